import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Session } from '#contract/players/accounts.ts'
import { endProcess } from './end-process.ts'

export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  /** Its output so far. */
  readonly output: () => string
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>
}

const root = join(import.meta.dirname, '..', '..', '..')
const startScript = join(root, 'scripts', 'start.mjs')
/** Preloaded modules can patch packages only if the server runs from its sources. */
const mainModule = join(root, 'server', 'main.ts')
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/** Starts the real server as a separate process on a free port, and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  args: readonly string[] = [],
  /** A module that is loaded before the server and receives messages. */
  preload: string | null = null,
): Promise<RunningServer> {
  const entry =
    preload === null ? [startScript] : ['--import', pathToFileURL(preload).href, mainModule]
  const child = spawn(process.execPath, [...entry, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      AUTH_LIMIT: '100000',
      LOG_LEVEL: 'error',
      // The first start compiles the modules for all others.
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === null ? [] : ['ipc' as const])],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)
      if (address !== null) resolve(address[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    kill: async (signal) => endProcess(child, signal),
  }
}

/** The administrator of servers started by tests. */
export const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Rally-Corner7!tide' }

export type SignedIn = {
  readonly headers: Readonly<Record<string, string>>
  /** Sends a request. With a key, it may be repeated. */
  readonly call: (method: string, path: string, body?: object, key?: string) => Promise<Response>
}

/**
 * Signs in as that administrator over plain HTTP, so that a test sees each reply and each lost
 * connection.
 */
export async function signInAdmin(url: string): Promise<SignedIn> {
  const apiHeaders = { 'content-type': 'application/json', 'x-client': 'api', 'user-agent': 'test' }
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: apiHeaders,
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  })
  const { accessToken } = (await login.json()) as Session
  const headers = { ...apiHeaders, authorization: `Bearer ${accessToken}` }
  const call: SignedIn['call'] = async (method, path, body, key) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { headers, call }
}

/** Adds six players. Returns their ids. */
export async function addSixPlayers(call: SignedIn['call']): Promise<string[]> {
  const people: string[] = []
  for (const name of ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn']) {
    const answer = await call('POST', '/api/players', { name })
    people.push(((await answer.json()) as { id: string }).id)
  }
  return people
}

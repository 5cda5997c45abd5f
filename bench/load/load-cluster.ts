import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '#server/testing/databases.ts'
import { admin, startServer, type RunningServer } from '#server/testing/programs/process.ts'
import { reserveCore } from './cores.ts'
import { createCpuLimit, type CpuLimit } from './cpu-limit.ts'

const secret = 'a secret for measurements, long enough'
/** Number of accounts that the sockets share. Personal messages go to all sockets of an account. */
const accountCount = 40

export type LoadCluster = {
  readonly urls: readonly string[]
  readonly tokens: readonly string[]
  /** Sends a request as the administrator. */
  readonly callAsAdmin: SendRequest
  readonly adminToken: string
  readonly playerIds: readonly string[]
  /** Returns the memory of all nodes, MB. */
  readonly readMemoryMb: () => number
  /** Returns the processor time that all nodes have used, seconds. */
  readonly sumCpuSeconds: () => number
  /** Opens sockets, spread over the nodes. */
  readonly openSockets: (count: number) => Promise<void>
  /** Limits each node to `share` of a core. Returns false if the kernel does not support it. */
  readonly limitCpu: (share: number) => boolean
  /** Reserves the first core for the nodes' main threads. Returns false if not possible. */
  readonly reserveCore: () => boolean
  readonly close: () => Promise<void>
}

/** Returns the memory of a process, MB. */
export const readMemory = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

function readCpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export async function asJson<T>(response: Promise<Response>): Promise<T> {
  const reply = await response
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

export type SendRequest = (method: string, path: string, body?: object) => Promise<Response>

const headers = { 'content-type': 'application/json', 'x-client': 'api', 'user-agent': 'node' }

/** Signs in as the administrator. Sessions are bound to a user agent, so every request sends the same one. */
export async function signIn(url: string): Promise<{ token: string; callAsAdmin: SendRequest }> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = admin
  const { accessToken } = await asJson<{ accessToken: string }>(
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    }),
  )
  const callAsAdmin: SendRequest = async (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { token: accessToken, callAsAdmin }
}

/** Starts nodes that share the demo club. */
export async function startCluster({
  engine,
  nodes,
}: {
  readonly engine: 'sqlite' | 'postgres'
  readonly nodes: number
}): Promise<LoadCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-load-'))
  const database = engine === 'postgres' ? await createTestDatabase(engine) : null
  const servers: RunningServer[] = []
  const cpuLimits: CpuLimit[] = []
  const listeners: ChildProcess[] = []
  let unpin: (() => void) | null = null
  for (let index = 0; index < nodes; index++) {
    servers.push(
      await startServer({
        ...admin,
        DATA_DIR: folder,
        DEMO: 'true',
        SECRET: secret,
        SPECTATORS_PER_ADDRESS: '5000',
        ...(database === null ? {} : { DATABASE_URL: database.url! }),
      }),
    )
  }
  const urls = servers.map(({ url }) => url)
  const { callAsAdmin, token } = await signIn(urls[0]!)
  const tokens: string[] = []
  for (let index = 0; index < accountCount; index++) {
    const password = admin.ADMIN_PASSWORD
    const name = `Load ${String.fromCodePoint(97 + (index % 26))}${index < 26 ? '' : 'b'}`
    const body = { email: `load${index}@example.org`, name, password, confirmPassword: password }
    const { accessToken } = await asJson<{ accessToken: string }>(
      callAsAdmin('POST', '/api/auth/signup', body),
    )
    tokens.push(accessToken)
  }
  const { items } = await asJson<{ items: { id: string }[] }>(
    callAsAdmin('GET', '/api/players?pageSize=50'),
  )
  return {
    urls,
    tokens,
    callAsAdmin,
    adminToken: token,
    playerIds: items.map(({ id }) => id),
    readMemoryMb: () => servers.reduce((sum, { child }) => sum + readMemory(child.pid), 0),
    sumCpuSeconds: () => servers.reduce((sum, { child }) => sum + readCpuSeconds(child.pid), 0),
    openSockets: async (count) => {
      for (const url of urls) {
        const perNode = String(Math.ceil(count / urls.length))
        const child = fork(join(import.meta.dirname, 'listeners.ts'), [url, perNode, ...tokens])
        await once(child, 'message')
        listeners.push(child)
      }
    },
    limitCpu: (share) => {
      for (const [index, { child }] of servers.entries()) {
        const limit = createCpuLimit(`node-${index}`, share)
        limit?.add(child.pid!)
        if (limit !== null) cpuLimits.push(limit)
      }
      return cpuLimits.length > 0
    },
    reserveCore: () => {
      unpin = reserveCore(servers.map(({ child }) => child.pid!))
      return unpin !== null
    },
    close: async () => {
      for (const child of listeners) child.kill()
      for (const server of servers) await server.kill('SIGTERM')
      for (const limit of cpuLimits) limit.remove()
      unpin?.()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

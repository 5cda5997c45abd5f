import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endProcess } from './end-process.ts'

/** A PostgreSQL for one test, which can be stopped and restarted. */
export type TestPostgres = {
  readonly url: string
  readonly start: () => Promise<void>
  readonly end: (signal: NodeJS.Signals) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Creates a PostgreSQL with the programs of the one at `url`; null if that runs on another machine. */
export async function createTestPostgres(url: string): Promise<TestPostgres | null> {
  const programs = await findPrograms(url)
  if (programs === null) return null
  return createInstance(programs, (data) => ({
    program: 'initdb',
    args: ['-D', data, '-U', 'fivebar', '-A', 'trust', '-E', 'UTF8'],
  }))
}

/** Creates a streaming replica of a running PostgreSQL, which can be promoted. */
export async function createStandby(primary: TestPostgres): Promise<TestPostgres> {
  const programs = (await findPrograms(primary.url))!
  return createInstance(programs, (data) => ({
    program: 'pg_basebackup',
    args: ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast'],
  }))
}

type Programs = { readonly bin: string; readonly uid: number; readonly gid: number }

async function findPrograms(url: string): Promise<Programs | null> {
  const [bin, data] = await queryFirst<string>(url, [
    "select setting from pg_config() where name = 'BINDIR'",
    "select setting from pg_settings where name = 'data_directory'",
  ])
  if (!existsSync(join(bin!, 'postgres')) || !existsSync(data!)) return null
  const { uid, gid } = statSync(data!)
  return { bin: bin!, uid, gid }
}

/** Creates a PostgreSQL without starting it. */
async function createInstance(
  { bin, uid, gid }: Programs,
  createCommand: (data: string) => { readonly program: string; readonly args: readonly string[] },
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-own-pg-'))
  chownSync(folder, uid, gid)
  const options = { uid, gid, cwd: folder, stdio: 'ignore' as const }
  const dataDir = join(folder, 'data')
  const { program, args: createArgs } = createCommand(dataDir)
  const { status } = spawnSync(join(bin, program), createArgs, options)
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
  const port = await findFreePort()
  const address = `postgres://fivebar@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  const end: TestPostgres['end'] = async (signal) => {
    if (server !== null) await endProcess(server, signal)
  }
  return {
    url: address,
    start: async () => {
      const args = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
      server = spawn(join(bin, 'postgres'), args, options)
      await waitUntilReady(address)
    },
    end,
    remove: async () => {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the first column of the first row of each query. */
export async function queryFirst<T>(url: string, queries: readonly string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const values: T[] = []
    for (const text of queries) {
      const { rows } = await client.query({ text, rowMode: 'array' })
      values.push((rows as T[][])[0]?.[0] as T)
    }
    return values
  } finally {
    await client.end()
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    try {
      await queryFirst(url, ['select 1'])
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('The PostgreSQL of the test did not start')
}

/** Returns a free port of this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

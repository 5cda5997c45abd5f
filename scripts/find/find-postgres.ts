import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from '#server/testing/programs/end-process.ts'
import { queryFirst, findFreePort } from '#server/testing/programs/postgres.ts'
import { installFromDebian } from './debian.ts'

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Finds a PostgreSQL for the tests: TEST_DATABASE_URL, or a new one on a free loopback port in a
 * temporary folder, installed on Debian with sufficient rights. Null if there is none.
 */
export async function findPostgres(): Promise<Postgres | null> {
  const existingUrl = process.env['TEST_DATABASE_URL']
  if (existingUrl !== undefined && existingUrl !== '')
    return { url: existingUrl, stop: async () => {} }
  const folder = findBinFolder() ?? installAndFind()
  return folder === null ? null : startPostgres(folder)
}

/** Finds a PostgreSQL and creates the template for test worlds. Import test worlds after this. */
export async function preparePostgres(): Promise<Postgres | null> {
  const postgres = await findPostgres()
  if (postgres === null) return null
  process.env['TEST_DATABASE_URL'] = postgres.url
  // Imported late, since it reads the address when it is loaded.
  const { setup } = await import('#server/testing/global-setup.ts')
  await setup()
  return postgres
}

function findBinFolder(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const pathFolders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '')
  return (
    [...versions, ...pathFolders].find(
      (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  )
}

function installAndFind(): string | null {
  installFromDebian('postgresql')
  return findBinFolder()
}

/** Returns a user for PostgreSQL, which refuses to run as root; null if this user is not root. */
function findUnprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
    const uid = id('-u')
    if (Number.isInteger(uid) && uid > 0) return { uid, gid: id('-g') }
  }
  return null
}

/** Databases live for seconds and need not survive a crash. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'jit=off',
  'shared_buffers=512MB',
  'max_connections=200',
].flatMap((setting) => ['-c', setting])

async function startPostgres(bin: string): Promise<Postgres | null> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-pg-'))
  const owner = findUnprivilegedUser()
  if (owner !== null) spawnSync('chown', [`${owner.uid}:${owner.gid}`, folder])
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' as const }
  const args = ['-D', data, '-U', 'fivebar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  if (spawnSync(join(bin, 'initdb'), args, options).status !== 0) return null
  const port = await findFreePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings],
    options,
  )
  // By its socket, which is several times faster than loopback TCP.
  const url = `postgres://fivebar@localhost:${port}/postgres?host=${folder}`
  if (!(await waitUntilReady(url, server))) return null
  return {
    url,
    stop: async () => {
      await endProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) return false
    try {
      await queryFirst(url, ['select 1'])
      return true
    } catch {
      await sleep(100)
    }
  }
  return false
}

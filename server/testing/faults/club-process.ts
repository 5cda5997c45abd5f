import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn } from '#contract/players/accounts.ts'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/postgres-engine.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { createTestDatabase } from '../databases.ts'
import { startServer, type RunningServer } from '../programs/process.ts'
import { accepted, callOver, requester, type Caller, type Requester } from '../world.ts'
import type { PartSetting } from './violations.ts'

export const secret = 'a secret of the club that is killed, long enough'
export const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }
const apiHeaders = { 'content-type': 'application/json', 'x-client': 'api', 'user-agent': 'test' }

/** Returns the same address with an application name. */
function addApplicationName(address: string, name: string): string {
  const url = new URL(address)
  url.searchParams.set('application_name', name)
  return url.href
}

/** Server processes on one database that can be killed and restarted. */
export type ClubProcess = {
  readonly start: (preload?: string, env?: Record<string, string>) => Promise<RunningServer>
  /** Calls without signing in. The address is read for each request, since it may change in between. */
  readonly stranger: (address: () => string) => Caller['call']
  readonly signIn: (address: () => string) => Promise<Requester & { token: string }>
  /** Address of the database; null for SQLite. */
  readonly url: string | null
  /** Application name of the servers. */
  readonly name: string
  readonly file: string
  /** Opens the same database for inspection. */
  readonly open: () => OpenDatabase
  readonly remove: () => Promise<void>
}

function callAt(address: () => string, headers: Record<string, string>): Caller['call'] {
  return callOver(async ({ method, url, headers: more, payload }) => {
    const reply = await fetch(address() + url, {
      method,
      headers: more,
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: await reply.text(),
    }
  }, headers)
}

/** Creates a club without a running server. `address` is that of a separate PostgreSQL instead of a test database. */
export async function createClubProcess(
  { engine }: Pick<PartSetting, 'engine'>,
  address: string | null = null,
): Promise<ClubProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-faults-'))
  const isTestDatabase = address === null && engine === 'postgres'
  const database = isTestDatabase ? await createTestDatabase('postgres') : null
  const url = address ?? database?.url ?? null
  const file = join(folder, 'fivebar.sqlite')
  const name = 'club'
  const running = new Set<RunningServer>()
  let opened: OpenDatabase | null = null
  const createEngine = () => {
    if (database !== null) return database.engine
    return url === null ? openSqlite(file) : openPostgres(url, 4, () => {})
  }
  return {
    url,
    name,
    file,
    start: async (preload, env = {}) => {
      const server = await startServer(
        {
          DATA_DIR: folder,
          DEMO: 'false',
          SECRET: secret,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          ...(url === null ? {} : { DATABASE_URL: addApplicationName(url, name) }),
          ...env,
        },
        [],
        preload ?? null,
      )
      running.add(server)
      return server
    },
    stranger: (address) => callAt(address, apiHeaders),
    signIn: async (address) => {
      const session = accepted(await callAt(address, apiHeaders)(logIn, { body: admin }))
      const token = session.accessToken!
      const call = callAt(address, { ...apiHeaders, authorization: `Bearer ${token}` })
      return { token, ...requester(call) }
    },
    open: () => {
      opened ??= openDatabase(createEngine())
      return opened
    },
    remove: async () => {
      for (const server of running) await server.kill('SIGKILL')
      await opened?.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

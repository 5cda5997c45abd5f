import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { logIn } from '#contract/players/accounts.ts'
import { seededRandom, type Random } from '../../demo/random.ts'
import { queryFirst } from '../programs/postgres.ts'
import type { RunningServer } from '../programs/process.ts'
import { requester, type Caller } from '../world.ts'
import { admin, createClubProcess, secret, type ClubProcess } from './club-process.ts'
import { createFlows, countRows, type Change } from './flows.ts'
import { findViolations, addToCount, type PartResult, type PartSetting } from './violations.ts'
import { retryUntilAnswered } from './cut-connections.ts'
import type { FaultCommand } from './commanded-faults.ts'
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts'

const preload = join(import.meta.dirname, 'commanded-faults.ts')
const hourMs = 60 * 60 * 1000
/** Maximum clock jump in hours, below the two days for which idempotency keys are stored. */
const maxHours = 40

/** What a fault can affect, and where its effects are counted. */
type FaultContext = {
  readonly club: ClubProcess
  readonly running: { server: RunningServer }
  readonly proxy: UnreliableProxy
  readonly random: Random
  readonly result: PartResult
}

/** Starts the fault. Returns a function that ends it. */
type StartFault = (context: FaultContext) => Promise<() => Promise<void>>

const endNothing = async () => {}

function sendCommand({ child }: RunningServer, command: FaultCommand): void {
  // A killed process receives no messages.
  if (child.connected) child.send(command, () => {})
}

/** Restarts the server like a supervisor, until it stays up. */
async function restartUntilUp({
  club,
  result,
}: Pick<FaultContext, 'club' | 'result'>): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    const server = await club.start(preload).catch((error: unknown) => {
      if (tries === 10) throw error
      return null
    })
    if (server !== null) return server
    addToCount(result.counts, 'starts that failed')
  }
}

const fillSqlite: StartFault = async ({ running }) => {
  sendCommand(running.server, { kind: 'disk', isFull: true })
  return async () => sendCommand(running.server, { kind: 'disk', isFull: false })
}

const fillPostgres: StartFault = async ({ club, random }) => {
  const { db } = club.open()
  const table = sql.table(random.pick(['rating_changes', 'events', 'sessions', 'matches', 'users']))
  await sql`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger full_disk before insert on ${table} execute function no_room()`.execute(
    db,
  )
  return async () => void (await sql`drop trigger full_disk on ${table}`.execute(db))
}

/** Locks the file from another process, like a shell with an open transaction. */
const lockSqlite: StartFault = async ({ club }) => {
  const other = new DatabaseSync(club.file, { timeout: 5000 })
  other.exec('begin immediate')
  return async () => other.close()
}

const endConnections: StartFault = async ({ club, random }) => {
  const end = async () =>
    queryFirst(club.url!, [
      `select count(pg_terminate_backend(pid)) from pg_stat_activity
        where datname = current_database() and application_name = '${club.name}'`,
    ])
  for (let times = random.int(1, 4); times > 0; times--) {
    await end()
    await sleep(random.int(0, 20))
  }
  return async () => void (await end())
}

const moveClock: StartFault = async ({ running, random }) => {
  const aheadMs = random.int(-maxHours / 2, maxHours / 2) * hourMs
  sendCommand(running.server, { kind: 'clock', aheadMs })
  return endNothing
}

const kill: StartFault = async (context) => {
  await context.running.server.kill('SIGKILL')
  context.running.server = await restartUntilUp(context)
  return endNothing
}

const disturbConnections: StartFault = async ({ proxy, random }) => {
  proxy.setUnreliable(true)
  if (random.chance(0.5)) proxy.cut()
  return async () => proxy.setUnreliable(false)
}

const faultsByEngine: Record<PartSetting['engine'], Record<string, StartFault>> = {
  sqlite: {
    'the disk is full': fillSqlite,
    'another process locks the database': lockSqlite,
    'the clock jumps': moveClock,
    'the server is killed': kill,
    'connections are unreliable': disturbConnections,
  },
  postgres: {
    'the disk is full': fillPostgres,
    'connections are ended': endConnections,
    'the clock jumps': moveClock,
    'the server is killed': kill,
    'connections are unreliable': disturbConnections,
  },
}

/** By how much each flow increases the counts of `countQueries`. */
const expectedIncreases: Record<string, Record<string, number>> = {
  recording: { matches: 1, versions: 1 },
  correcting: { matches: 1, versions: 2 },
  'a result in a tournament': { matches: 1, versions: 1 },
  'signing in': {},
  'signing up': { users: 1 },
}

const countQueries = {
  matches: 'count(*) from matches',
  versions: 'coalesce(sum(version), 0) from matches',
  users: 'count(*) from users',
}

/** One request per connection, so that each is affected differently. */
const ownConnection = { connection: 'close' }

/** Returns a caller that signs the organiser in again, once for all requests, after a clock jump ended the session. */
function createOrganiserCaller(stranger: Caller['call']): Caller['call'] {
  const signIn = async () => stranger(logIn, { body: admin })
  let pendingSignIn: ReturnType<typeof signIn> | null = null
  return async (endpoint, args, headers) => {
    for (let tries = 1; ; tries++) {
      const currentSignIn = (pendingSignIn ??= signIn())
      const session = await currentSignIn.catch(() => null)
      const forgetSignIn = () => {
        if (pendingSignIn === currentSignIn) pendingSignIn = null
      }
      if (session?.status !== 200) forgetSignIn()
      if (session === null) throw new Error('No answer')
      if (session.status !== 200) return session as never
      const authorization = `Bearer ${session.body.accessToken}`
      const answer = await stranger(endpoint, args, { ...headers, authorization })
      if (answer.status !== 401 || tries === 3) return answer
      forgetSignIn()
    }
  }
}

/**
 * Starts and ends several faults at a time while the club is changed. With retries, each request is applied
 * once, and every refusal has a reason.
 */
export async function mixFaults(setting: PartSetting): Promise<PartResult> {
  const club = await createClubProcess(setting)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(setting.seed)
  const running = { server: await club.start(preload) }
  // Each has its own random source, so that the result of a seed does not depend on timing.
  const createRandom = () => seededRandom(random.int(0, 1_000_000))
  const proxy = await startUnreliableProxy(() => running.server.url, createRandom())
  const context = { club, running, proxy, result }
  const faults = Object.entries(faultsByEngine[setting.engine])
  try {
    const address = () => proxy.url
    const call: Caller['call'] = async (endpoint, args, headers) =>
      club.stranger(address)(endpoint, args, { ...headers, ...ownConnection })
    const people = { organiser: requester(createOrganiserCaller(call)), stranger: requester(call) }
    const flows = await createFlows({ ...people, pass: () => {} }, setting.isLong ? 24 : 8)
    const { db } = club.open()
    const expected = new Map<string, number>()
    for (const [name, query] of Object.entries(countQueries)) {
      expected.set(name, await countRows(db, query))
    }
    let nth = 0
    const prepareOne = async (): Promise<{ name: string; change: Change }> => {
      const { name, prepare } = random.pick(flows)
      for (const [query, increase] of Object.entries(expectedIncreases[name]!))
        expected.set(query, expected.get(query)! + increase)
      return { name, change: await prepare((nth += 1)) }
    }
    const runFault = async ([name, begin]: (typeof faults)[number]) => {
      const faultRandom = createRandom()
      await sleep(faultRandom.int(0, 40))
      const end = await begin({ ...context, random: faultRandom })
      addToCount(result.counts, name)
      await sleep(faultRandom.int(50, setting.isLong ? 1500 : 150))
      await end()
    }
    const rounds = setting.isLong ? 60 : faults.length
    for (let round = 1; round <= rounds; round++) {
      const changes = []
      for (let i = 0; i < 4; i++) changes.push(await prepareOne())
      // Each fault in turn, combined with others that are active.
      const first = faults[round % faults.length]!
      const second = random.pick(faults)
      const activeFaults = [...new Set([first, second])]
      const label = `round ${round} (${activeFaults.map(([name]) => name).join(', ')})`
      await Promise.all([
        ...activeFaults.map(runFault),
        ...changes.map(async ({ name, change: { send } }, at) => {
          addToCount(result.counts, name)
          await sleep(at * 20)
          await retryUntilAnswered(send, result, `${label}, ${name}`)
        }),
      ])
      const violations = setting.isLong || round === rounds ? await findViolations(db, secret) : []
      for (const [name, query] of Object.entries(countQueries)) {
        const many = await countRows(db, query)
        if (many !== expected.get(name))
          violations.push(`${many} ${name} instead of ${expected.get(name)}`)
      }
      result.violations.push(...violations.map((violation) => `${label}: ${violation}`))
      if (violations.length > 0) break
    }
    for (const [kind, many] of Object.entries(proxy.counts))
      addToCount(result.counts, `connections: ${kind}`, many)
  } finally {
    await proxy.close()
    await club.remove()
  }
  return result
}

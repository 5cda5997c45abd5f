import { setTimeout as sleep } from 'node:timers/promises'
import { recordMatch } from '#contract/matches.ts'
import { getReadiness } from '#contract/club/club.ts'
import { seededRandom } from '../../demo/random.ts'
import { secret } from '../faults/club-process.ts'
import { countRows } from '../faults/flows.ts'
import {
  findViolations,
  addToCount,
  checkRefusal,
  type PartResult,
  type PartSetting,
} from '../faults/violations.ts'
import { addFourPlayers, matchBetween } from '../faults/cut-connections.ts'
import { startUnreliableProxy } from '../faults/unreliable-proxy.ts'
import {
  queryFirst,
  createTestPostgres,
  createStandby,
  type TestPostgres,
} from '../programs/postgres.ts'
import type { Caller } from '../world.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { followAll } from './followers.ts'
import { signInAdmin, waitUntil } from './people.ts'
import type { ProxyName } from './proxy.ts'

export type DatabaseSetting = Pick<PartSetting, 'seed' | 'isLong'> & {
  readonly proxy: ProxyName
  /** A PostgreSQL whose programs can start others. */
  readonly url: string
}

const maxRecoveryMs = 20_000
/** Maximum time for which a sender retries. */
const maxRetryMs = 60_000

/** Records matches through the proxy, each until it is acknowledged. Refusals must have a Retry-After. */
function startRecording(call: Caller['call'], people: readonly string[], result: PartResult) {
  const acknowledged: string[] = []
  let next = 0
  let isOver = false
  const send = async (index: number) => {
    const headers = { 'idempotency-key': `kept-${index}` }
    const body = matchBetween(people, index)
    const latest = performance.now() + maxRetryMs
    while (performance.now() < latest) {
      const answer = await call(recordMatch, { body }, headers).catch(() => null)
      if (answer?.status === 201) return void acknowledged.push(answer.body.id)
      addToCount(result.counts, answer === null ? 'connections cut' : 'temporary refusals')
      if (answer !== null) {
        result.violations.push(...checkRefusal(`recording ${index}`, answer.status, answer.error))
        const retryAfter = answer.headers['retry-after']
        if (answer.status !== 503 || retryAfter === undefined)
          result.violations.push(
            `recording ${index}: ${answer.status}, Retry-After ${String(retryAfter)}`,
          )
      }
      await sleep(50)
    }
    result.violations.push(`recording ${index} was never answered`)
  }
  const worker = async () => {
    while (!isOver) {
      await send(next++)
      await sleep(10)
    }
  }
  const done = Promise.all(Array.from({ length: 6 }, worker))
  return {
    acknowledged,
    end: async () => {
      isOver = true
      await done
    },
  }
}

async function waitUntilNodesAreReady(cluster: Cluster, result: PartResult): Promise<void> {
  const isReady = async () => {
    const answers = await Promise.all(
      cluster.nodes.map(async ({ url }) =>
        cluster.club
          .stranger(() => url)(getReadiness, {})
          .catch(() => null),
      ),
    )
    return answers.every((answer) => answer?.status === 200)
  }
  const elapsedMs = await waitUntil(isReady, maxRecoveryMs)
  if (elapsedMs === null) result.violations.push('a node is not ready again')
  const longest = result.counts['ms until every node was ready again, at most'] ?? 0
  result.counts['ms until every node was ready again, at most'] = Math.round(
    Math.max(longest, elapsedMs ?? 0),
  )
}

/** Checks that everything acknowledged is stored once and correctly. */
async function checkStored(
  { club }: Cluster,
  acknowledged: readonly string[],
  result: PartResult,
): Promise<void> {
  const { db } = club.open()
  const rows = await db.selectFrom('matches').select('id').execute()
  const storedIds = new Set<string>(rows.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !storedIds.has(id))
  if (lost.length > 0) result.violations.push(`${lost.length} acknowledged matches are lost`)
  const matches = await countRows(db, 'count(*) from matches')
  if (matches !== new Set(acknowledged).size)
    result.violations.push(`${matches} matches of ${acknowledged.length} acknowledged`)
  addToCount(result.counts, 'matches acknowledged', acknowledged.length)
  result.violations.push(...(await findViolations(db, secret)))
}

/** Restarts the database under load. Everything must recover without intervention. */
export async function restartDatabase({
  proxy,
  url,
  isLong,
}: DatabaseSetting): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const postgres = (await createTestPostgres(url))!
  await postgres.start()
  const cluster = await startCluster({ size: isLong ? 4 : 2, proxy, address: postgres.url })
  try {
    const { token, call } = await signInAdmin(cluster)
    const people = await addFourPlayers(call)
    const followers = await followAll(cluster, token, 8)
    const recording = startRecording(call, people, result)
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      await sleep(700)
      await postgres.end(signal)
      await sleep(1_500)
      const ready = await cluster.club.stranger(() => cluster.url)(getReadiness, {})
      const retryAfter = ready.headers['retry-after']
      if (ready.status !== 503 || retryAfter === undefined)
        result.violations.push(`without its database /readyz returns ${ready.status}`)
      await postgres.start()
      await waitUntilNodesAreReady(cluster, result)
      addToCount(result.counts, 'database outages')
    }
    await sleep(500)
    await recording.end()
    await checkStored(cluster, recording.acknowledged, result)
    result.violations.push(...(await followers.finish(result)))
  } finally {
    await cluster.remove()
    await postgres.remove()
  }
  return result
}

/** Starts a primary and its synchronous standby. */
async function startReplicated(url: string): Promise<readonly [TestPostgres, TestPostgres]> {
  const primary = (await createTestPostgres(url))!
  await primary.start()
  const standby = await createStandby(primary)
  await standby.start()
  await queryFirst(primary.url, [
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()::text',
  ])
  const isSynchronous = async () => {
    const text = "select count(*)::int from pg_stat_replication where sync_state = 'sync'"
    return (await queryFirst<number>(primary.url, [text]))[0] === 1
  }
  await waitUntil(isSynchronous, 10_000)
  return [primary, standby]
}

/**
 * Ends the primary under load. All nodes are redirected to the standby, first read-only, then promoted. No
 * acknowledged write may be lost.
 */
export async function failOver({ proxy, url, isLong, seed }: DatabaseSetting): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const [primary, standby] = await startReplicated(url)
  let current = primary
  const databaseProxy = await startUnreliableProxy(() => current.url, seededRandom(seed))
  const address = primary.url.replace(new URL(primary.url).host, new URL(databaseProxy.url).host)
  const cluster = await startCluster({ size: isLong ? 4 : 2, proxy, address })
  try {
    const { token, call } = await signInAdmin(cluster)
    const people = await addFourPlayers(call)
    const followers = await followAll(cluster, token, 8)
    const recording = startRecording(call, people, result)
    await sleep(isLong ? 4_000 : 1_500)
    await primary.end('SIGKILL')
    await sleep(500)
    current = standby
    databaseProxy.cut()
    await sleep(1_500)
    const before = recording.acknowledged.length
    await queryFirst(standby.url, ['select pg_promote()::text'])
    await waitUntilNodesAreReady(cluster, result)
    await waitUntil(() => recording.acknowledged.length > before + 20, maxRecoveryMs)
    await recording.end()
    if (recording.acknowledged.length <= before) result.violations.push('recording stopped')
    addToCount(result.counts, 'acknowledged before the primary was lost', before)
    await checkStored(cluster, recording.acknowledged, result)
    result.violations.push(...(await followers.finish(result)))
  } finally {
    await cluster.remove()
    await databaseProxy.close()
    await primary.remove()
    await standby.remove()
  }
  return result
}

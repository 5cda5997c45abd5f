import { setTimeout as sleep } from 'node:timers/promises'
import { readLive, sendLive } from '#contract/live/events.ts'
import { recordMatch } from '#contract/matches.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { secret } from '../faults/club-process.ts'
import { countRows } from '../faults/flows.ts'
import {
  findViolations,
  addToCount,
  type PartResult,
  type PartSetting,
} from '../faults/violations.ts'
import { addFourPlayers, matchBetween } from '../faults/cut-connections.ts'
import { accepted, type Answer } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { followAll } from './followers.ts'
import { startMatch, createVisit } from './live-across.ts'
import { signInAdmin } from './people.ts'

/**
 * Restarts every node in turn while people write, score and read through the proxy. No request may be
 * refused or lost, and every socket must reconnect without missing events.
 */
async function stopNodesInTurn(
  cluster: Cluster,
  { isLong, signal }: Pick<PartSetting, 'isLong'> & { readonly signal: 'SIGTERM' | 'SIGKILL' },
): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const { db } = cluster.club.open()
  const { token, call } = await signInAdmin(cluster)
  const people = await addFourPlayers(call)
  const matchesBefore = await countRows(db, 'count(*) from matches')
  const followers = await followAll(cluster, token, isLong ? 12 : 4)
  let isOver = false
  /**
   * Sends once, since a failed attempt is a failure for the sender. nginx can't retry by idempotency key
   * and leaves that to clients.
   */
  const sendOnce = async (label: string, send: () => Promise<Answer<unknown>>) => {
    const first = await send().catch(describeLostRequest)
    const isCutOff = typeof first !== 'string' && first.status === 502
    const shouldResend = isCutOff && cluster.proxy === 'nginx'
    if (shouldResend) addToCount(result.counts, 'cut off by nginx and sent again')
    const answer = shouldResend ? await send() : first
    addToCount(result.counts, label)
    if (typeof answer === 'string') result.violations.push(`${label}: ${answer}`)
    else if (answer.status >= 300)
      result.violations.push(`${label}: ${answer.status} ${answer.text}`)
  }
  let recorded = 0
  const recordMatches = async () => {
    while (!isOver) {
      const at = recorded++
      const headers = { 'idempotency-key': `${signal}-${at}` }
      const body = matchBetween(people, at)
      await sendOnce('matches recorded', async () => call(recordMatch, { body }, headers))
      await sleep(5)
    }
  }
  const readBoards = async () => {
    while (!isOver) {
      await sendOnce('boards read', async () => call(getLeaderboard, { query: {} }))
      await sleep(10)
    }
  }
  const scoreMatch = async (id: string) => {
    await startMatch(call, id, people)
    let nth = 0
    for (; !isOver && nth < 50; nth++) {
      const headers = { 'idempotency-key': `${id}-${nth}` }
      const body = { events: [createVisit(id, nth)] }
      await sendOnce('visits sent', async () => call(sendLive, { params: { id }, body }, headers))
      await sleep(isLong ? 400 : 120)
    }
    const { events } = accepted(await call(readLive, { params: { id } }))
    if (events.length !== nth) result.violations.push(`${events.length} visits of ${nth} in ${id}`)
  }
  const restartNodes = async () => {
    for (let round = 0; round < (isLong ? 3 : 1); round++) {
      for (const node of isLong ? cluster.nodes : cluster.nodes.slice(0, 1)) {
        await sleep(200)
        const code = await node.stop(signal)
        if (signal === 'SIGTERM' && code !== 0) result.violations.push(`a node ended with ${code}`)
        await node.start()
        // Waits until the proxy has noticed that it is ready, as the documentation says.
        await sleep(isLong ? 1_200 : 300)
        addToCount(result.counts, signal === 'SIGTERM' ? 'nodes restarted' : 'nodes killed')
      }
    }
    isOver = true
  }
  const workers = Array.from({ length: isLong ? 6 : 3 }, recordMatches)
  await Promise.all([restartNodes(), ...workers, readBoards(), scoreMatch(`scored-${signal}`)])
  const matches = (await countRows(db, 'count(*) from matches')) - matchesBefore
  if (matches !== recorded) result.violations.push(`${matches} matches of ${recorded}`)
  result.violations.push(...(await followers.finish(result)))
  result.violations.push(...(await findViolations(db, secret)))
  return result
}

/** Describes a request without an answer by its cause, since `fetch` says only that it failed. */
const describeLostRequest = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}, ${error.cause.message}`
    : String(error)

type Part = (cluster: Cluster, setting: Pick<PartSetting, 'isLong'>) => Promise<PartResult>

/** Restarts each node in turn with SIGTERM, as an upgrade does. */
export const restartNodesInTurn: Part = async (cluster, { isLong }) =>
  stopNodesInTurn(cluster, { isLong, signal: 'SIGTERM' })

/** Kills each node in turn, like a machine failure, behind a proxy that retries safe requests. */
export const killNodesInTurn: Part = async (cluster, { isLong }) =>
  stopNodesInTurn(cluster, { isLong, signal: 'SIGKILL' })

import { setTimeout as sleep } from 'node:timers/promises'
import { readLive, sendLive } from '#contract/live/events.ts'
import { recordMatch } from '#contract/matches.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { secret } from '../faults/club-process.ts'
import { countRows } from '../faults/flows.ts'
import { findViolations, count, type PartResult, type Setting } from '../faults/violations.ts'
import { addFourPlayers, matchBetween } from '../faults/cut-connections.ts'
import { accepted, type Answer } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { followAll } from './followers.ts'
import { startMatch, visit } from './live-across.ts'
import { signInAdmin } from './people.ts'

/**
 * Restarts every node in turn while people write, score and read through the proxy. No request may be
 * refused or lost, and every socket must reconnect without missing events.
 */
async function endOneByOne(
  cluster: Cluster,
  { isLong, signal }: Pick<Setting, 'isLong'> & { readonly signal: 'SIGTERM' | 'SIGKILL' },
): Promise<PartResult> {
  const found: PartResult = { counts: {}, violations: [] }
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
  const once = async (what: string, send: () => Promise<Answer<unknown>>) => {
    const first = await send().catch((error: unknown) => String(error))
    const isCutOff = typeof first !== 'string' && first.status === 502
    const shouldResend = isCutOff && cluster.proxy === 'nginx'
    if (shouldResend) count(found.counts, 'cut off by nginx and sent again')
    const answer = shouldResend ? await send() : first
    count(found.counts, what)
    if (typeof answer === 'string') found.violations.push(`${what}: ${answer}`)
    else if (answer.status >= 300) found.violations.push(`${what}: ${answer.status} ${answer.text}`)
  }
  let recorded = 0
  const recording = async () => {
    while (!isOver) {
      const at = recorded++
      const headers = { 'idempotency-key': `${signal}-${at}` }
      const body = matchBetween(people, at)
      await once('matches recorded', async () => call(recordMatch, { body }, headers))
      await sleep(5)
    }
  }
  const reading = async () => {
    while (!isOver) {
      await once('boards read', async () => call(getLeaderboard, { query: {} }))
      await sleep(10)
    }
  }
  const scoring = async (id: string) => {
    await startMatch(call, id, people)
    let nth = 0
    for (; !isOver && nth < 50; nth++) {
      const headers = { 'idempotency-key': `${id}-${nth}` }
      const body = { events: [visit(id, nth)] }
      await once('visits sent', async () => call(sendLive, { params: { id }, body }, headers))
      await sleep(isLong ? 400 : 120)
    }
    const { events } = accepted(await call(readLive, { params: { id } }))
    if (events.length !== nth) found.violations.push(`${events.length} visits of ${nth} in ${id}`)
  }
  const restarting = async () => {
    for (let round = 0; round < (isLong ? 3 : 1); round++) {
      for (const node of isLong ? cluster.nodes : cluster.nodes.slice(0, 1)) {
        await sleep(200)
        const code = await node.stop(signal)
        if (signal === 'SIGTERM' && code !== 0) found.violations.push(`a node ended with ${code}`)
        await node.start()
        // Waits until the proxy has noticed that it is ready, as the documentation says.
        await sleep(isLong ? 1_200 : 300)
        count(found.counts, signal === 'SIGTERM' ? 'nodes restarted' : 'nodes killed')
      }
    }
    isOver = true
  }
  const workers = Array.from({ length: isLong ? 6 : 3 }, recording)
  await Promise.all([restarting(), ...workers, reading(), scoring(`scored-${signal}`)])
  const matches = (await countRows(db, 'count(*) from matches')) - matchesBefore
  if (matches !== recorded) found.violations.push(`${matches} matches of ${recorded}`)
  found.violations.push(...(await followers.end(found)))
  found.violations.push(...(await findViolations(db, secret)))
  return found
}

type Part = (cluster: Cluster, setting: Pick<Setting, 'isLong'>) => Promise<PartResult>

/** A rolling restart. */
export const restartOneByOne: Part = async (cluster, { isLong }) =>
  endOneByOne(cluster, { isLong, signal: 'SIGTERM' })

/** Like a machine failure, behind a proxy that retries safe requests. */
export const killOneByOne: Part = async (cluster, { isLong }) =>
  endOneByOne(cluster, { isLong, signal: 'SIGKILL' })

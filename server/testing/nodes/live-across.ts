import { readLive, sendLive, startLive, type OfficialEventWire } from '#contract/live/events.ts'
import { type SentEventWire } from '#contract/live/events.ts'
import { seededRandom } from '../../demo/random.ts'
import { addToCount, type PartResult, type PartSetting } from '../faults/violations.ts'
import { addFourPlayers, follow } from '../faults/cut-connections.ts'
import { accepted, type Caller } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { signInAdmin, waitUntil } from './people.ts'

const settings = { start: 501, legs: 1, throws: 1 } as const
const receivedWithinMs = 10_000

/** Creates the n-th visit of a match, entered on one device. */
export function createVisit(match: string, nth: number): SentEventWire {
  const action = { kind: 'visit', by: nth % 2 === 0 ? 1 : 2, points: 1 + (nth % 20) }
  const event = { type: 'act', id: `${match}-${nth}`, place: 'set 1 leg 1', action }
  const parent = nth === 0 ? null : `${match}-${nth - 1}`
  return { event: event as never, device: `phone-${match}`, seq: nth + 1, parent, seenAt: null }
}

/** Starts a one-leg match that no one finishes. */
export async function startMatch(call: Caller['call'], id: string, people: readonly string[]) {
  const [player1Id, player2Id] = people as never[]
  const body = {
    id,
    setup: { game: 'x01', settings },
    player1Id: player1Id!,
    player2Id: player2Id!,
  }
  accepted(await call(startLive, { body: body as never }))
}

type LiveUpdate = { readonly from: number; readonly events?: readonly OfficialEventWire[] }

/** Follows a match on one node like a screen: reloads when it finds a gap. */
async function watch(
  { nodes }: Cluster,
  { token, callNode }: { token: string; callNode: (node: number) => Caller['call'] },
  node: number,
  id: string,
) {
  const received: string[] = []
  const counts = { gaps: 0 }
  const { socket, ready } = follow(nodes[node]!.url, token)
  let reloading: Promise<void> | null = null
  const reload = async () => {
    counts.gaps += 1
    const { events } = accepted(await callNode(node)(readLive, { params: { id } }))
    received.push(...events.slice(received.length).map(({ event }) => event.id))
  }
  socket.on('told', (topic, message) => {
    if (topic !== `live:${id}` || !('from' in message)) return
    const { from, events = [] } = message as unknown as LiveUpdate
    if (from > received.length || events.length === 0) {
      reloading ??= reload().finally(() => {
        reloading = null
      })
      return
    }
    received.push(...events.slice(received.length - from).map(({ event }) => event.id))
  })
  await ready
  if (!(await socket.emitWithAck('watch', `live:${id}`))) throw new Error(`${id} is not watched`)
  return { received, counts, socket, waitForReload: async () => reloading }
}

/** Scores matches with each visit on a different node, with watchers on every node. */
export async function scoreAcrossNodes(
  cluster: Cluster,
  { seed, isLong }: Pick<PartSetting, 'seed' | 'isLong'>,
): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(seed)
  const admin = await signInAdmin(cluster)
  const people = await addFourPlayers(admin.callNode(0))
  const visits = isLong ? 40 : 16
  const ids = Array.from({ length: isLong ? 8 : 2 }, (_, at) => `across-${at}`)
  const score = async (id: string) => {
    await startMatch(admin.callNode(0), id, people)
    const watchers = await Promise.all(
      cluster.nodes.map(async (_, node) => watch(cluster, admin, node, id)),
    )
    for (let nth = 0; nth < visits; nth++) {
      const call = admin.callNode(random.int(0, cluster.nodes.length - 1))
      accepted(await call(sendLive, { params: { id }, body: { events: [createVisit(id, nth)] } }))
    }
    const expected = Array.from({ length: visits }, (_, nth) => `${id}-${nth}`).join()
    const isComplete = () => watchers.every(({ received }) => received.join() === expected)
    if ((await waitUntil(isComplete, receivedWithinMs)) === null)
      result.violations.push(
        ...watchers.map(({ received }) => `${id} was received as ${received.join()}`),
      )
    for (const { socket, counts, waitForReload } of watchers) {
      await waitForReload()
      socket.disconnect()
      addToCount(result.counts, 'gaps that a watcher filled', counts.gaps)
    }
    const { events, forks } = await admin.do(readLive, { params: { id } })
    if (events.map(({ event }) => event.id).join() !== expected || forks.length > 0)
      result.violations.push(`${id} has ${events.length} visits and ${forks.length} other versions`)
    addToCount(result.counts, 'visits', visits)
    addToCount(result.counts, 'screens', watchers.length)
  }
  await Promise.all(ids.map(score))
  return result
}

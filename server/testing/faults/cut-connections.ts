import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import {
  socketPath,
  type ClientToServer,
  type ServerToClient,
  type WireEvent,
} from '#contract/events.ts'
import { recordMatch } from '#contract/matches.ts'
import { addPlayer } from '#contract/players/players.ts'
import { seededRandom } from '../../demo/random.ts'
import { accepted, type Caller } from '../world.ts'
import { createClubProcess, secret } from './club-process.ts'
import { countRows } from './flows.ts'
import {
  findViolations,
  addToCount,
  checkRefusal,
  type PartResult,
  type PartSetting,
} from './violations.ts'
import { startUnreliableProxy } from './unreliable-proxy.ts'

/** Receives the club's events like a browser, which reconnects with its cursor. */
export function follow(url: string, token: string) {
  let cursor: string | undefined
  const received: WireEvent[] = []
  const counts = { resyncs: 0, connections: 0 }
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    timeout: 300,
    reconnectionDelay: 10,
    reconnectionDelayMax: 40,
    extraHeaders: { 'user-agent': 'test' },
    auth: (authenticate) => authenticate(cursor === undefined ? { token } : { token, cursor }),
  })
  socket.on('events', (events) => {
    received.push(...events)
    cursor = events.at(-1)?.cursor
  })
  socket.on('resync', (at) => {
    counts.resyncs += 1
    cursor = at
  })
  const ready = new Promise<void>((resolve) => {
    socket.on('ready', (at) => {
      counts.connections += 1
      cursor ??= at
      resolve()
    })
  })
  return { socket, received, counts, ready }
}
export type Follower = ReturnType<typeof follow>

/**
 * Returns the faults of a follower. It must have received all events once and in order, except those that a
 * resync covers. Earlier events may have reached it as well.
 */
export function findMissedEvents(
  { received, counts }: Follower,
  expectedIds: readonly string[],
  earlierIds: ReadonlySet<string>,
): string[] {
  const ids = received.map(({ id }) => id).filter((id) => !earlierIds.has(id))
  if (counts.resyncs > 0)
    return new Set(ids).size === ids.length ? [] : ['an event was received twice']
  const firstWrong = expectedIds.findIndex((id, index) => ids[index] !== id)
  if (firstWrong === -1 && ids.length === expectedIds.length) return []
  const twice = ids.length - new Set(ids).size
  return [
    `received ${ids.length} of ${expectedIds.length} events, ${twice} twice, differing from event ${firstWrong} on`,
  ]
}

/** Maximum time for which a client retries. */
const maxRetryMs = 60_000

/** Sends a request until it is answered, like a phone. Refusals on the way must have a message. */
export async function retryUntilAnswered(
  send: () => ReturnType<Caller['call']>,
  result: PartResult,
  label: string,
): Promise<void> {
  const until = performance.now() + maxRetryMs
  for (let tries = 1; performance.now() < until; tries++) {
    const answer = await send().catch(() => null)
    if (answer !== null && answer.status < 300) return
    if (answer !== null) result.violations.push(...checkRefusal(label, answer.status, answer.error))
    if (answer !== null && answer.status !== 503)
      return void result.violations.push(`${label}: ${answer.text}`)
    addToCount(result.counts, answer === null ? 'requests without an answer' : 'temporary refusals')
    await sleep(Math.min(10 * tries, 100))
  }
  result.violations.push(`${label}: never answered`)
}

/** Adds the four players of `matchBetween`. Returns their ids. */
export async function addFourPlayers(call: Caller['call']): Promise<string[]> {
  const people: string[] = []
  for (const name of ['Ann', 'Bob', 'Cleo', 'Dan']) {
    people.push(accepted(await call(addPlayer, { body: { name } })).id)
  }
  return people
}

export const matchBetween = (people: readonly string[], index: number) => ({
  sportId: 'tabletennis' as const,
  player1Id: people[index % people.length]!,
  player2Id: people[(index + 1 + (index % 2)) % people.length]!,
  player1Score: 2,
  player2Score: index % 2,
})

/** Records and follows matches through a proxy that cuts, delays and repeats requests. */
export async function cutConnections(setting: PartSetting): Promise<PartResult> {
  const club = await createClubProcess(setting)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(setting.seed)
  const server = await club.start()
  const proxy = await startUnreliableProxy(() => server.url, random)
  const followers: Follower[] = []
  try {
    const { token, call } = await club.signIn(() => proxy.url)
    const people = await addFourPlayers(call)
    const { db } = club.open()
    const before = await db.selectFrom('events').select('id').execute()
    const earlierIds = new Set(before.map(({ id }) => id))
    for (let i = 0; i < 8; i++) followers.push(follow(proxy.url, token))
    await Promise.all(followers.map(async ({ ready }) => ready))
    proxy.setUnreliable(true)
    const recordings = setting.isLong ? 600 : 20
    let next = 0
    let isOver = false
    const worker = async () => {
      while (next < recordings) {
        const index = next++
        const headers = { 'idempotency-key': `match-${index}`, connection: 'close' }
        const body = matchBetween(people, index)
        await retryUntilAnswered(
          async () => call(recordMatch, { body }, headers),
          result,
          `recording ${index}`,
        )
      }
    }
    const cutRandomly = async () => {
      while (!isOver) {
        await sleep(random.int(20, 120))
        for (const { socket } of followers) {
          if (socket.connected && random.chance(0.4)) socket.io.engine.close()
        }
        if (random.chance(0.2)) addToCount(result.counts, 'connections cut at once', proxy.cut())
      }
    }
    const cuts = cutRandomly()
    await Promise.all(Array.from({ length: 4 }, worker))
    isOver = true
    await cuts
    proxy.setUnreliable(false)
    proxy.cut()
    const order = club.open().engine.eventOrder
    const rows = await db
      .selectFrom('events')
      .select('id')
      .where('id', 'not in', [...earlierIds])
      .orderBy(order as never)
      .orderBy('sequence')
      .execute()
    const expectedIds = rows.map(({ id }) => id)
    for (let tries = 0; tries < 400; tries++) {
      if (
        followers.every(
          (follower) =>
            follower.socket.connected && follower.received.at(-1)?.id === expectedIds.at(-1),
        )
      )
        break
      await sleep(50)
    }
    await sleep(200)
    for (const [index, follower] of followers.entries()) {
      result.violations.push(
        ...findMissedEvents(follower, expectedIds, earlierIds).map(
          (violation) => `follower ${index}: ${violation}`,
        ),
      )
      addToCount(result.counts, 'reconnections of followers', follower.counts.connections - 1)
      addToCount(result.counts, 'resyncs', follower.counts.resyncs)
    }
    const matches = await countRows(db, 'count(*) from matches')
    if (matches !== recordings) result.violations.push(`${matches} matches of ${recordings}`)
    addToCount(result.counts, 'recordings', recordings)
    for (const [kind, many] of Object.entries(proxy.counts))
      addToCount(result.counts, `connections: ${kind}`, many)
    result.violations.push(...(await findViolations(db, secret)))
  } finally {
    for (const { socket } of followers) socket.disconnect()
    await proxy.close()
    await club.remove()
  }
  return result
}

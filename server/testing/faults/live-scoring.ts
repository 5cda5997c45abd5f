import { setTimeout as sleep } from 'node:timers/promises'
import {
  confirmLive,
  readLive,
  sendLive,
  type SentEventWire,
  startLive,
} from '#contract/live/events.ts'
import type { X01Action } from '#engine/live/darts/x01.ts'
import { seededRandom } from '../../demo/random.ts'
import { accepted, type Caller } from '../world.ts'
import { createClubProcess, secret } from './club-process.ts'
import { countRows } from './flows.ts'
import { setKillPoint, killPreload } from './kills.ts'
import { findViolations, addToCount, type PartResult, type PartSetting } from './violations.ts'
import { addFourPlayers, retryUntilAnswered } from './cut-connections.ts'
import { startUnreliableProxy } from './unreliable-proxy.ts'

const settings = { start: 101, legs: 1, throws: 1 } as const
/** The last visit finishes the only leg. */
const visits: readonly X01Action[] = [60, 26, 20, 26, 21].map((points, index) => ({
  kind: 'visit',
  by: index % 2 === 0 ? 1 : 2,
  points,
}))

/** Entries of one device in a match, from its first visit to its last. */
function createLegEntries(match: string): SentEventWire[] {
  return visits.map((action, index): SentEventWire => {
    const event = { type: 'act', id: `${match}-${index}`, place: 'set 1 leg 1', action } as const
    const parent = index === 0 ? null : `${match}-${index - 1}`
    return { event: event as never, device: `phone-${match}`, seq: index + 1, parent, seenAt: null }
  })
}

type Call = Caller['call']

/** Returns deviations from the expected state: each visit once and in order, and one recorded match. */
async function findLegDeviations(call: Call, id: string): Promise<string[]> {
  const { match, events, forks } = accepted(await call(readLive, { params: { id } }))
  const ids = events.map(({ event }) => event.id)
  const expected = createLegEntries(id).map(({ event }) => event.id)
  return [
    ...(ids.join() === expected.join() ? [] : [`${id} has ${ids.join()}`]),
    ...(forks.length === 0 ? [] : [`${id} has ${forks.length} other versions`]),
    ...(match.status === 'finished' ? [] : [`${id} is ${match.status}`]),
  ]
}

/**
 * Scores matches live while the server is killed around commits, and while the connection drops, delays and
 * repeats. With retries, every entry is stored once and in order, and the match is recorded once.
 */
export async function scoreThroughFaults(setting: PartSetting): Promise<PartResult> {
  const club = await createClubProcess(setting)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(setting.seed)
  const running = { server: await club.start(killPreload) }
  const proxy = await startUnreliableProxy(
    () => running.server.url,
    seededRandom(random.int(0, 1_000_000)),
  )
  try {
    const { call: callDirectly } = await club.signIn(() => running.server.url)
    const { call } = await club.signIn(() => proxy.url)
    const people = await addFourPlayers(callDirectly)
    const begin = async (id: string, by: Call) =>
      by(startLive, {
        body: {
          id,
          setup: { game: 'x01', settings },
          player1Id: people[0]! as never,
          player2Id: people[1]! as never,
        },
      })
    const createSteps = (id: string, by: Call): (() => ReturnType<Call>)[] => [
      async () => begin(id, by),
      ...createLegEntries(id).map(
        (entry) => async () =>
          by(sendLive, { params: { id }, body: { events: [entry] } }, { connection: 'close' }),
      ),
      async () => by(confirmLive, { params: { id }, body: { head: `${id}-${visits.length - 1}` } }),
    ]
    const matches: string[] = []

    const scoreWithKills = async (id: string, isKilled: (step: number) => boolean) => {
      matches.push(id)
      for (const [step, send] of createSteps(id, callDirectly).entries()) {
        if (isKilled(step)) {
          const timing = random.pick(['before', 'after'] as const)
          await setKillPoint(running.server, { at: 1, timing })
          const answer = await send().catch(() => null)
          await running.server.kill('SIGKILL')
          running.server = await club.start(killPreload)
          addToCount(
            result.counts,
            answer === null ? `kills ${timing} the commit` : 'kills after the answer',
          )
        }
        await retryUntilAnswered(send, result, id)
      }
    }
    // Each kill needs a restart. The suite has time for one, each seed for another.
    const killedStep = random.int(1, visits.length + 1)
    const rounds = setting.isLong ? 6 : 1
    for (let round = 1; round <= rounds; round++) {
      await scoreWithKills(`killed-${round}`, (step) => setting.isLong || step === killedStep)
    }
    proxy.setUnreliable(true)
    const scoreThroughProxy = async (id: string) => {
      matches.push(id)
      for (const send of createSteps(id, call)) {
        await retryUntilAnswered(send, result, id)
        if (random.chance(0.1)) addToCount(result.counts, 'connections cut at once', proxy.cut())
        await sleep(random.int(0, 5))
      }
    }
    const many = setting.isLong ? 40 : 2
    await Promise.all(
      Array.from({ length: many }, async (_, index) => scoreThroughProxy(`cut-${index}`)),
    )
    proxy.setUnreliable(false)
    for (const id of matches) result.violations.push(...(await findLegDeviations(callDirectly, id)))
    addToCount(result.counts, 'matches', matches.length)
    const { db } = club.open()
    const recorded = await countRows(db, 'count(*) from matches')
    if (recorded !== matches.length)
      result.violations.push(`${recorded} of ${matches.length} recorded`)
    result.violations.push(...(await findViolations(db, secret)))
  } finally {
    await proxy.close()
    await club.remove()
  }
  return result
}

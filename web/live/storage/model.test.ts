import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { randomPlay } from '#engine/random-play.test-data.ts'
import { type LiveGameId, liveGameIds } from '#engine/live/games.ts'
import { Browser } from './browser.test-data.ts'
import { ClubInMemory } from './club.test-data.ts'
import { type Command, Scenario, expectInvariants, type World } from './scenario.test-data.ts'

const names = ['P', 'Q', 'R'] as const
const device = fc.nat({ max: 2 })
const which = fc.nat({ max: 40 })
const anyCommandOf = <const Kinds extends string>(...kinds: Kinds[]) =>
  fc.record({ do: fc.constantFrom(...kinds), device, which })
const command = fc.oneof(
  { weight: 12, arbitrary: anyCommandOf('score') },
  { weight: 4, arbitrary: anyCommandOf('same') },
  { weight: 3, arbitrary: anyCommandOf('undo', 'redo', 'edit') },
  { weight: 4, arbitrary: anyCommandOf('offline', 'online') },
  { weight: 2, arbitrary: anyCommandOf('lose', 'double', 'reorder') },
  { weight: 2, arbitrary: anyCommandOf('kill', 'clock', 'wait') },
  { weight: 1, arbitrary: anyCommandOf('restore', 'decide', 'together', 'confirm') },
)

const one = (what: string, at: number, number = 0) => ({ do: what, device: at, which: number })
/**
 * Restored out of order to a server that lost everything; entries that arrive too early are sent
 * again.
 */
const disordered: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    one('reorder', 1),
    one('score', 0),
    one('lose', 0, 4),
    one('score', 1),
    one('offline', 0),
    one('score', 0),
    one('restore', 0, 2),
  ],
  2,
]

/** Both devices enter the same, and after a server restore the other device's entry counts. */
const twins: [LiveGameId, Command[], number] = [
  'cricket',
  [
    one('same', 0),
    one('score', 1),
    one('same', 0),
    one('score', 0),
    one('restore', 1, 21),
    one('edit', 0, 26),
    one('lose', 0),
    one('score', 0),
    one('offline', 0),
    one('score', 0),
  ],
  2,
]

/**
 * After a server restore the other device's entries became official and its log is shorter than
 * what this device had received.
 */
const shortened: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    one('score', 1),
    one('same', 0),
    one('score', 0),
    one('restore', 1, 3),
    one('score', 0),
    one('undo', 0),
    one('score', 0),
  ],
  2,
]

/** A server that lost everything gets a match back in which a conflict was decided. */
const decided: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    one('same', 0),
    one('decide', 0, 16),
    one('score', 0),
    one('score', 2),
    one('restore', 0, 4),
    one('score', 0),
  ],
  3,
]

const world: World = { club: new ClubInMemory(), browsers: [], monotonicMs: 0 }

beforeAll(async () => {
  const browsers: Browser[] = []
  for (const name of names) browsers.push(await Browser.start(() => world.club, name))
  world.browsers = browsers
  vi.useFakeTimers()
})
afterAll(() => {
  vi.useRealTimers()
})

test('the invariants of live scoring hold when devices, connections, clocks and the server fail', async () => {
  const runs = fc.tuple(
    fc.constantFrom(...liveGameIds),
    fc.array(command, { minLength: 5, maxLength: 30 }),
    fc.integer({ min: 2, max: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(runs, async ([game, commands, devices]) => {
      const scenario = await Scenario.begin(world, game, devices)
      for (const one of commands) await scenario.do({ ...one, device: one.device % devices })
      await scenario.settle()
      expectInvariants(scenario)
      scenario.end()
    }),
    {
      numRuns: 300 * randomPlay,
      examples: [[disordered], [twins], [shortened], [decided]],
    },
  )
})

import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { randomPlay } from '#engine/random-play.test-data.ts'
import { type LiveGameId, liveGameIds } from '#engine/live/games.ts'
import { Browser } from './browser.test-data.ts'
import { ClubInMemory } from './club.test-data.ts'
import { type Command, Scenario, expectInvariants, type World } from './scenario.test-data.ts'

const names = ['P', 'Q', 'R'] as const
const device = fc.nat({ max: 2 })
const number = fc.nat({ max: 40 })
const anyCommandOf = <const Kinds extends string>(...kinds: Kinds[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), device, number })
const command = fc.oneof(
  { weight: 12, arbitrary: anyCommandOf('score') },
  { weight: 4, arbitrary: anyCommandOf('same') },
  { weight: 3, arbitrary: anyCommandOf('undo', 'redo', 'edit') },
  { weight: 4, arbitrary: anyCommandOf('offline', 'online') },
  { weight: 2, arbitrary: anyCommandOf('lose', 'double', 'reorder') },
  { weight: 2, arbitrary: anyCommandOf('kill', 'clock', 'wait') },
  { weight: 1, arbitrary: anyCommandOf('restore', 'decide', 'together', 'confirm') },
)

const on = (device: number, kind: string, number = 0) => ({ kind, device, number })
/**
 * A match is restored out of order to a server that lost everything; entries that arrive too early
 * are sent again.
 */
const disordered: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    on(1, 'reorder'),
    on(0, 'score'),
    on(0, 'lose', 4),
    on(1, 'score'),
    on(0, 'offline'),
    on(0, 'score'),
    on(0, 'restore', 2),
  ],
  2,
]

/** Both devices enter the same action, and after a server restore the other device's entry counts. */
const twins: [LiveGameId, Command[], number] = [
  'cricket',
  [
    on(0, 'same'),
    on(1, 'score'),
    on(0, 'same'),
    on(0, 'score'),
    on(1, 'restore', 21),
    on(0, 'edit', 26),
    on(0, 'lose'),
    on(0, 'score'),
    on(0, 'offline'),
    on(0, 'score'),
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
    on(1, 'score'),
    on(0, 'same'),
    on(0, 'score'),
    on(1, 'restore', 3),
    on(0, 'score'),
    on(0, 'undo'),
    on(0, 'score'),
  ],
  2,
]

/** A server that lost everything gets a match back in which a conflict was decided. */
const decided: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    on(0, 'same'),
    on(0, 'decide', 16),
    on(0, 'score'),
    on(2, 'score'),
    on(0, 'restore', 4),
    on(0, 'score'),
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
      for (const each of commands) {
        await scenario.execute({ ...each, device: each.device % devices })
      }
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

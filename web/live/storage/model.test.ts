import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { randomPlay } from '#engine/random-play.test-data.ts'
import { type LiveGameId, liveGameIds } from '#engine/live/games.ts'
import { Browser } from './browser.test-data.ts'
import { ClubInMemory } from './club.test-data.ts'
import { type Command, Scenario, expectInvariants, type Simulation } from './scenario.test-data.ts'

const names = ['P', 'Q', 'R'] as const
const device = fc.nat({ max: 2 })
const number = fc.nat({ max: 40 })
const commandsOfKind = <const Kinds extends string>(...kinds: Kinds[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), device, number })
const anyCommand = fc.oneof(
  { weight: 12, arbitrary: commandsOfKind('score') },
  { weight: 4, arbitrary: commandsOfKind('same') },
  { weight: 3, arbitrary: commandsOfKind('undo', 'redo', 'edit') },
  { weight: 4, arbitrary: commandsOfKind('offline', 'online') },
  { weight: 2, arbitrary: commandsOfKind('lose', 'double', 'reorder') },
  { weight: 2, arbitrary: commandsOfKind('kill', 'clock', 'wait') },
  { weight: 1, arbitrary: commandsOfKind('restore', 'decide', 'together', 'confirm') },
)

const createCommand = (device: number, kind: string, number = 0) => ({ kind, device, number })
/**
 * A match is restored out of order to a server that lost everything; entries that arrive too early
 * are sent again.
 */
const outOfOrderRestore: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    createCommand(1, 'reorder'),
    createCommand(0, 'score'),
    createCommand(0, 'lose', 4),
    createCommand(1, 'score'),
    createCommand(0, 'offline'),
    createCommand(0, 'score'),
    createCommand(0, 'restore', 2),
  ],
  2,
]

/** Both devices enter the same action, and after a server restore the other device's entry counts. */
const restoreWithEqualEntries: [LiveGameId, Command[], number] = [
  'cricket',
  [
    createCommand(0, 'same'),
    createCommand(1, 'score'),
    createCommand(0, 'same'),
    createCommand(0, 'score'),
    createCommand(1, 'restore', 21),
    createCommand(0, 'edit', 26),
    createCommand(0, 'lose'),
    createCommand(0, 'score'),
    createCommand(0, 'offline'),
    createCommand(0, 'score'),
  ],
  2,
]

/**
 * After a server restore the other device's entries became official and its log is shorter than
 * what this device had received.
 */
const restoreToShorterLog: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    createCommand(1, 'score'),
    createCommand(0, 'same'),
    createCommand(0, 'score'),
    createCommand(1, 'restore', 3),
    createCommand(0, 'score'),
    createCommand(0, 'undo'),
    createCommand(0, 'score'),
  ],
  2,
]

/** A server that lost everything gets a match back in which a conflict was decided. */
const restoreWithDecision: [LiveGameId, Command[], number] = [
  'tabletennis',
  [
    createCommand(0, 'same'),
    createCommand(0, 'decide', 16),
    createCommand(0, 'score'),
    createCommand(2, 'score'),
    createCommand(0, 'restore', 4),
    createCommand(0, 'score'),
  ],
  3,
]

const simulation: Simulation = { club: new ClubInMemory(), browsers: [], monotonicMs: 0 }

beforeAll(async () => {
  const browsers: Browser[] = []
  for (const name of names) browsers.push(await Browser.start(() => simulation.club, name))
  simulation.browsers = browsers
  vi.useFakeTimers()
})
afterAll(() => {
  vi.useRealTimers()
})

test('the invariants of live scoring hold when devices, connections, clocks and the server fail', async () => {
  const runs = fc.tuple(
    fc.constantFrom(...liveGameIds),
    fc.array(anyCommand, { minLength: 5, maxLength: 30 }),
    fc.integer({ min: 2, max: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(runs, async ([game, commands, devices]) => {
      const scenario = await Scenario.begin(simulation, game, devices)
      for (const each of commands) {
        await scenario.execute({ ...each, device: each.device % devices })
      }
      await scenario.settle()
      expectInvariants(scenario)
      scenario.end()
    }),
    {
      numRuns: 300 * randomPlay,
      examples: [
        [outOfOrderRestore],
        [restoreWithEqualEntries],
        [restoreToShorterLog],
        [restoreWithDecision],
      ],
    },
  )
})

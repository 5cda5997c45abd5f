import { chessLive, type ChessAction } from '#engine/live/chess/rules.ts'
import { cricketLive, type CricketAction } from '#engine/live/darts/cricket.ts'
import { type X01Action, x01Live } from '#engine/live/darts/x01.ts'
import { foosballLive, type FoosballAction } from '#engine/live/foosball/rules.ts'
import { foldLog, type LiveEvent, type LiveRules } from '#engine/live/log.ts'
import { type RackAction, racksLive } from '#engine/live/pool/racks.ts'
import { type StraightAction, straightLive } from '#engine/live/pool/straight.ts'
import { tableTennisLive, type TableTennisAction } from '#engine/live/table-tennis/rules.ts'
import { seededRandom } from '#server/demo/random.ts'
import { compare, type Line, milliseconds } from './measure.ts'

const eventCount = 300
const repetitions = 30
const maxMs = 2

type Random = ReturnType<typeof seededRandom>
type Game = { readonly fold: () => void; readonly text: string }

/** Returns a random match with this number of events; refused ones are retried. */
function play<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  chooseAction: (random: Random, state: State, at: number) => Action,
): Game {
  const random = seededRandom(3)
  const events: LiveEvent<Action>[] = []
  let state = rules.begin(settings)
  for (let tries = 0; events.length < eventCount; tries++) {
    if (tries > 100 * eventCount) throw new Error('The match ended too early')
    const action = chooseAction(random, state, events.length)
    const applied = rules.apply(state, action)
    if (!applied.ok) continue
    const place = rules.placeOf(state, action)
    events.push({ id: `e${events.length}`, type: 'act', place, action })
    state = applied.state
  }
  return {
    fold: () => {
      if (foldLog(rules, settings, events).invalidated.length > 0)
        throw new Error('An event is unfit')
    },
    text: JSON.stringify(events),
  }
}

const side = (random: Random) => (random.chance(0.5) ? 1 : 2)
const numbers = [15, 16, 17, 18, 19, 20]

const games: Readonly<Record<string, () => Game>> = {
  'table tennis': () =>
    play(
      tableTennisLive,
      {
        bestOf: 99,
        isDoubles: false,
        serves: { side: 1, member: 1 },
        receives: { side: 2, member: 1 },
        left: 1,
      },
      (random): TableTennisAction => ({ kind: 'point', side: side(random) }),
    ),
  'pool by racks': () =>
    play(
      racksLive,
      { game: '9-ball', raceTo: 1000, break: 'winner', breaks: 1 },
      (random): RackAction => ({
        kind: 'rack',
        winner: side(random),
      }),
    ),
  'straight pool': () =>
    play(straightLive, { to: 5000, breaks: 1 }, (random, { shooter }): StraightAction => ({
      kind: 'inning',
      by: shooter,
      balls: random.int(0, 9),
      ends: random.chance(0.9) ? 'miss' : 'safety',
    })),
  'darts, visits of 501': () =>
    play(x01Live, { start: 501, legs: 99, throws: 1 }, (random, { thrower }): X01Action => ({
      kind: 'visit',
      by: thrower,
      points: random.pick([26, 41, 45, 60, 81, 85, 100, 140]),
    })),
  'darts, dart by dart': () =>
    play(
      x01Live,
      { start: 501, legs: 99, throws: 1, opens: 'double' },
      (random, { thrower }): X01Action => ({
        kind: 'thrown',
        by: thrower,
        hit: [`D${random.int(1, 20)}`, `T${random.pick(numbers)}`, `S${random.pick(numbers)}`],
      }),
    ),
  cricket: () =>
    play(
      cricketLive,
      { variant: 'standard', level: 'level or ahead', legs: 99, throws: 1 },
      (random, { thrower }): CricketAction => ({
        kind: 'thrown',
        by: thrower,
        hit: [`S${random.pick(numbers)}`, `T${random.pick(numbers)}`, 'S25'],
      }),
    ),
  chess: () =>
    play(
      chessLive,
      {
        kind: 'fischer',
        rate: 'classical',
        firstIncrement: true,
        stages: [{ seconds: 7200, increment: 30 }],
        white: 1,
      },
      (_, { running }, at): ChessAction =>
        running === null
          ? { kind: 'start', at }
          : { kind: 'press', side: running, at, move: 'Nf3' },
    ),
  foosball: () =>
    play(foosballLive, { to: 5, games: 99, kickoff: 1 }, (random): FoosballAction => ({
      kind: 'goal',
      side: side(random),
      scorer: 1,
    })),
}

/** Measures the fold of a whole match of each sport, which a pad does after each tap. */
export async function benchLiveFolds(): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, createGame] of Object.entries(games)) {
    const { fold, text } = createGame()
    for (let round = 0; round < repetitions; round++) fold()
    const times = await compare(repetitions, fold, () => JSON.parse(text))
    lines.push({
      what: `Live fold of ${eventCount} events, ${name}`,
      value: milliseconds(times.subject),
      reference: `${milliseconds(times.reference)} (parsing its log)`,
      ratio: `${times.ratio.toFixed(2)}×`,
      budget: `≤ ${maxMs} ms`,
      met: times.subject <= maxMs,
    })
  }
  return lines
}

import { chessLive, type ChessAction } from '#engine/live/chess/rules.ts'
import { cricketLive, type CricketAction } from '#engine/live/darts/cricket.ts'
import { type X01Action, x01Live } from '#engine/live/darts/x01.ts'
import { foosballLive, type FoosballAction } from '#engine/live/foosball/rules.ts'
import { foldLog, type LiveEvent, type LiveRules } from '#engine/live/log.ts'
import { type RackAction, racksLive } from '#engine/live/pool/racks.ts'
import { type StraightAction, straightLive } from '#engine/live/pool/straight.ts'
import { tableTennisLive, type TableTennisAction } from '#engine/live/table-tennis/rules.ts'
import { seededRandom } from '#server/demo/random.ts'
import { compareTimes, type ReportRow, formatMilliseconds } from './measure.ts'

const eventCount = 300
const repetitions = 30
const maxMs = 2

type Random = ReturnType<typeof seededRandom>
type PlayedMatch = { readonly fold: () => void; readonly logText: string }

/** Plays a random match of `eventCount` events. Draws again if the rules refuse an action. */
function playMatch<Settings, Action, State>(
  rules: LiveRules<Settings, Action, State>,
  settings: Settings,
  chooseAction: (random: Random, state: State, at: number) => Action,
): PlayedMatch {
  const random = seededRandom(3)
  const events: LiveEvent<Action>[] = []
  let state = rules.begin(settings)
  for (let attempt = 0; events.length < eventCount; attempt++) {
    if (attempt > 100 * eventCount) throw new Error('The match ended too early')
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
        throw new Error('An event was invalidated')
    },
    logText: JSON.stringify(events),
  }
}

const pickSide = (random: Random) => (random.chance(0.5) ? 1 : 2)
const cricketNumbers = [15, 16, 17, 18, 19, 20]

const matches: Readonly<Record<string, () => PlayedMatch>> = {
  'table tennis': () =>
    playMatch(
      tableTennisLive,
      {
        bestOf: 99,
        isDoubles: false,
        serves: { side: 1, member: 1 },
        receives: { side: 2, member: 1 },
        left: 1,
      },
      (random): TableTennisAction => ({ kind: 'point', side: pickSide(random) }),
    ),
  'pool by racks': () =>
    playMatch(
      racksLive,
      { game: '9-ball', raceTo: 1000, break: 'winner', breaks: 1 },
      (random): RackAction => ({
        kind: 'rack',
        winner: pickSide(random),
      }),
    ),
  'straight pool': () =>
    playMatch(straightLive, { to: 5000, breaks: 1 }, (random, { shooter }): StraightAction => ({
      kind: 'inning',
      by: shooter,
      balls: random.int(0, 9),
      ends: random.chance(0.9) ? 'miss' : 'safety',
    })),
  'darts, visits of 501': () =>
    playMatch(x01Live, { start: 501, legs: 99, throws: 1 }, (random, { thrower }): X01Action => ({
      kind: 'visit',
      by: thrower,
      points: random.pick([26, 41, 45, 60, 81, 85, 100, 140]),
    })),
  'darts, dart by dart': () =>
    playMatch(
      x01Live,
      { start: 501, legs: 99, throws: 1, opens: 'double' },
      (random, { thrower }): X01Action => ({
        kind: 'thrown',
        by: thrower,
        hit: [
          `D${random.int(1, 20)}`,
          `T${random.pick(cricketNumbers)}`,
          `S${random.pick(cricketNumbers)}`,
        ],
      }),
    ),
  cricket: () =>
    playMatch(
      cricketLive,
      { variant: 'standard', level: 'level or ahead', legs: 99, throws: 1 },
      (random, { thrower }): CricketAction => ({
        kind: 'thrown',
        by: thrower,
        hit: [`S${random.pick(cricketNumbers)}`, `T${random.pick(cricketNumbers)}`, 'S25'],
      }),
    ),
  chess: () =>
    playMatch(
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
    playMatch(foosballLive, { to: 5, games: 99, kickoff: 1 }, (random): FoosballAction => ({
      kind: 'goal',
      side: pickSide(random),
      scorer: 1,
    })),
}

/** Measures the fold of a whole match of each sport, which a pad does after each tap. */
export async function benchLiveFolds(): Promise<ReportRow[]> {
  const lines: ReportRow[] = []
  for (const [name, createMatch] of Object.entries(matches)) {
    const { fold, logText } = createMatch()
    for (let round = 0; round < repetitions; round++) fold()
    const times = await compareTimes(repetitions, fold, () => JSON.parse(logText))
    lines.push({
      what: `Live fold of ${eventCount} events, ${name}`,
      value: formatMilliseconds(times.subject),
      reference: `${formatMilliseconds(times.reference)} (parsing its log)`,
      ratio: `${times.ratio.toFixed(2)}×`,
      budget: `≤ ${maxMs} ms`,
      met: times.subject <= maxMs,
    })
  }
  return lines
}

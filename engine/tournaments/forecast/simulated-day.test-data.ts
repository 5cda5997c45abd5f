import { sports } from '../../sports/sports.ts'
import { buildCallQueue, findNextToCall } from '../log/calls.ts'
import type { Outcome, Tournament } from '../log/events.ts'
import { foldTournament } from '../log/fold.ts'
import { attempt, perform, startTournament } from '../log/random-play.test-data.ts'
import { playersOf } from '../log/commands/decide-match.ts'
import type { TournamentSettings } from '../log/settings/settings.ts'
import type { TournamentMatch } from '../log/state.ts'
import { createRandom, type Random } from '../pairing/random.ts'
import { expectedLength, defaultDuration } from './duration.ts'
import { forecast, type Forecast } from './forecast.ts'
import { measureDurations, minTimedMatches, type TimedMatch } from './measure-durations.ts'
import { countUnpairedRounds } from './unpaired-rounds.ts'

export const minute = 60_000
const hour = 60 * minute
/** A club that is a fifth slower than usual. */
const clubFactor = 1.2
const restMs = 5 * minute

export type Day = {
  readonly players: number
  readonly tables: number
  readonly settings: Partial<TournamentSettings> & Pick<TournamentSettings, 'sportId' | 'format'>
  readonly seed: number
}

/** A forecast range and the actual start. */
export type ComparedStart = { readonly from: number; readonly to: number; readonly start: number }

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

type Club = {
  readonly drawDurationMs: (players: readonly string[]) => number
  readonly history: readonly TimedMatch[]
}

/** Creates a club whose matches vary, with slow and fast players, and its timed matches so far. */
function createClub({ settings, players }: Day, random: Random): Club {
  const { sportId } = settings
  const usual = defaultDuration(
    sportId,
    expectedLength(sportId, sports[sportId].formats[0]!, settings.bestOf?.usual ?? null),
  )
  const names = Array.from({ length: players }, (_, at) => `p${at + 1}`)
  const paces = new Map(names.map((name) => [name, 0.12 * normal(random)]))
  const drawDurationMs = (pair: readonly string[]) => {
    const pace = pair.reduce((sum, name) => sum + (paces.get(name) ?? 0), 0)
    const noise = Math.exp(pace + 0.25 * normal(random))
    return Math.round(usual.minutes * clubFactor * noise * minute)
  }
  const history = Array.from({ length: 3 * minTimedMatches }, (): TimedMatch => {
    const pair = [names[Math.floor(random() * players)]!, names[Math.floor(random() * players)]!]
    return { keys: ['all'], minutes: drawDurationMs(pair) / minute, players: pair }
  })
  return { drawDurationMs, history }
}

function randomOutcome(match: TournamentMatch, random: Random): Outcome {
  const [one, two] = playersOf(match)!
  return { kind: 'played', winner: random() < 0.5 ? one : two }
}

/** Plays a day minute by minute, with the organiser's own delays, and forecasts every five minutes. */
export function playDay(day: Day) {
  const random = createRandom(day.seed)
  const club = createClub(day, random)
  const measured = measureDurations(club.history)
  const tables = Array.from({ length: day.tables }, (_, at) => `Table ${at + 1}`)
  let tournament: Tournament = startTournament(day.players, day.settings)
  const running = new Map<string, { since: number; table: string; ends: number }>()
  const freeFrom = new Map(tables.map((table) => [table, 0]))
  const lastEnded = new Map<string, number>()
  const starts = new Map<string, number>()
  const startsByPlayer = new Map<string, number[]>()
  const forecasts: { readonly at: number; readonly predicted: Forecast }[] = []
  const dayStart = 10 * hour
  let now = dayStart
  let state = foldTournament(tournament)
  for (; state.status === 'active' && now < dayStart + 24 * hour; now += minute) {
    for (const [id, { ends }] of running) {
      if (ends > now) continue
      const match = state.matches.find((one) => one.id === id)!
      freeFrom.set(running.get(id)!.table, now + Math.floor(random() * 4) * minute)
      running.delete(id)
      for (const player of playersOf(match)!) lastEnded.set(player, now)
      const outcome = randomOutcome(match, random)
      tournament = perform(tournament, { type: 'record', at: now, matchId: id, outcome })
      state = foldTournament(tournament)
    }
    if (running.size === 0 && !state.matches.some(({ status }) => status === 'ready')) {
      tournament = pairOrDrawLots(tournament, now)
      state = foldTournament(tournament)
    }
    for (const table of tables) {
      if ([...running.values()].some((one) => one.table === table)) continue
      if (freeFrom.get(table)! > now) continue
      const called = new Map([...running].map(([id, one]) => [id, one.table]))
      const playing = state.matches.filter(({ id }) => running.has(id))
      const atTables = new Set(playing.flatMap((match) => playersOf(match)!))
      const queue = buildCallQueue(state.matches, { now, restMs, called, atTables, lastEnded })
      const next = findNextToCall(queue)
      if (next === null) continue
      starts.set(next.id, now)
      for (const player of playersOf(next)!) {
        startsByPlayer.set(player, [...(startsByPlayer.get(player) ?? []), now])
      }
      const ends = now + club.drawDurationMs(playersOf(next)!)
      running.set(next.id, { since: now, table, ends })
    }
    if ((now - dayStart) % (5 * minute) !== 0) continue
    const predicted = forecast({
      matches: state.matches,
      unpaired: countUnpairedRounds(tournament.settings, state.matches, day.players),
      tables,
      running,
      busy: [],
      restMs,
      lastEnded,
      now,
      membersOf: (side) => [side],
      durationOf: (match) => {
        const measuredDuration = measured.durationOf('all')!
        const pair = match === null ? null : playersOf(match)
        return {
          ...measuredDuration,
          minutes: measuredDuration.minutes * measured.paceOf(pair ?? []),
        }
      },
    })
    forecasts.push({ at: now, predicted })
  }
  return {
    matches: compareMatches(starts, forecasts),
    nextMatches: comparePlayers(startsByPlayer, forecasts),
    ends: forecasts.flatMap(({ at, predicted: { end } }) =>
      end === null || at > now - 2 * hour ? [] : [{ ...end, start: now }],
    ),
  }
}

/** Pairs the next round, or settles a tie that holds up the knockout by lot. */
function pairOrDrawLots(tournament: Tournament, at: number): Tournament {
  const { tables } = foldTournament(tournament)
  const ties = tables.flatMap(({ group, ties }) => ties.map((tie) => ({ group, ...tie })))
  const tie = ties.find(({ by, isAwaited }) => by === null && isAwaited)
  if (tie === undefined) return attempt(tournament, { type: 'pair_round', at })
  return perform(tournament, { type: 'draw_lots', at, group: tie.group, players: tie.players })
}

type DatedForecast = { readonly at: number; readonly predicted: Forecast }

/** Compares each start with the last forecast made at least an hour before it. */
function compareMatches(
  starts: ReadonlyMap<string, number>,
  forecasts: readonly DatedForecast[],
): ComparedStart[] {
  return [...starts].flatMap(([id, start]) => {
    const before = forecasts.findLast(
      ({ at, predicted }) => at <= start - hour && predicted.starts.has(id),
    )
    if (before === undefined || before.at < start - hour - 5 * minute) return []
    return [{ ...before.predicted.starts.get(id)!, start }]
  })
}

/** Compares what each player sees of their next match with its start, at any time of the day. */
function comparePlayers(
  startsByPlayer: ReadonlyMap<string, readonly number[]>,
  forecasts: readonly DatedForecast[],
): ComparedStart[] {
  return forecasts.flatMap(({ at, predicted }) =>
    [...predicted.players].flatMap(([player, expected]) => {
      const start = startsByPlayer.get(player)?.find((one) => one > at)
      return start === undefined ? [] : [{ ...expected, start }]
    }),
  )
}

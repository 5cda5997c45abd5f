import { bakuAcceleration } from '../pairing/swiss/baku.ts'
import type { RoundEntry } from '../pairing/swiss/types.ts'
import { groupAccelerations } from './acceleration.ts'
import { parseTrfDate } from './report-dates.ts'
import { entryPoints } from './result-codes.ts'
import {
  everyRound,
  type TrfAbsence,
  type TrfAcceleration,
  type TrfEntry,
  type TrfForbidden,
  type TrfTournament,
} from './types.ts'
import type { SportId } from '../../sports/types.ts'
import type { PlayerId } from '../../ids.ts'
import { playersOf } from '../log/commands/decide-match.ts'
import {
  currentRules,
  type DrawnPair,
  type ImportedReport,
  type Outcome,
  type ReportedPerson,
  type RequestedBye,
  type Tournament,
  type TournamentEvent,
} from '../log/events.ts'
import { foldTournamentLog, type LogState } from '../log/log-state.ts'
import { deriveState } from '../log/fold.ts'
import { formatTraits } from '../formats/format-traits.ts'
import { defaultSettings } from '../log/settings/default-settings.ts'
import type { ForbiddenPair } from '../log/settings/settings.ts'
import { listCriteria } from '../ranking/criteria.ts'
import { roundHistories } from '../ranking/standings-table.ts'
import type { TournamentMatch, TournamentState } from '../log/state.ts'
import { createByeLookup, initialColour } from '../formats/swiss.ts'

/** General data of a tournament in a report. */
export type TrfHeader = Pick<
  TrfTournament,
  | 'name'
  | 'city'
  | 'federation'
  | 'startDate'
  | 'endDate'
  | 'type'
  | 'chiefArbiter'
  | 'deputyArbiters'
  | 'timeControl'
  | 'roundDates'
>

/** Returns the matches that belong in a report: a play-off is not a round of the tournament. */
function listReportedMatches({ matches }: TournamentState): readonly TournamentMatch[] {
  return matches.filter(({ stage }) => stage !== 'play_off')
}

/**
 * Returns the number of rounds to report: paired rounds of a Swiss tournament, else completed rounds.
 */
function countReportedRounds(matches: readonly TournamentMatch[], isSwiss: boolean): number {
  const last = Math.max(0, ...matches.map(({ round }) => round))
  const isOpen = matches.some(({ round, decision }) => round === last && decision === null)
  return isOpen && !isSwiss ? last - 1 : last
}

/** Returns a function that looks up a player's game without a result in a round. */
function createOpenEntryLookup(
  matches: readonly TournamentMatch[],
  numberOf: ReadonlyMap<PlayerId, number>,
): (player: PlayerId, round: number) => TrfEntry | undefined {
  const open = new Map<string, TrfEntry>()
  for (const match of matches) {
    const players = playersOf(match)
    if (players === null || match.decision !== null) continue
    const [white, black] = players
    const createOpenEntry = (opponent: PlayerId, colour: 'white' | 'black') =>
      ({ kind: 'open', opponent: numberOf.get(opponent) ?? 0, colour }) as const
    open.set(`${match.round} ${white}`, createOpenEntry(black, 'white'))
    open.set(`${match.round} ${black}`, createOpenEntry(white, 'black'))
  }
  return (player, round) => open.get(`${round} ${player}`)
}

function listAccelerations(logState: LogState): readonly TrfAcceleration[] {
  if (logState.settings.acceleration === 'none') return []
  const late = new Set(logState.late.map(({ player }) => player))
  const numbers = (logState.order ?? []).flatMap((player, index) =>
    late.has(player) ? [] : [index + 1],
  )
  const virtual = bakuAcceleration(numbers, logState.settings.rounds, logState.settings.points)
  return groupAccelerations(virtual)
}

function listForbidden(
  { settings }: LogState,
  numberOf: ReadonlyMap<PlayerId, number>,
): readonly TrfForbidden[] {
  return settings.forbidden.flatMap(([one, two, firstRound = 1, lastRound = everyRound]) => {
    const players = [one, two].flatMap((player) => numberOf.get(player) ?? [])
    return players.length < 2 ? [] : [{ firstRound, lastRound, players }]
  })
}

/** Returns requested byes of future rounds. */
function listAbsencesAfter(
  rounds: number,
  logState: LogState,
  numberOf: ReadonlyMap<PlayerId, number>,
): readonly TrfAbsence[] {
  const requested = [...logState.byes].map(([key, bye]) => {
    const [round, player] = JSON.parse(key) as [number, PlayerId]
    return { number: numberOf.get(player) ?? 0, round, bye }
  })
  return requested
    .filter(({ number, round }) => number > 0 && round > rounds)
    .toSorted((a, b) => a.round - b.round || a.number - b.number)
}

/**
 * Converts a started Swiss tournament or round robin to a report; a game still in progress is open.
 * Source: FIDE C.04 Annex 2.
 */
export function toTrf(
  tournament: Tournament,
  header: TrfHeader,
  personOf: (player: PlayerId) => ReportedPerson,
): TrfTournament {
  const logState = foldTournamentLog(tournament)
  const state = deriveState(logState)
  const { points, format } = logState.settings
  const { isPairedByRound: isSwiss, standingsMode } = formatTraits[format]
  const late = isSwiss ? [] : logState.late.map(({ player }) => player)
  const players = [...(logState.order ?? []), ...late]
  const matches = listReportedMatches(state)
  const rounds = countReportedRounds(matches, isSwiss)
  const findBye = isSwiss ? createByeLookup(logState) : () => 'zero' as const
  const histories = roundHistories(logState, matches, players, rounds, findBye)
  const rows = state.tables[0]?.rows ?? []
  const ranks = new Map(rows.map(({ player, rank }) => [player, rank]))
  const numberOf = new Map(players.map((player, index) => [player, index + 1]))
  const findOpenEntry = createOpenEntryLookup(matches, numberOf)
  return {
    ...header,
    rounds: isSwiss ? logState.settings.rounds : Math.max(...matches.map(({ round }) => round)),
    initialColour: initialColour(logState),
    points,
    tieBreaks: listCriteria(logState.settings, standingsMode).slice(1),
    // A round robin may still have these settings from before its format was changed.
    accelerations: isSwiss ? listAccelerations(logState) : [],
    forbidden: isSwiss ? listForbidden(logState, numberOf) : [],
    absences: isSwiss ? listAbsencesAfter(rounds, logState, numberOf) : [],
    kept: logState.imported?.kept ?? [],
    players: histories.map(({ number, rating, history: decided }) => {
      const player = players[number - 1]!
      const history = decided.map((entry, index) => findOpenEntry(player, index + 1) ?? entry)
      const total = history.reduce((sum, entry) => sum + entryPoints(entry, points), 0)
      // Players removed from the table rank after all others.
      const rank = ranks.get(player) ?? rows.length + 1
      return { ...personOf(player), number, rating, points: total, rank, history }
    }),
  }
}

type NumberedEntry = { readonly player: PlayerId; readonly entry: TrfEntry }

function toOutcome(
  entry: RoundEntry & { kind: 'game' | 'forfeit' },
  white: PlayerId,
  black: PlayerId,
  other: TrfEntry | undefined,
): Outcome {
  const winner = entry.result === 'win' ? white : entry.result === 'loss' ? black : null
  if (entry.kind === 'game') {
    return { kind: 'played', winner, ...(entry.isUnrated === true ? { isUnrated: true } : {}) }
  }
  const forfeit = {
    reason: 'forfeit',
    ...(entry.isColourless === true ? { isColourless: true as const } : {}),
  }
  const isDouble = entry.result === 'loss' && other?.kind === 'forfeit' && other.result === 'loss'
  if (isDouble || winner === null) return { kind: 'double_walkover', ...forfeit }
  return { kind: 'walkover', winner, ...forfeit }
}

function createRoundEvents(
  round: number,
  entries: readonly NumberedEntry[],
  playerOf: (number: number) => PlayerId,
  at: number,
): readonly TournamentEvent[] {
  const byPlayer = new Map(entries.map(({ player, entry }) => [player, entry]))
  const pairs: DrawnPair[] = []
  const absent: { player: PlayerId; bye: RequestedBye }[] = []
  const results: TournamentEvent[] = []
  for (const { player, entry } of entries) {
    if (entry.kind === 'bye') {
      if (entry.bye === 'allocated') pairs.push([player, null])
      else absent.push({ player, bye: entry.bye })
      continue
    }
    if (entry.colour === 'black') continue
    const black = playerOf(entry.opponent)
    pairs.push([player, black])
    const matchId = `S${round}-${pairs.length}`
    const sides = [player, black] as const
    if (entry.kind === 'open') continue
    const outcome = toOutcome(entry, player, black, byPlayer.get(black))
    results.push({ type: 'result_recorded', at, matchId, sides, outcome })
  }
  return [{ type: 'round_paired', at, round, pairs, absent, broken: [] }, ...results]
}

/**
 * Converts a report to a Swiss tournament with its paired rounds, which can be continued. Boards follow the
 * numbers of the white players.
 */
export function fromTrf(
  trf: TrfTournament,
  sportId: SportId,
  playerOf: (number: number) => PlayerId,
  at: number,
): Tournament {
  const { points, rounds } = trf
  const settings = {
    ...defaultSettings(sportId, 'swiss'),
    maxParticipants: null,
    seedingMethod: 'hand' as const,
    points,
    ...(rounds > 0 ? { rounds } : {}),
    tieBreaks: trf.tieBreaks.length === 0 ? null : trf.tieBreaks,
    initialColour: trf.initialColour,
    acceleration: trf.accelerations.length > 0 ? ('baku' as const) : ('none' as const),
    forbidden: trf.forbidden.flatMap((each) => toForbiddenPairs(each, playerOf)),
  }
  const players = trf.players.toSorted((a, b) => a.number - b.number)
  const played = Math.max(0, ...players.map(({ history }) => history.length))
  const log: TournamentEvent[] = players.map(({ number, rating }) => {
    return { type: 'entered', at, player: playerOf(number), rating, affiliations: [] }
  })
  log.push({
    type: 'started',
    at,
    order: players.map(({ number }) => playerOf(number)),
    rules: currentRules,
  })
  for (let round = 1; round <= played; round++) {
    const entries = players.map(({ number, history }) => {
      return { player: playerOf(number), entry: history[round - 1]! }
    })
    log.push(...createRoundEvents(round, entries, playerOf, at))
  }
  trf.roundDates.forEach((date, each) => {
    const day = parseTrfDate(date)
    if (day !== null) log.push({ type: 'round_dated', at, round: each + 1, day })
  })
  log.push({ type: 'imported', at, report: toImportedReport(trf, playerOf) })
  for (const { number, round, bye } of trf.absences) {
    log.push({ type: 'bye_requested', at, player: playerOf(number), round, bye })
  }
  return { settings, log }
}

/** Returns the data of a report other than results. */
function toImportedReport(
  trf: TrfTournament,
  playerOf: (number: number) => PlayerId,
): ImportedReport {
  const { federation, startDate, endDate, type, chiefArbiter, deputyArbiters, timeControl } = trf
  const people = trf.players.map((player): [PlayerId, ReportedPerson] => {
    const { name, sex, title, federation: own, fideNumber, birthDate } = player
    return [playerOf(player.number), { name, sex, title, federation: own, fideNumber, birthDate }]
  })
  return {
    federation,
    startDate,
    endDate,
    type,
    chiefArbiter,
    deputyArbiters,
    timeControl,
    kept: trf.kept,
    people: Object.fromEntries(people),
  }
}

/** Returns the forbidden pairs, with their rounds unless they apply to the whole tournament. */
function toForbiddenPairs(
  { firstRound, lastRound, players }: TrfForbidden,
  playerOf: (number: number) => PlayerId,
): readonly ForbiddenPair[] {
  const pairs = listPairs(players.map(playerOf))
  if (firstRound === 1 && lastRound === everyRound) return pairs
  return pairs.map(([one, two]): ForbiddenPair => [one, two, firstRound, lastRound])
}

function listPairs(players: readonly PlayerId[]): readonly (readonly [PlayerId, PlayerId])[] {
  return players.flatMap((a, index) => players.slice(index + 1).map((b) => [a, b] as const))
}

import { lookUp } from '../../look-up.ts'
import { drawnPlayers, isOpen, type FormatState } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'
import { isDecidedByResult, playersOf } from './commands/decide-match.ts'
import { entryStatuses } from './entries.ts'
import type { PlayerId } from '../../ids.ts'
import type { Tournament } from './events.ts'
import { foldTournamentLog, resultKey, type Entrant, type LogState } from './log-state.ts'
import {
  isTableStage,
  type Participant,
  type TournamentMatch,
  type TournamentState,
  type TournamentStatus,
} from './state.ts'

/** Returns the matches of a started tournament without computing standings. */
export function listMatches(logState: LogState): readonly TournamentMatch[] {
  return findFormat(logState).listMatches(logState)
}

/** Returns the ids of matches that a recorded result decides, by the key of the result. */
export function listCountingResults(
  logState: LogState,
  matches: readonly TournamentMatch[] = listMatches(logState),
): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap((match) => {
      const sides = playersOf(match)
      const counts = sides !== null && isDecidedByResult(logState, match)
      return counts ? [[resultKey(match.id, sides), match.id] as const] : []
    }),
  )
}

/** Returns whether a recorded result no longer counts after a change. */
export function voidsResults(before: LogState, after: LogState): boolean {
  const kept = listCountingResults(after)
  return [...listCountingResults(before).keys()].some((key) => !kept.has(key))
}

const stateBeforeStart: FormatState = {
  matches: [],
  tables: [],
  places: new Map(),
  winner: null,
  hasMore: true,
}

function deriveStatus(logState: LogState, { matches, hasMore }: FormatState): TournamentStatus {
  if (logState.cancelled !== null) return 'cancelled'
  if (logState.order === null) return logState.phase
  const isOver = !hasMore && !matches.some(isOpen)
  return isOver && !logState.isHeldOpen ? 'completed' : 'active'
}

/** Returns whether a tournament is completed or cancelled. */
export function isOver(logState: LogState): boolean {
  if (logState.cancelled !== null) return true
  return (
    logState.order !== null &&
    deriveStatus(logState, findFormat(logState).deriveState(logState)) === 'completed'
  )
}

/**
 * Removes disqualified players from the final places, so that the rest move up. If nothing was played, also
 * removes players who left.
 */
function awardPlaces(
  logState: LogState,
  { places, winner }: FormatState,
): Pick<FormatState, 'places' | 'winner'> {
  const losesPlace = (player: PlayerId) => {
    const out = logState.entrants.get(player)?.out ?? null
    return out !== null && (out.kind === 'disqualified' || logState.results.size === 0)
  }
  const vacatedPlaces = [...places]
    .filter(([player]) => losesPlace(player))
    .map(([, place]) => place)
  if (vacatedPlaces.length === 0) return { places, winner }
  const remaining = [...places].flatMap(([player, place]): (readonly [PlayerId, number])[] =>
    losesPlace(player)
      ? []
      : [[player, place - vacatedPlaces.filter((each) => each < place).length]],
  )
  const countFirsts = (awarded: Iterable<readonly [PlayerId, number]>) =>
    [...awarded].filter(([, place]) => place === 1).length
  const losesTitle = winner !== null && losesPlace(winner)
  // The title also passes on if all others who shared first place are disqualified; not under earlier rules.
  const passesOn = losesTitle || (logState.rules >= 4 && countFirsts(places) > 1)
  const first = remaining.find(([, place]) => place === 1)
  const next = first !== undefined && countFirsts(remaining) === 1 ? first[0] : null
  return { places: new Map(remaining), winner: passesOn ? next : winner }
}

function listParticipants(
  logState: LogState,
  places: FormatState['places'],
): readonly Participant[] {
  const drawn = drawnPlayers(logState)
  const seeds = new Map(drawn.map((player, index) => [player, index + 1]))
  const statuses = entryStatuses(logState, new Set(drawn))
  return [...logState.entrants.values()].map(
    ({ player, partner, rating, affiliations, registeredAt, out }: Entrant) => ({
      player,
      partner,
      rating,
      affiliations,
      registeredAt,
      status: lookUp(statuses, player),
      reason: out?.reason ?? null,
      seed: seeds.get(player) ?? null,
      place: places.get(player) ?? null,
    }),
  )
}

/** Returns the current round. Knockout rounds after groups continue the numbering of the groups. */
function findCurrentRound(matches: readonly TournamentMatch[]): number {
  const tableRounds = Math.max(0, ...matches.filter(isTableStage).map(({ round }) => round))
  const roundOf = (match: TournamentMatch) => {
    if (isTableStage(match)) return match.round
    return match.stage === 'play_off' ? tableRounds : tableRounds + match.round
  }
  const open = matches.filter(isOpen).map(roundOf)
  return open.length > 0 ? Math.max(1, Math.min(...open)) : Math.max(1, ...matches.map(roundOf))
}

/** Derives the state of a tournament from its log state. */
export function deriveState(logState: LogState): TournamentState {
  const formatState =
    logState.order === null ? stateBeforeStart : findFormat(logState).deriveState(logState)
  const { places, winner } = awardPlaces(logState, formatState)
  return {
    status: deriveStatus(logState, formatState),
    settings: logState.settings,
    startedAt: logState.startedAt,
    reason: logState.cancelled,
    participants: listParticipants(logState, places),
    currentRound: logState.order === null ? 0 : findCurrentRound(formatState.matches),
    matches: formatState.matches,
    tables: formatState.tables,
    broken: logState.paired.flatMap(({ round, broken }) =>
      broken.map((each) => ({ round, ...each })),
    ),
    winner,
  }
}

/**
 * Folds a tournament's log into its state. A result counts for a match while its two players are the sides
 * of that match, so a correction takes effect on all later matches.
 */
export function foldTournament(tournament: Tournament): TournamentState {
  return deriveState(foldTournamentLog(tournament))
}

import type { PlayerId } from '../../ids.ts'
import { isOut } from '../log/entries.ts'
import type { LogState } from '../log/log-state.ts'
import type { StandingsTable, TournamentMatch } from '../log/state.ts'
import { drawnPlayers, isOpen, type FormatState } from './format.ts'
import { knockoutPlaces, findDecidingMatch, lossLevel } from './knockout.ts'
import { settleTies } from './table-ties.ts'

const hasPlayer = ({ sides }: TournamentMatch, player: PlayerId) =>
  sides.some((side) => side.kind === 'player' && side.player === player)

/** Returns the matches lost, including those that neither side won; a bye is not a loss. */
function countLosses(matches: readonly TournamentMatch[], player: PlayerId): number {
  return matches.filter(
    (match) =>
      hasPlayer(match, player) && match.decision !== null && match.decision.winner !== player,
  ).length
}

/**
 * Returns the candidates for a title that no match decided: those with the fewest losses, then still
 * present, then furthest in the bracket. Excludes disqualified players.
 */
function findCandidates(
  logState: LogState,
  matches: readonly TournamentMatch[],
): readonly PlayerId[] {
  const sortKeyOf = (player: PlayerId): readonly number[] => [
    countLosses(matches, player),
    Number(isOut(logState, player)),
    -Math.max(...matches.filter((match) => hasPlayer(match, player)).map(lossLevel)),
  ]
  const ranked = drawnPlayers(logState)
    .filter((player) => logState.entrants.get(player)?.out?.kind !== 'disqualified')
    .filter((player) => matches.some((match) => hasPlayer(match, player)))
    .map((player) => ({ player, sortKey: sortKeyOf(player) }))
    .toSorted((a, b) => compare(a.sortKey, b.sortKey))
  const best = ranked[0]
  return ranked
    .filter(({ sortKey }) => compare(sortKey, best!.sortKey) === 0)
    .map(({ player }) => player)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((value, index) => value !== b[index])
  return different === -1 ? 0 : a[different]! - b[different]!
}

/** Returns whether all matches are over and the deciding one has no winner. */
function isVacant(logState: LogState, matches: readonly TournamentMatch[]): boolean {
  if (logState.rules < 3 || logState.results.size === 0 || matches.some(isOpen)) return false
  return (findDecidingMatch(matches)?.decision?.winner ?? null) === null
}

/** Returns a table without rows that carries the tie for the title. */
const createTieTable = (ties: StandingsTable['ties']): StandingsTable => ({
  group: null,
  criteria: [],
  numbered: [],
  rows: [],
  left: [],
  ties,
})

/**
 * Completes a double elimination whose last match has no winner: the title goes to the player with the
 * fewest losses. If several are tied, the organiser decides or calls a play-off, and the tournament stays
 * open until then.
 */
export function awardVacantTitle(logState: LogState, formatState: FormatState): FormatState {
  const bracket = formatState.matches
  if (!isVacant(logState, bracket)) return formatState
  const candidates = findCandidates(logState, bracket)
  if (candidates.length === 0) return formatState
  const { ranking, ties, playOffs } = settleTies(logState, [candidates], {
    group: null,
    importanceAt: (place) => (place === 1 ? 'awaited' : null),
  })
  const [first = []] = ranking
  const winner = first.length === 1 ? first[0]! : null
  const places = new Map(knockoutPlaces(bracket, drawnPlayers(logState), first[0]))
  if (winner === null) for (const player of first) places.delete(player)
  return {
    matches: [...bracket, ...playOffs],
    tables: ties.length === 0 ? [] : [createTieTable(ties)],
    places,
    winner,
    hasMore: first.length > 1,
  }
}

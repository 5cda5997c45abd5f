import { lookUp } from '../../look-up.ts'
import { pointsOf } from '../pairing/swiss/contestant.ts'
import type { ByeKind, GameResult, RoundEntry } from '../pairing/swiss/types.ts'
import { rankByCriteria } from './standings.ts'
import type { MatchScore, TieBreakPlayer, TieBreakInput } from './types.ts'
import type { PlayerId } from '../../ids.ts'

import type { LogState } from '../log/log-state.ts'
import { walkoverScore } from '../../teams/systems/types.ts'
import { isForTeams, findMatchSystem } from '../log/pairs.ts'
import { listCriteria } from './criteria.ts'
import type { Decision, StandingsTable, TournamentMatch, TournamentStanding } from '../log/state.ts'

type Seat = { readonly match: TournamentMatch; readonly side: 0 | 1 }

function findSeat(match: TournamentMatch, player: PlayerId): Seat | null {
  const side = match.sides.findIndex((each) => each.kind === 'player' && each.player === player)
  return side === -1 ? null : { match, side: side as 0 | 1 }
}

function findResult({ winner, kind }: Decision, player: PlayerId): GameResult {
  if (winner === player) return 'win'
  return winner === null && kind === 'played' ? 'draw' : 'loss'
}

/** Converts a decided match to a player's round; null while it is open. */
export function toRoundEntry(
  match: TournamentMatch,
  player: PlayerId,
  numberOf: ReadonlyMap<PlayerId, number>,
): RoundEntry | null {
  const seat = findSeat(match, player)
  const { decision } = match
  if (seat === null || decision === null) return null
  const other = match.sides[seat.side === 0 ? 1 : 0]
  if (other.kind !== 'player') return { kind: 'bye', bye: 'allocated' }
  const meeting = {
    opponent: lookUp(numberOf, other.player),
    colour: seat.side === 0 ? 'white' : 'black',
    result: findResult(decision, player),
  } as const
  if (decision.kind !== 'played' && decision.kind !== 'retired') {
    const colourless = decision.isColourless === true ? { isColourless: true as const } : {}
    return { kind: 'forfeit', ...meeting, ...colourless }
  }
  return { kind: 'game', ...meeting, ...(decision.isUnrated === true ? { isUnrated: true } : {}) }
}

/** Returns the winner's score of a walkover in a team tournament; null if players compete. */
function findWalkoverScore({ settings }: LogState): number | null {
  const system = isForTeams(settings) ? findMatchSystem(settings) : null
  return system === null ? null : walkoverScore(system)
}

function findMatchScore(
  match: TournamentMatch,
  player: PlayerId,
  walkover: number | null,
): MatchScore | null {
  const seat = findSeat(match, player)
  const { decision } = match
  if (seat === null || decision === null) return null
  if (decision.kind === 'walkover' && walkover !== null) {
    const isWon = decision.winner === player
    return { won: isWon ? walkover : 0, lost: isWon ? 0 : walkover }
  }
  if (decision.score === null) return null
  const fromSide = <Value>(pair: readonly [Value, Value]) =>
    seat.side === 0 ? pair : ([pair[1], pair[0]] as const)
  const [won, lost] = fromSide(decision.score)
  if (decision.points === null) return { won, lost }
  const [pointsWon, pointsLost] = fromSide(decision.points)
  return { won, lost, pointsWon, pointsLost }
}

type ByeLookup = (player: PlayerId, round: number) => ByeKind

/** Returns the matches of every player, in order. */
export function matchesByPlayer(
  matches: readonly TournamentMatch[],
): ReadonlyMap<PlayerId, readonly TournamentMatch[]> {
  const byPlayer = new Map<PlayerId, TournamentMatch[]>()
  for (const match of matches) {
    for (const side of match.sides) {
      if (side.kind !== 'player') continue
      const list = byPlayer.get(side.player)
      if (list === undefined) byPlayer.set(side.player, [match])
      else list.push(match)
    }
  }
  return byPlayer
}

/** Returns the rounds of players for tie-breaks and pairings; open matches count as absences. */
export function roundHistories(
  logState: LogState,
  matches: readonly TournamentMatch[],
  players: readonly PlayerId[],
  rounds: number,
  findBye: ByeLookup,
): readonly TieBreakPlayer[] {
  const numberOf = new Map(players.map((player, index) => [player, index + 1]))
  const byPlayer = matchesByPlayer(matches)
  const walkover = findWalkoverScore(logState)
  return players.map((player, index): TieBreakPlayer => {
    const byRound = new Map((byPlayer.get(player) ?? []).map((match) => [match.round, match]))
    const ownMatches = Array.from({ length: rounds }, (_, round) => byRound.get(round + 1))
    const history = ownMatches.map((match, round): RoundEntry => {
      const entry = match === undefined ? null : toRoundEntry(match, player, numberOf)
      return entry ?? { kind: 'bye', bye: findBye(player, round + 1) }
    })
    const scores = ownMatches.map((match) =>
      match === undefined ? null : findMatchScore(match, player, walkover),
    )
    const rating = logState.entrants.get(player)?.rating ?? null
    return { number: index + 1, rating, history, scores }
  })
}

export type PlayRecord = Pick<TournamentStanding, 'played' | 'wins' | 'draws' | 'losses' | 'points'>

/** Returns a player's decided matches, including forfeits, and the points × 10 they earned. */
export function countResults(
  logState: LogState,
  matches: readonly TournamentMatch[],
  player: PlayerId,
): PlayRecord {
  const seated = matches.flatMap(({ sides }) =>
    sides.flatMap((side) => (side.kind === 'player' ? [side.player] : [])),
  )
  const numberOf = new Map(seated.map((each, index) => [each, index + 1]))
  const entries = matches.flatMap((match) => toRoundEntry(match, player, numberOf) ?? [])
  const games = entries.filter((entry) => entry.kind !== 'bye')
  const count = (result: GameResult) => games.filter((game) => game.result === result).length
  return {
    played: games.length,
    wins: count('win'),
    draws: count('draw'),
    losses: count('loss'),
    points: entries.reduce((sum, entry) => sum + pointsOf(entry, logState.settings.points), 0),
  }
}

/** Returns the standings by the criteria of the settings. */
export function createCriteriaTable(
  logState: LogState,
  matches: readonly TournamentMatch[],
  players: readonly PlayerId[],
  group: number | null,
  mode: TieBreakInput['mode'],
  findBye: ByeLookup = () => 'zero',
): Omit<StandingsTable, 'left' | 'ties'> {
  const rounds = Math.max(0, ...matches.map(({ round }) => round))
  const histories = roundHistories(logState, matches, players, rounds, findBye)
  const criteria = listCriteria(logState.settings, mode)
  const byPlayer = matchesByPlayer(matches)
  // With a free round in a round robin, a player has as many matches as the others.
  const points =
    mode === 'swiss' ? logState.settings.points : { ...logState.settings.points, zeroPointBye: 0 }
  const rows = rankByCriteria(criteria, { mode, rounds, points, players: histories }).map((row) => {
    const player = players[row.number - 1]!
    const { history } = histories[row.number - 1]!
    const total = history.reduce((sum, entry) => sum + pointsOf(entry, points), 0)
    const record = { ...countResults(logState, byPlayer.get(player) ?? [], player), points: total }
    return { player, rank: row.rank, values: row.values, steps: [], ...record }
  })
  return { group, criteria, numbered: players, rows }
}

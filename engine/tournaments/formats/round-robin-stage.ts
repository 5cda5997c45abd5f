import { lookUp } from '../../look-up.ts'
import { rankGroup, type GroupMatch } from '../ranking/group-ranking.ts'
import { bergerTable, doubleBergerTable } from '../pairing/berger.ts'
import { pairLateEntrants } from '../pairing/late-rounds.ts'
import {
  bestOfRound,
  decideMatch,
  isDecidedByResult,
  playerSide,
  playersOf,
} from '../log/commands/decide-match.ts'
import { isOut } from '../log/entries.ts'
import type { RulesEdition } from '../log/events.ts'
import { settleTies } from './table-ties.ts'
import type { PlayerId } from '../../ids.ts'

import type { LogState } from '../log/log-state.ts'
import { roundIdOf } from '../log/round-id.ts'
import { ranksAmongTied } from '../ranking/criteria.ts'
import { createCriteriaTable, matchesByPlayer, countResults } from '../ranking/standings-table.ts'
import type { StandingsTable, TournamentMatch } from '../log/state.ts'

/** Players of one group in number order, followed by late entrants. */
export type Roster = {
  readonly group: number | null
  readonly players: readonly PlayerId[]
  readonly late: readonly PlayerId[]
}

type Pairing = {
  readonly id: string
  readonly round: number
  readonly board: number
  readonly players: readonly [PlayerId, PlayerId]
}

type RoundTable = readonly (readonly (readonly [number, number])[])[]

/**
 * Returns the pairings of a group. With an odd number of players, the first late entrant takes the free
 * round of each player. Others play everyone in additional rounds, so that no existing match moves.
 */
function listPairings({ group, players, late }: Roster, isDouble: boolean): readonly Pairing[] {
  const isOdd = players.length % 2 === 1
  const regularPlayers = isOdd ? [...players, ...late.slice(0, 1)] : players
  const extraPlayers = isOdd ? late.slice(1) : late
  const prefix = group === null ? '' : `G${group + 1}`
  const table: RoundTable = isDouble
    ? doubleBergerTable(regularPlayers.length)
    : bergerTable(regularPlayers.length)
  const regular = table.flatMap((round, index) =>
    round.flatMap(([white, black], board): Pairing[] => {
      if (black === 0) return []
      const pair = [regularPlayers[white - 1]!, regularPlayers[black - 1]!] as const
      return [
        {
          id: `${prefix}R${index + 1}-${board + 1}`,
          round: index + 1,
          board: board + 1,
          players: pair,
        },
      ]
    }),
  )
  const all = [...regularPlayers, ...extraPlayers]
  const latePairings = pairLateEntrants(regularPlayers.length, extraPlayers.length, isDouble).map(
    ({ round, board, numbers: [a, b] }): Pairing => ({
      id: `${prefix}X${a}-${b}`,
      round: table.length + round,
      board,
      players: [all[a - 1]!, all[b - 1]!],
    }),
  )
  return [...regular, ...latePairings]
}

/** Returns the matches of a group in which each pair meets `times` times. */
export function roundRobinMatches(
  logState: LogState,
  roster: Roster,
  times: 1 | 2 = 1,
): readonly TournamentMatch[] {
  const { autoAdvance } = logState.settings
  const pairings = listPairings(roster, times === 2)
  return pairings
    .map(({ id, round, board, players }): TournamentMatch => {
      const decision = decideMatch(logState, id, players)
      const roundName = `R${round}`
      const stage = roster.group === null ? 'round_robin' : 'group'
      const { group } = roster
      const isReleased =
        autoAdvance ||
        round === 1 ||
        logState.released.has(roundName) ||
        logState.released.has(roundIdOf({ id, stage, group, round }))
      return {
        id,
        stage,
        group,
        round,
        board,
        roundName,
        sides: [playerSide(players[0]), playerSide(players[1])],
        status: decision !== null ? 'decided' : isReleased ? 'ready' : 'waiting',
        decision,
        bestOf: bestOfRound(logState, roundName, roundName),
      }
    })
    .toSorted((a, b) => a.round - b.round || a.board - b.board)
}

function toGroupMatch(
  match: TournamentMatch,
  numberOf: ReadonlyMap<PlayerId, number>,
  rules: RulesEdition,
): GroupMatch[] {
  const players = playersOf(match)
  const { decision } = match
  if (players === null || decision === null) return []
  const [a, b] = players.map((player) => lookUp(numberOf, player)) as [number, number]
  return [
    {
      sides: [a, b],
      winner: decision.winner === null ? null : lookUp(numberOf, decision.winner),
      isDraw: decision.winner === null && decision.kind === 'played',
      isPlayed: decision.kind === 'played' || (rules === 1 && decision.kind === 'retired'),
      units: decision.score ?? [0, 0],
      ...(decision.points === null ? {} : { points: decision.points }),
    },
  ]
}

type RankedTable = Omit<StandingsTable, 'left' | 'ties'>

function rankAmongTied(
  logState: LogState,
  group: number | null,
  players: readonly PlayerId[],
  matches: readonly TournamentMatch[],
): RankedTable {
  const numberOf = new Map(players.map((player, index) => [player, index + 1]))
  const played = matches.flatMap((match) => toGroupMatch(match, numberOf, logState.rules))
  const byPlayer = matchesByPlayer(matches)
  const ranked = rankGroup([...numberOf.values()], played)
  const rows = ranked.map(({ number, rank, steps }) => {
    const player = players[number - 1]!
    const namedSteps = steps.map((step) => ({
      ...step,
      among: step.among.map((other) => players[other - 1]!),
    }))
    return {
      player,
      rank,
      values: [],
      steps: namedSteps,
      ...countResults(logState, byPlayer.get(player) ?? [], player),
    }
  })
  return { group, criteria: ['match points', 'set ratio', 'point ratio'], numbered: players, rows }
}

/**
 * Returns whether a player is removed from the table for leaving before half of the games. Leaving after the last
 * one changes no table.
 */
function isEarlyLeaver(
  logState: LogState,
  player: PlayerId,
  own: readonly TournamentMatch[],
): boolean {
  if (logState.settings.dropsEarlyLeavers !== true || !isOut(logState, player)) return false
  const played = own.filter(
    ({ decision }) => decision?.kind === 'played' || decision?.kind === 'retired',
  )
  const gaveGamesAway = own.some(
    (match) => match.decision?.winner !== player && !isDecidedByResult(logState, match),
  )
  return 2 * played.length < own.length && (gaveGamesAway || logState.rules < 4)
}

/**
 * Returns the standings of a group by the rule of its sport. Players who left before half of the games
 * are left out if the settings say so.
 */
export function roundRobinTable(
  logState: LogState,
  roster: Roster,
  matches: readonly TournamentMatch[],
): StandingsTable {
  const all = [...roster.players, ...roster.late]
  const byPlayer = matchesByPlayer(matches)
  const left = all.filter((player) => isEarlyLeaver(logState, player, byPlayer.get(player) ?? []))
  const players = all.filter((player) => !left.includes(player))
  const counted =
    left.length === 0
      ? matches
      : matches.filter((match) => !playersOf(match)?.some((player) => left.includes(player)))
  const ranked = ranksAmongTied(logState.settings)
    ? rankAmongTied(logState, roster.group, players, counted)
    : createCriteriaTable(logState, counted, players, roster.group, 'roundrobin')
  return { ...ranked, left, ties: [] }
}

export const isDecided = ({ decision }: TournamentMatch) => decision !== null

/** Settles the relevant ties of a table as far as possible, once all matches are decided. */
export function settleTable(
  logState: LogState,
  table: StandingsTable,
  matches: readonly TournamentMatch[],
  importanceAt: (place: number) => 'awaited' | 'open' | null,
  /** Whether a player does not count for places. */
  isExcluded: (player: PlayerId) => boolean = () => false,
): {
  readonly table: StandingsTable
  readonly playOffs: readonly TournamentMatch[]
  /** Players who count, best first; null for players with an open tie. */
  readonly advancing: readonly (PlayerId | null)[]
} {
  if (!matches.every(isDecided)) return { table, playOffs: [], advancing: [] }
  const ranks = [...Map.groupBy(table.rows, ({ rank }) => rank).values()].map((rows) =>
    rows.map(({ player }) => player),
  )
  const counted = ranks
    .map((tied) => tied.filter((player) => !isExcluded(player)))
    .filter((tied) => tied.length > 0)
  const settled = settleTies(logState, counted, { group: table.group, importanceAt })
  const advancing = settled.ranking.flatMap((tied) =>
    tied.map((each) => (tied.length === 1 ? each : null)),
  )
  const settledPlace = new Map(
    settled.ranking.flatMap((tied, index) => tied.map((player) => [player, index] as const)),
  )
  const rows = ranks.flatMap((tied) => {
    // A player who does not count ranks behind those they were level with.
    const places = Map.groupBy(tied, (player) => settledPlace.get(player) ?? Infinity)
    return [...places].toSorted(([a], [b]) => a - b).map(([, players]) => players)
  })
  const rankOf = (index: number) =>
    1 + rows.slice(0, index).reduce((sum, { length }) => sum + length, 0)
  const byPlayer = new Map(table.rows.map((row) => [row.player, row]))
  const ordered = rows.flatMap((players, index) =>
    players.map((player) => ({ ...lookUp(byPlayer, player), rank: rankOf(index) })),
  )
  const hasTies = settled.ties.length > 0
  return {
    table: { ...table, ties: settled.ties, rows: hasTies ? ordered : table.rows },
    playOffs: settled.playOffs,
    advancing,
  }
}

import { bergerTable } from '../pairing/berger.ts'
import { bestOfRound, decideMatch, playerSide } from '../log/commands/decide-match.ts'
import type { PlayerId } from '../../ids.ts'
import { tieKey, type LogState, type Settlement } from '../log/log-state.ts'
import type { TableTie, TournamentMatch } from '../log/state.ts'

type TiedPlayers = readonly PlayerId[]

/** A ranking with ties settled as far as possible, and the ties and play-offs that settle it. */
export type SettledRanking = {
  /** Best first; players in one group are level. */
  readonly ranking: readonly TiedPlayers[]
  readonly ties: readonly TableTie[]
  readonly playOffs: readonly TournamentMatch[]
}

/** Rule for which ties matter. */
type TieRule = {
  readonly group: number | null
  /**
   * Returns whether a tie for this place matters: `awaited` if the tournament depends on it, `open` if it
   * may be settled, null if not.
   */
  readonly importanceAt: (place: number) => 'awaited' | 'open' | null
}

/** Returns the matches of a play-off: all tied players meet once. */
function playOffMatches(
  logState: LogState,
  group: number | null,
  { players, number }: Settlement,
): readonly TournamentMatch[] {
  const pairs = bergerTable(players.length).flatMap((round, index) =>
    round.flatMap(([white, black]) => (black === 0 ? [] : [{ white, black, round: index + 1 }])),
  )
  const roundId = `PO${number}`
  return pairs.map(({ white, black, round }, index): TournamentMatch => {
    const sides = [players[white - 1]!, players[black - 1]!] as const
    const decision = decideMatch(logState, `${roundId}-${index + 1}`, sides)
    return {
      id: `${roundId}-${index + 1}`,
      stage: 'play_off',
      group,
      round,
      board: index + 1,
      roundName: 'play_off',
      sides: [playerSide(sides[0]), playerSide(sides[1])],
      status: decision === null ? 'ready' : 'decided',
      decision,
      bestOf: bestOfRound(logState, 'play_off', roundId),
    }
  })
}

/** Groups the tied players by wins in their play-off, best first. */
function groupByWins(
  tied: TiedPlayers,
  matches: readonly TournamentMatch[],
): readonly TiedPlayers[] {
  const winsOf = (player: PlayerId) =>
    matches.filter(({ decision }) => decision?.winner === player).length
  const groups = Map.groupBy(tied, winsOf)
  return [...groups].toSorted(([a], [b]) => b - a).map(([, players]) => players)
}

const noRanking: SettledRanking = { ranking: [], ties: [], playOffs: [] }

function mergeRankings(all: readonly SettledRanking[]): SettledRanking {
  return {
    ranking: all.flatMap(({ ranking }) => ranking),
    ties: all.flatMap(({ ties }) => ties),
    playOffs: all.flatMap(({ playOffs }) => playOffs),
  }
}

/** Settles each group of tied players, counting places from `place`. */
function settleEach(
  logState: LogState,
  groups: readonly TiedPlayers[],
  place: number,
  rule: TieRule,
): SettledRanking {
  let next = place
  return mergeRankings(
    groups.map((tied) => {
      const settled = settleTie(logState, tied, next, rule, 0)
      next += tied.length
      return settled
    }),
  )
}

function settleTie(
  logState: LogState,
  tied: TiedPlayers,
  place: number,
  rule: TieRule,
  choiceIndex: number,
): SettledRanking {
  const { group } = rule
  const importance = rule.importanceAt(place)
  if (tied.length === 1 || importance === null) return { ...noRanking, ranking: [tied] }
  const settlement = logState.settlements.get(tieKey(group, tied))?.[choiceIndex]
  const tie = {
    players: tied,
    place,
    isAwaited: importance === 'awaited',
    by: settlement?.by ?? null,
  }
  if (settlement === undefined) {
    return { ...noRanking, ranking: [tied], ties: [{ ...tie, isSettled: false }] }
  }
  if (settlement.by === 'lot') {
    const ranking = settlement.players.map((player) => [player])
    const settled = { ...tie, players: settlement.players, isSettled: true }
    return { ...noRanking, ranking, ties: [settled] }
  }
  const playOffs = playOffMatches(logState, group, settlement)
  if (playOffs.some(({ decision }) => decision === null)) {
    return { ranking: [tied], ties: [{ ...tie, isSettled: false }], playOffs }
  }
  const after = groupByWins(tied, playOffs)
  const rest =
    after.length === 1
      ? settleTie(logState, tied, place, rule, choiceIndex + 1)
      : settleEach(logState, after, place, rule)
  return mergeRankings([{ ranking: [], ties: [{ ...tie, isSettled: true }], playOffs }, rest])
}

/**
 * Settles ties by lot or play-off, as the organiser chose. If a play-off leaves a tie, a new choice is
 * needed. A choice applies only while the same players are tied.
 */
export function settleTies(
  logState: LogState,
  ranking: readonly TiedPlayers[],
  rule: TieRule,
): SettledRanking {
  return settleEach(logState, ranking, 1, rule)
}

import { bergerTable } from '../pairing/berger.ts'
import { bestOfRound, decideMatch, playerSide } from '../log/commands/decide-match.ts'
import type { PlayerId } from '../../ids.ts'
import { tieKey, type LogState, type Settlement } from '../log/facts.ts'
import type { TableTie, TournamentMatch } from '../log/state.ts'

type Tied = readonly PlayerId[]

/** A ranking with its ties settled as far as possible, and what settles them. */
export type SettledRanking = {
  /** Best first; players in one group are level. */
  readonly ranking: readonly Tied[]
  readonly ties: readonly TableTie[]
  readonly playOffs: readonly TournamentMatch[]
}

/** Where the order of tied players matters. */
type Question = {
  readonly group: number | null
  /**
   * Returns, for the best place that a tie shares: `awaited` if something waits for the order, `open` if it
   * may be settled, null if it does not matter.
   */
  readonly mattersAt: (place: number) => 'awaited' | 'open' | null
}

/** Returns the matches of a play-off: all tied players meet once. */
function playOffMatches(
  facts: LogState,
  group: number | null,
  { players, number }: Settlement,
): readonly TournamentMatch[] {
  const pairs = bergerTable(players.length).flatMap((round, at) =>
    round.flatMap(([white, black]) => (black === 0 ? [] : [{ white, black, round: at + 1 }])),
  )
  const roundId = `PO${number}`
  return pairs.map(({ white, black, round }, at): TournamentMatch => {
    const sides = [players[white - 1]!, players[black - 1]!] as const
    const decision = decideMatch(facts, `${roundId}-${at + 1}`, sides)
    return {
      id: `${roundId}-${at + 1}`,
      stage: 'play_off',
      group,
      round,
      board: at + 1,
      roundName: 'play_off',
      sides: [playerSide(sides[0]), playerSide(sides[1])],
      status: decision === null ? 'ready' : 'decided',
      decision,
      bestOf: bestOfRound(facts, 'play_off', roundId),
    }
  })
}

/** Groups the tied players by wins in their play-off, best first. */
function byWins(tied: Tied, matches: readonly TournamentMatch[]): readonly Tied[] {
  const winsOf = (player: PlayerId) =>
    matches.filter(({ decision }) => decision?.winner === player).length
  const groups = Map.groupBy(tied, winsOf)
  return [...groups].toSorted(([a], [b]) => b - a).map(([, players]) => players)
}

const nothing: SettledRanking = { ranking: [], ties: [], playOffs: [] }

function join(all: readonly SettledRanking[]): SettledRanking {
  return {
    ranking: all.flatMap(({ ranking }) => ranking),
    ties: all.flatMap(({ ties }) => ties),
    playOffs: all.flatMap(({ playOffs }) => playOffs),
  }
}

/** Settles each group of tied players, starting from its place. */
function settleEach(
  facts: LogState,
  groups: readonly Tied[],
  place: number,
  question: Question,
): SettledRanking {
  let next = place
  return join(
    groups.map((tied) => {
      const settled = settleOne(facts, tied, next, question, 0)
      next += tied.length
      return settled
    }),
  )
}

function settleOne(
  facts: LogState,
  tied: Tied,
  place: number,
  question: Question,
  turn: number,
): SettledRanking {
  const { group } = question
  const need = question.mattersAt(place)
  if (tied.length === 1 || need === null) return { ...nothing, ranking: [tied] }
  const chosen = facts.settlements.get(tieKey(group, tied))?.[turn]
  const tie = { players: tied, place, isAwaited: need === 'awaited', by: chosen?.by ?? null }
  if (chosen === undefined) {
    return { ...nothing, ranking: [tied], ties: [{ ...tie, isSettled: false }] }
  }
  if (chosen.by === 'lot') {
    const ranking = chosen.players.map((player) => [player])
    const settled = { ...tie, players: chosen.players, isSettled: true }
    return { ...nothing, ranking, ties: [settled] }
  }
  const playOffs = playOffMatches(facts, group, chosen)
  if (playOffs.some(({ decision }) => decision === null)) {
    return { ranking: [tied], ties: [{ ...tie, isSettled: false }], playOffs }
  }
  const after = byWins(tied, playOffs)
  const rest =
    after.length === 1
      ? settleOne(facts, tied, place, question, turn + 1)
      : settleEach(facts, after, place, question)
  return join([{ ranking: [], ties: [{ ...tie, isSettled: true }], playOffs }, rest])
}

/**
 * Returns a ranking with its ties settled by lot or play-off, as the organiser chose; a play-off that
 * leaves a tie asks again. A choice applies to the players of a tie as long as they are tied. Ties that
 * don't matter are not asked about.
 */
export function settleTies(facts: LogState, ranking: readonly Tied[], question: Question): SettledRanking {
  return settleEach(facts, ranking, 1, question)
}

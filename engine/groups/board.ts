import type { PlayerId } from '../ids.ts'
import { wasMember } from './fold.ts'
import type { Period } from './state.ts'

/** A recorded match for the group's table; `playedAt` in epoch ms. */
export type CountedMatch = {
  readonly sides: readonly [readonly PlayerId[], readonly PlayerId[]]
  /** 0 for a draw. */
  readonly winnerSide: 0 | 1 | 2
  readonly playedAt: number
}

type Periods = ReadonlyMap<PlayerId, readonly Period[]>
export type BoardMark = 'W' | 'D' | 'L'

export type BoardRow = {
  readonly player: PlayerId
  readonly matches: number
  readonly wins: number
  readonly losses: number
  readonly draws: number
  /** (wins + ½ draws) ÷ matches, in per cent with one decimal. */
  readonly winRate: number
  /** The last five results, newest last. */
  readonly form: readonly BoardMark[]
}

/** Returns whether all players were members of the group when the match was played. */
export function isMembersOnlyMatch(periods: Periods, { sides, playedAt }: CountedMatch): boolean {
  return sides.flat().every((player) => wasMember(periods.get(player), playedAt))
}

const getMark = (winner: 0 | 1 | 2, side: 1 | 2): BoardMark =>
  winner === 0 ? 'D' : winner === side ? 'W' : 'L'

function createRow(player: PlayerId, marks: readonly BoardMark[]): BoardRow {
  const count = (mark: BoardMark) => marks.filter((each) => each === mark).length
  const [wins, losses, draws] = [count('W'), count('L'), count('D')]
  const winRate = Math.round(((wins + draws / 2) / marks.length) * 1000) / 10
  return { player, matches: marks.length, wins, losses, draws, winRate, form: marks.slice(-5) }
}

/**
 * Returns the table of the group's current members, from matches in which all players were members at the
 * time. Expects `matches` in order of play. Sorts by win rate, matches and wins.
 */
export function buildMembersOnlyTable(
  periods: Periods,
  members: ReadonlySet<PlayerId>,
  matches: readonly CountedMatch[],
): readonly BoardRow[] {
  const marks = new Map<PlayerId, BoardMark[]>()
  for (const match of matches) {
    if (!isMembersOnlyMatch(periods, match)) continue
    for (const [index, side] of match.sides.entries()) {
      const mark = getMark(match.winnerSide, index === 0 ? 1 : 2)
      for (const player of side) marks.set(player, [...(marks.get(player) ?? []), mark])
    }
  }
  return [...marks]
    .filter(([player]) => members.has(player))
    .map(([player, playerMarks]) => createRow(player, playerMarks))
    .sort((a, b) => b.winRate - a.winRate || b.matches - a.matches || b.wins - a.wins)
}

/**
 * Returns the two players who met most often, with their number of matches; null if there are none.
 */
export function findMostFrequentOpponents(
  matches: readonly CountedMatch[],
): { readonly players: readonly [PlayerId, PlayerId]; readonly count: number } | null {
  const counts = new Map<string, { players: [PlayerId, PlayerId]; count: number }>()
  for (const { sides } of matches) {
    for (const a of sides[0]) {
      for (const b of sides[1]) {
        const players: [PlayerId, PlayerId] = a < b ? [a, b] : [b, a]
        const key = players.join(' ')
        counts.set(key, { players, count: (counts.get(key)?.count ?? 0) + 1 })
      }
    }
  }
  const [topPair] = [...counts.values()].sort((a, b) => b.count - a.count)
  return topPair ?? null
}

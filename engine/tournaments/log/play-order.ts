import type { TournamentMatch } from './state.ts'

/** Position of a round in the order of play; lower is earlier. */
function playOrderLevel({ stage, round, group }: TournamentMatch): number {
  switch (stage) {
    case 'play_in':
      return round - 1000
    case 'round_robin':
    case 'group':
    case 'swiss':
      return round - 500
    // A group's play-off follows the groups, and one for the title comes last.
    case 'play_off':
      return group === null ? 2000 + round : round - 100
    case 'winners':
      return 2 * (round - 1)
    // Losers' round n needs the losers of the previous winners' round.
    case 'losers':
      return round + 0.5
    case 'third':
      return 999
    case 'final':
      return 1000 + round
  }
}

/** Returns whether a match is played: not a bye, even of a player who has left, and not dropped. */
export function isPlayable({ decision, sides, status }: TournamentMatch): boolean {
  const isBye = decision !== null && sides.some(({ kind }) => kind === 'nobody')
  return !isBye && status !== 'not_needed'
}

/** Returns the sort key of a match. The third-place match is played before the final. */
function sortKey(match: TournamentMatch, last: TournamentMatch | undefined): number {
  return match === last ? Math.max(playOrderLevel(match), 999.5) : playOrderLevel(match)
}

/** Sorts matches in the order in which they are played and called: earlier rounds first. */
export function sortByPlayOrder(matches: readonly TournamentMatch[]): readonly TournamentMatch[] {
  const last = matches.findLast(({ stage }) => stage === 'winners')
  const hasGrandFinal = matches.some(({ stage }) => stage === 'final')
  const final = hasGrandFinal ? undefined : last
  return matches.toSorted(
    (a, b) =>
      sortKey(a, final) - sortKey(b, final) ||
      (a.group ?? 0) - (b.group ?? 0) ||
      a.board - b.board ||
      (a.id < b.id ? -1 : 1),
  )
}

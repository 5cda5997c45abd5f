import type { RecordedRound, TieBreakRecord } from './record.ts'
import type { TieBreakInput } from './types.ts'

/** A score used by tie-breaks: match points, or game points within team matches. */
export type CountedScore = {
  /** Returns the points × 10 of a round. */
  readonly pointsOf: (record: TieBreakRecord, round: RecordedRound) => number
  readonly win: number
  readonly draw: number
}

export function matchPoints({ points }: TieBreakInput): CountedScore {
  return { pointsOf: (_, round) => round.points, win: points.win, draw: points.draw }
}

/**
 * Returns the game point score. A win counts as all games of the longest match, a draw as half, a bye as
 * none.
 */
export function gamePoints({ players }: TieBreakInput): CountedScore {
  const lengths = players.flatMap(({ scores = [] }) =>
    scores.map((score) => (score === null ? 0 : score.won + score.lost)),
  )
  const win = 10 * Math.max(0, ...lengths)
  return {
    pointsOf: ({ player }, { round }) => 10 * (player.scores?.[round - 1]?.won ?? 0),
    win,
    draw: win / 2,
  }
}

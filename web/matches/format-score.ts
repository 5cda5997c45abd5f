import type { Match } from '#contract/matches.ts'
import type { Pair } from '#engine/sports/types.ts'

/** Formats one side's score, with a half as ½. */
export function formatScore(score: number): string {
  const whole = Math.floor(score)
  if (whole === score) return score < 0 ? `−${-score}` : String(score)
  return whole === 0 ? '½' : `${whole}½`
}

/** Formats a score: `3–1`, `½–½`. */
export function formatResult([one, two]: Pair): string {
  return `${formatScore(one)}–${formatScore(two)}`
}

/** Returns the points of the sets, or how the match ended; empty if there is nothing to add. */
export function scoreDetail({ details, scoreText, ending }: Match): string {
  if (ending !== 'played') return scoreText
  return (details?.sets?.length ?? 0) > 0 ? scoreText : ''
}

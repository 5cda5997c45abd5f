import { sports } from './sports.ts'
import type { Ending, MatchDetails, Pair, SportId } from './types.ts'

export type ScoredResult = {
  readonly sportId: SportId
  readonly score1: number
  readonly score2: number
  readonly ending: Ending
  readonly details?: MatchDetails | null | undefined
}

/** Formats a number with a true minus sign below 0. */
export function formatSigned(x: number): string {
  return x < 0 ? `−${-x}` : String(x)
}

/** Formats a score with an en dash. */
export function formatScore([one, two]: Pair): string {
  return `${formatSigned(one)}–${formatSigned(two)}`
}

function formatHalves(score: number): string {
  const whole = Math.floor(score)
  if (score - whole !== 0.5) return String(score)
  return whole === 0 ? '½' : `${whole}½`
}

function playedText({ sportId, score1, score2, details }: ScoredResult): string {
  if (sports[sportId].scoresHalves) return `${formatHalves(score1)}–${formatHalves(score2)}`
  const sets: readonly Pair[] = details?.sets ?? []
  return sets.length > 0 ? sets.map(formatScore).join(' ') : formatScore([score1, score2])
}

/**
 * Formats a result as people write it, side 1 first: "11–9 8–11 11–8" if the sets are known, else "2–1";
 * "½–½" in chess; "2–1 ret." after a retirement; "w/o" for a forfeit and "double w/o" if neither side came.
 */
export function scoreText(result: ScoredResult): string {
  switch (result.ending) {
    case 'played':
      return playedText(result)
    case 'retired':
      return `${playedText(result)} ret.`
    case 'forfeit':
      return 'w/o'
    case 'double_forfeit':
      return 'double w/o'
  }
}

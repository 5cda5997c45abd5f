import { deviation } from './glicko.ts'
import { isProvisional } from './leaderboard/leaderboard.ts'
import type { RatingChange } from './types.ts'

export type ChangeNames = {
  /** The player whose rating changed. */
  readonly player: string
  /** The opponent, or both of a pair: "Ben and Cleo". */
  readonly opponent: string
}

/** A rating change to explain; `slope` weighs the match by its length, 1 for the usual length. */
export type ExplainedChange = RatingChange & { readonly slope: number }

const percent = (share: number) => `${Math.round(share * 100)} %`
const points = (count: number) => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`

/** Rounds the ratings, and subtracts afterwards so that they agree with their difference on the screen. */
function roundRatings(change: RatingChange) {
  const before = Math.round(change.before.rating)
  const after = Math.round(change.after.rating)
  return { before, after, delta: after - before }
}

function expectationText(change: RatingChange, names: ChangeNames): string {
  const rating = Math.round(change.opponentRating)
  const spread = Math.round(deviation(change.opponentVariance))
  const chance = percent(change.expected)
  return `Against ${names.opponent} (${rating} ± ${spread}) ${names.player} was expected to score ${chance}.`
}

function outcomeText({ actual, expected }: RatingChange, { player }: ChangeNames): string {
  const verb = actual === 0.5 ? 'drew' : actual === 1 ? 'won' : 'lost'
  const gap = Math.round((actual - expected) * 100)
  const distance =
    gap === 0 ? 'just as expected' : `${Math.abs(gap)} % ${gap > 0 ? 'more' : 'less'} than expected`
  return `${player} ${verb}: ${percent(actual)}, ${distance}.`
}

function weighingText({ weight }: RatingChange): readonly string[] {
  const times = Math.round(weight * 100) / 100
  if (times === 1) return []
  const kind = times > 1 ? 'clear' : 'close'
  return [`The score was ${kind}, so the result counted ${times} times.`]
}

function lengthText({ slope }: ExplainedChange): readonly string[] {
  const times = Math.round(slope * 100) / 100
  if (times === 1) return []
  return times < 1
    ? [`The match was shorter than usual, so it counted ${times} times as much.`]
    : [`The match was longer than usual, so it counted ${times} times as much.`]
}

function uncertaintyText(change: RatingChange, { player }: ChangeNames): readonly string[] {
  if (!isProvisional(change.before.games)) return []
  const spread = Math.round(deviation(change.before.variance))
  return [`${player}'s rating was still uncertain (± ${spread}), so it moves in larger steps.`]
}

function resultText(change: RatingChange, { player }: ChangeNames): string {
  const { before, after, delta } = roundRatings(change)
  if (delta === 0) return `${player}'s rating stayed at ${after}.`
  const move = delta > 0 ? 'rose' : 'fell'
  return `${player}'s rating ${move} by ${points(Math.abs(delta))}, from ${before} to ${after}.`
}

/**
 * Explains why a rating changed, as sentences in this order: the expected score, the outcome, the weight of
 * the score, the weight of the match length, the certainty of the rating, and the new rating. Ratings are
 * rounded to whole points, chances to whole per cent.
 */
export function explainChange(change: ExplainedChange, names: ChangeNames): readonly string[] {
  return [
    expectationText(change, names),
    outcomeText(change, names),
    ...weighingText(change),
    ...lengthText(change),
    ...uncertaintyText(change, names),
    resultText(change, names),
  ]
}

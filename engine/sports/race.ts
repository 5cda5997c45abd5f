import { ahead, anyOf, countWins, decidedAt, otherSide } from './finding.ts'
import { dash } from './score-text.ts'
import type { Pair, Side } from './types.ts'

/** What a match counts: sets, legs, racks or goals, and how many of them win it. */
export type Race = {
  readonly unit: { readonly one: string; readonly many: string }
  readonly needed: number
  /** How the match is called in a message: "Best of 3", "A race to 7". */
  readonly name: string
}

/** Wins needed in the best of `n`, an odd number: more than half. */
export function neededOf(n: number): number {
  return Math.ceil(n / 2)
}

function winningScores({ needed }: Race): string {
  if (needed > 4) return `${needed}–0 to ${needed}–${needed - 1}`
  return anyOf(Array.from({ length: needed }, (_, lost) => `${needed}–${lost}`))
}

const counted = (race: Race) =>
  `${race.needed} ${race.needed === 1 ? race.unit.one : race.unit.many}`

/**
 * What is wrong with the score of a race that was played to its end or broken off: the winner has
 * exactly what is needed and the other side fewer; broken off, neither has it. A level score is
 * left to the draw rule.
 */
export function raceProblems(race: Race, score: Pair, retired: boolean): readonly string[] {
  const most = Math.max(...score)
  if (retired) {
    if (most < race.needed) return []
    return [`${race.name} is over at ${counted(race)}, so at ${dash(score)} nobody could retire`]
  }
  if (ahead(score) === 0 || most === race.needed) return []
  return [
    `${race.name} is won with exactly ${counted(race)}, so the score is ${winningScores(race)}`,
  ]
}

/**
 * What is wrong with the winners of single sets, legs or racks, in order, beside the score: the
 * count must agree, and in a race nothing follows the decision.
 */
export function orderProblems(
  unit: Race['unit'],
  winners: readonly Side[],
  score: Pair,
  needed: number | null,
): readonly string[] {
  const wins = countWins(winners)
  const problems: string[] = []
  if (dash(wins) !== dash(score)) {
    problems.push(`The ${unit.many} given come to ${dash(wins)}, but the score says ${dash(score)}`)
  }
  const decided = needed === null ? -1 : decidedAt(winners, needed)
  if (decided >= 0 && decided < winners.length - 1) {
    const number = decided + 1
    problems.push(
      `The match was decided by ${unit.one} ${number}, so there is no ${unit.one} ${number + 1}`,
    )
  }
  return problems
}

/** The points at which a game to `target`, won by 2, would end if one side won every next point. */
export function finishes([one, two]: Pair, target: number): readonly [Pair, Pair] {
  return [
    [Math.max(target, two + 2), two],
    [one, Math.max(target, one + 2)],
  ]
}

/** Where a game to `target`, won by 2, stands: over exactly here, still going, or past its end. */
export function gameState(points: Pair, target: number): 'over' | 'open' | 'past' {
  const side = ahead(points)
  if (side === 0) return 'open'
  const high = points[side - 1]!
  const low = points[otherSide(side) - 1]!
  const end = Math.max(target, low + 2)
  if (high === end) return 'over'
  return high < end ? 'open' : 'past'
}

import { ahead, countWins, findDecidingIndex, otherSide } from './finding.ts'
import { formatScore } from './score-text.ts'
import type { Pair, Side } from './types.ts'
import { t, type SportMessage } from './messages.ts'

/** The unit that a race counts. */
export type RaceUnit = 'sets' | 'legs' | 'racks' | 'goals' | 'points'

/** The unit of a match (sets, legs, racks or goals), and how many win it. */
export type Race = {
  readonly unit: RaceUnit
  readonly needed: number
  /** The name of the match in a message: "Best of 3", "A race to 7". */
  readonly name: SportMessage
}

/** Returns the wins needed in the best of `n`, an odd number: more than half. */
export function countNeeded(n: number): number {
  return Math.ceil(n / 2)
}

/** Returns the agreed race, else the winner's score of a match played to its end; null if neither is known. */
export function raceOf(agreed: number | undefined, played: Pair | null): readonly number[] | null {
  const needed = agreed ?? (played === null ? null : Math.max(...played))
  return needed === null ? null : [needed]
}

function formatWinningScores({ needed }: Race): SportMessage {
  if (needed > 4) {
    return t('race.scoresBetween', { first: `${needed}–0`, last: `${needed}–${needed - 1}` })
  }
  const scores = Array.from({ length: needed }, (_, lost) => `${needed}–${lost}`)
  return t('race.scores', { scores })
}

const singularKeys = {
  sets: 'count.set',
  legs: 'count.leg',
  racks: 'count.rack',
  goals: 'count.goal',
  points: 'count.point',
} as const satisfies Record<RaceUnit, string>

function formatCount({ unit, needed: n }: Race): SportMessage {
  return n === 1 ? t(singularKeys[unit], { n }) : t(`count.${unit}`, { n })
}

/**
 * Returns what is wrong with the score of a race that was played to its end or ended by retirement. The
 * winner has exactly what is needed and the other side fewer; with a retirement, neither has. A level score
 * is left to the draw rule.
 */
export function checkRace(race: Race, score: Pair, retired: boolean): readonly SportMessage[] {
  const most = Math.max(...score)
  const needed = formatCount(race)
  if (retired) {
    if (most < race.needed) return []
    return [t('race.overBefore', { race: race.name, needed, score: formatScore(score) })]
  }
  if (ahead(score) === 0 || most === race.needed) return []
  return [t('race.wonWith', { race: race.name, needed, scores: formatWinningScores(race) })]
}

/**
 * Checks the winners of single sets, legs or racks, in order, against the score: the count must agree, and in
 * a race nothing may follow the deciding one.
 */
export function checkOrder(
  unit: 'sets' | 'legs' | 'racks',
  winners: readonly Side[],
  score: Pair,
  needed: number | null,
): readonly SportMessage[] {
  const wins = countWins(winners)
  const problems: SportMessage[] = []
  if (formatScore(wins) !== formatScore(score)) {
    problems.push(t(`order.${unit}.total`, { given: formatScore(wins), score: formatScore(score) }))
  }
  const decided = needed === null ? -1 : findDecidingIndex(winners, needed)
  if (decided >= 0 && decided < winners.length - 1) {
    problems.push(t(`order.${unit}.after`, { n: decided + 1, next: decided + 2 }))
  }
  return problems
}

/**
 * Returns the two scores at which a game to `target`, won by 2, ends if one side wins every remaining point.
 */
export function listPossibleEndings([one, two]: Pair, target: number): readonly [Pair, Pair] {
  return [
    [Math.max(target, two + 2), two],
    [one, Math.max(target, one + 2)],
  ]
}

/** State of a game to `target`, won by 2: over exactly here, still in progress, or past its end. */
export function getGameState(points: Pair, target: number): 'over' | 'open' | 'past' {
  const side = ahead(points)
  if (side === 0) return 'open'
  const high = points[side - 1]!
  const low = points[otherSide(side) - 1]!
  const end = Math.max(target, low + 2)
  if (high === end) return 'over'
  return high < end ? 'open' : 'past'
}

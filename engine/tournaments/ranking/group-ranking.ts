import { lookUp } from '../../look-up.ts'
/** One decided match of a group. */
export type GroupMatch = {
  readonly sides: readonly [number, number]
  /** The number of the winner; null for a draw or if both are at fault. */
  readonly winner: number | null
  readonly isDraw: boolean
  /** False for a walkover, whose loser gets no match point. */
  readonly isPlayed: boolean
  /** Sets, legs, racks or goals of each side. */
  readonly units: readonly [number, number]
  /** Points within the sets, if known. */
  readonly points?: readonly [number, number]
}

/** Match points of a group; whole numbers. */
export type MatchPoints = {
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly walkover: number
}

/** Source: ITTF 3.7.5.1. */
export const tableTennisPoints: MatchPoints = { win: 2, draw: 1, loss: 1, walkover: 0 }

export type GroupCriterion = 'match points' | 'set ratio' | 'point ratio'

/** A criterion and its value, counted among these players only. */
export type GroupStep = {
  readonly criterion: GroupCriterion
  readonly among: readonly number[]
  /** Match points as [points, 1]; ratios as [won, lost]. */
  readonly value: readonly [number, number]
}

export type GroupRow = {
  readonly number: number
  /** From 1; tied players share a rank. */
  readonly rank: number
  readonly steps: readonly GroupStep[]
}

type Fraction = readonly [number, number]
type Tied = readonly number[]

const criteria: readonly GroupCriterion[] = ['match points', 'set ratio', 'point ratio']

function findMatchPoints(match: GroupMatch, number: number, points: MatchPoints): number {
  if (match.isDraw) return points.draw
  if (match.winner === number) return points.win
  return match.isPlayed ? points.loss : points.walkover
}

function add([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a + c, b + d]
}

function computeValue(
  number: number,
  criterion: GroupCriterion,
  matches: readonly GroupMatch[],
  points: MatchPoints,
): Fraction {
  const ownMatches = matches.filter(({ sides }) => sides.includes(number))
  if (criterion === 'match points') {
    return [ownMatches.reduce((sum, match) => sum + findMatchPoints(match, number, points), 0), 1]
  }
  const totals = ownMatches.map((match): Fraction => {
    const [first, second] = (criterion === 'set ratio' ? match.units : match.points) ?? [0, 0]
    return match.sides[0] === number ? [first, second] : [second, first]
  })
  return totals.reduce(add, [0, 0])
}

/** Compares ratios, higher first; 0:0 counts as nothing won. */
function compareFractions([a, b]: Fraction, [c, d]: Fraction): number {
  const [lostFirst, lostSecond] = [a + b === 0 ? 1 : b, c + d === 0 ? 1 : d]
  if (lostFirst === 0 && lostSecond === 0) return 0
  return c * lostFirst - a * lostSecond
}

type NumberWithValue = { readonly number: number; readonly value: Fraction }

function groupEqual(numbers: readonly NumberWithValue[]): readonly (readonly NumberWithValue[])[] {
  const groups: NumberWithValue[][] = []
  for (const each of numbers.toSorted((a, b) => compareFractions(a.value, b.value))) {
    const last = groups.at(-1)
    if (last !== undefined && compareFractions(last[0]!.value, each.value) === 0) last.push(each)
    else groups.push([each])
  }
  return groups
}

/**
 * Orders a tie by the matches among the tied; starts again with the first criterion for those still tied.
 */
function orderTied(
  tied: Tied,
  matches: readonly GroupMatch[],
  points: MatchPoints,
  steps: Map<number, GroupStep[]>,
): readonly Tied[] {
  if (tied.length === 1) return [tied]
  const matchesAmong = matches.filter(({ sides }) => sides.every((side) => tied.includes(side)))
  for (const criterion of criteria) {
    const groups = groupEqual(
      tied.map((number) => ({
        number,
        value: computeValue(number, criterion, matchesAmong, points),
      })),
    )
    for (const { number, value } of groups.flat()) {
      lookUp(steps, number).push({ criterion, among: tied, value })
    }
    if (groups.length === 1) continue
    return groups.flatMap((group) =>
      orderTied(
        group.map(({ number }) => number),
        matchesAmong,
        points,
        steps,
      ),
    )
  }
  return [tied]
}

/**
 * Ranks a group by match points; ties by match points, set ratio and point ratio among the tied only,
 * starting again for those still tied. Sorts by number within a rank. Each row lists the steps that placed
 * it.
 * Source: ITTF 3.7.5.
 */
export function rankGroup(
  members: readonly number[],
  matches: readonly GroupMatch[],
  points: MatchPoints = tableTennisPoints,
): readonly GroupRow[] {
  const steps = new Map<number, GroupStep[]>(members.map((number) => [number, []]))
  const sorted = members.toSorted((a, b) => a - b)
  const total = groupEqual(
    sorted.map((number) => ({
      number,
      value: computeValue(number, 'match points', matches, points),
    })),
  )
  for (const { number, value } of total.flat()) {
    lookUp(steps, number).push({ criterion: 'match points', among: sorted, value })
  }
  const ranked = total.flatMap((group) =>
    orderTied(
      group.map(({ number }) => number),
      matches,
      points,
      steps,
    ),
  )
  return ranked.flatMap((tied, index) => {
    const rank = 1 + ranked.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    return tied.map((number) => ({ number, rank, steps: lookUp(steps, number) }))
  })
}

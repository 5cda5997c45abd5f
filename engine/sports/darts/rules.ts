import { HIGHEST_FINISH, HIGHEST_VISIT, canScore, dartsToFinish } from './finish.ts'
import { ahead, error, errors, isCount, warning, wasPlayed } from '../finding.ts'
import type { Entry, Finding, SportRules } from '../finding.ts'
import { neededOf, orderProblems, raceOf, raceProblems, type Race } from '../race.ts'
import { dash } from '../score-text.ts'
import type { Leg, MatchDetails, Pair } from '../types.ts'
import { say, type SaidOfSport } from '../words.ts'

const MOST_LEGS = 99

/** Points a leg starts from; null in Cricket, which counts up. */
export function startOf(format: string): number | null {
  return format === 'Cricket' ? null : Number(format)
}

/** Fewest darts of a won leg: nine for 501, six for 301, eight to close everything in Cricket. */
function fewestDarts(format: string): number {
  const fewest: Readonly<Record<string, number>> = { '501': 9, '301': 6, Cricket: 8 }
  return fewest[format] ?? 1
}

/** Whether the score is the points of one leg, and not legs. Source: decisions, Darts scores. */
export function isLegInPoints(score: Pair, details: MatchDetails): boolean {
  if (details.unit !== undefined) return details.unit === 'points'
  return Math.max(...score) > 50
}

function checkLimit(score: Pair, start: number | null): readonly Finding[] {
  if (start === null || Math.max(...score) <= start) return []
  const field = score[0] > start ? 'player1Score' : 'player2Score'
  return [error(field, say('darts.aboveStart', { start }))]
}

function checkPoints(entry: Entry, score: Pair): readonly Finding[] {
  const { bestOf, legs = [] } = entry.details
  const start = startOf(entry.format)
  const findings: Finding[] = []
  if (bestOf !== undefined && bestOf !== 1) {
    findings.push(error('details.bestOf', say('darts.pointsOfManyLegs', { n: bestOf })))
  }
  if (
    legs.length > 1 ||
    (entry.ending === 'played' && legs[0] && legs[0].winner !== ahead(score))
  ) {
    findings.push(error('details.legs', say('darts.otherLegs', { score: dash(score) })))
  }
  const played = entry.ending === 'played' && ahead(score) !== 0
  if (played && start !== null && Math.max(...score) < start) {
    const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
    findings.push(warning(field, say('darts.winnerBelowStart', { start })))
  }
  return [...findings, ...checkOneLeft(entry, score, start)]
}

/** A leg that is out on a double cannot stand with 1 left; what its winner has is judged apart. */
function checkOneLeft(entry: Entry, score: Pair, start: number | null): readonly Finding[] {
  if (start === null || !wasPlayed(entry.ending)) return []
  const winner = entry.ending === 'played' ? ahead(score) : 0
  return score.flatMap((points, at) => {
    if (points !== start - 1 || winner === at + 1) return []
    const field = at === 0 ? 'player1Score' : 'player2Score'
    return [warning(field, say('darts.oneLeft', { points, start }))]
  })
}

function checkLegScore(entry: Entry, score: Pair): readonly Finding[] {
  const { bestOf, legs } = entry.details
  if (bestOf !== undefined && !isOddCount(bestOf)) {
    return [error('details.bestOf', say('darts.bestOfOdd', { most: MOST_LEGS }))]
  }
  if (!wasPlayed(entry.ending)) return []
  const needed = bestOf === undefined ? null : neededOf(bestOf)
  const name = say('race.legs', { n: bestOf ?? 0 })
  const race: Race = { unit: 'legs', needed: needed ?? 0, name }
  const wrong = needed === null ? [] : raceProblems(race, score, entry.ending === 'retired')
  const winners = legs?.map((leg) => leg.winner)
  return [
    ...errors('player2Score', wrong),
    ...errors('details.legs', winners ? orderProblems('legs', winners, score, needed) : []),
  ]
}

function isOddCount(x: number): boolean {
  return isCount(x, 1) && x % 2 === 1 && x <= MOST_LEGS
}

function checkoutProblem({ checkout }: Leg, n: number, format: string): SaidOfSport | null {
  if (checkout === undefined) return null
  if (startOf(format) === null) return say('leg.cricketCheckout', { n })
  if (dartsToFinish(checkout) !== null) return null
  return say('leg.noCheckout', { n, checkout, highest: HIGHEST_FINISH })
}

function dartsProblem({ darts }: Leg, n: number, format: string): SaidOfSport | null {
  const fewest = fewestDarts(format)
  if (darts === undefined || isCount(darts, fewest)) return null
  return say('leg.tooFewDarts', { n, format, fewest })
}

// Whoever won in 9 darts had thrown two visits of at most 180 before, and had three darts left.
function finishProblem({ darts, checkout }: Leg, n: number, format: string): SaidOfSport | null {
  const start = startOf(format)
  if (start === null || darts === undefined || checkout === undefined) return null
  const visitsBefore = Math.ceil(darts / 3) - 1
  const least = start - HIGHEST_VISIT * visitsBefore
  const before = visitsBefore * 3
  if (checkout < least) return say('leg.leftToCheckOut', { n, darts: before, least })
  if (!canScore(start - checkout, visitsBefore)) {
    return say('leg.notScored', { n, darts: before, checkout, start })
  }
  const inHand = darts - before
  const needs = dartsToFinish(checkout) ?? 0
  return needs <= inHand ? null : say('leg.dartOfVisit', { n, checkout, needs, darts, inHand })
}

function legProblems(leg: Leg, n: number, format: string): readonly SaidOfSport[] {
  const found = [checkoutProblem(leg, n, format), dartsProblem(leg, n, format)]
  const alone = found.filter((x) => x !== null)
  if (alone.length > 0) return alone
  const together = finishProblem(leg, n, format)
  return together === null ? [] : [together]
}

function checkLegs(legs: readonly Leg[], format: string): readonly Finding[] {
  return legs.flatMap((leg, at) => errors('details.legs', legProblems(leg, at + 1, format)))
}

/** The rules of darts. Source: WDF playing rules; specification, point 5; engines, Sports. */
export const dartsRules: SportRules = {
  allowsDraw: () => false,
  allowsNegative: () => false,
  isWhole: true,
  parts: () => ['unit', 'legs', 'bestOf'],
  check: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    const inPoints = isLegInPoints(score, entry.details)
    return [
      ...checkLimit(score, startOf(entry.format)),
      ...(inPoints ? checkPoints(entry, score) : checkLegScore(entry, score)),
      ...checkLegs(entry.details.legs ?? [], entry.format),
    ]
  },
  margin: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    return isLegInPoints(score, entry.details) ? null : score
  },
  races: ({ details, played }) => {
    if (isLegInPoints(played ?? [0, 0], details)) return [1]
    return raceOf(details.bestOf && neededOf(details.bestOf), played)
  },
  readSets: () => [],
  usualRace: neededOf(5),
  unitOf: (score, details) => (isLegInPoints(score, details) ? 'points' : 'legs'),
  knownBefore: (_, bestOf) => (bestOf === null ? {} : { bestOf }),
}

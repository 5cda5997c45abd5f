import { ahead, error, errors, warning, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding, SportRules } from '../finding.ts'
import { countNeeded, checkOrder, raceOf, checkRace, type Race } from '../race.ts'
import { formatScore } from '../score-text.ts'
import type { MatchDetails, Pair } from '../types.ts'
import { t } from '../messages.ts'
import { checkStart, getHouseRules, type HouseRules } from './house.ts'
import { checkLegs } from './legs.ts'
import { checkMaximums } from './maximums.ts'
import { checkSets, isInSets, isOddCount, MAX_LEGS } from './sets.ts'

/** Returns whether the score is the points of one leg rather than legs. */
export function isLegInPoints(score: Pair, details: MatchDetails): boolean {
  if (details.unit !== undefined) return details.unit === 'points'
  return Math.max(...score) > 50
}

function checkLimit(score: Pair, start: number | null): readonly Finding[] {
  if (start === null || Math.max(...score) <= start) return []
  const field = score[0] > start ? 'player1Score' : 'player2Score'
  return [error(field, t('darts.aboveStart', { start }))]
}

function checkPoints(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { bestOf, legs = [] } = entry.details
  const house = getHouseRules(entry)
  const { start } = house
  const findings: Finding[] = []
  if (bestOf !== undefined && bestOf !== 1) {
    findings.push(error('details.bestOf', t('darts.pointsOfManyLegs', { n: bestOf })))
  }
  if (
    legs.length > 1 ||
    (entry.ending === 'played' && legs[0] && legs[0].winner !== ahead(score))
  ) {
    findings.push(error('details.legs', t('darts.otherLegs', { score: formatScore(score) })))
  }
  const played = entry.ending === 'played' && ahead(score) !== 0
  if (played && start !== null && Math.max(...score) < start) {
    const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
    findings.push(warning(field, t('darts.winnerBelowStart', { start })))
  }
  return [...findings, ...checkOneLeft(entry, score, house)]
}

/** The loser of a double-out leg can't have 1 left; the winner's score is checked separately. */
function checkOneLeft(
  entry: ResolvedDraft,
  score: Pair,
  { start, out }: HouseRules,
): readonly Finding[] {
  if (start === null || out === 'straight' || !wasPlayed(entry.ending)) return []
  const winner = entry.ending === 'played' ? ahead(score) : 0
  return score.flatMap((points, index) => {
    if (points !== start - 1 || winner === index + 1) return []
    const field = index === 0 ? 'player1Score' : 'player2Score'
    return [warning(field, t('darts.oneLeft', { points, start }))]
  })
}

function checkLegScore(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { bestOf, legs } = entry.details
  if (bestOf !== undefined && !isOddCount(bestOf)) {
    return [error('details.bestOf', t('darts.bestOfOdd', { most: MAX_LEGS }))]
  }
  if (!wasPlayed(entry.ending)) return []
  const needed = bestOf === undefined ? null : countNeeded(bestOf)
  const name = t('race.legs', { n: bestOf ?? 0 })
  const race: Race = { unit: 'legs', needed: needed ?? 0, name }
  const wrong = needed === null ? [] : checkRace(race, score, entry.ending === 'retired')
  const winners = legs?.map((leg) => leg.winner)
  return [
    ...errors('player2Score', wrong),
    ...errors('details.legs', winners ? checkOrder('legs', winners, score, needed) : []),
  ]
}

/** Details of every darts match, and those of games that count down from a number. */
const parts = ['unit', 'legs', 'maximums', 'bestOf', 'sets', 'legsPerSet'] as const
const countdownParts = ['start', 'opens', 'out'] as const

function checkScore(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { details } = entry
  if (isLegInPoints(score, details)) return checkPoints(entry, score)
  return isInSets(details) ? checkSets(entry, score) : checkLegScore(entry, score)
}

/** Set details apply to scores in sets only. */
function checkUnits({ details }: ResolvedDraft): readonly Finding[] {
  if (isInSets(details)) return []
  const given = (['sets', 'legsPerSet'] as const).filter((part) => details[part] !== undefined)
  return given.map((part) => error(`details.${part}`, t('darts.legsHaveNoSets')))
}

function findUnit(score: Pair, details: MatchDetails): 'points' | 'legs' | 'sets' {
  if (isLegInPoints(score, details)) return 'points'
  return isInSets(details) ? 'sets' : 'legs'
}

/** The rules of darts. Source: WDF playing rules; specification, point 5. */
export const dartsRules: SportRules = {
  allowsDraw: () => false,
  allowsNegative: () => false,
  isWhole: true,
  detailFields: (format) => [...parts, ...(format === 'Cricket' ? [] : countdownParts)],
  check: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    const start = checkStart(entry)
    if (start.length > 0) return start
    return [
      ...checkLimit(score, getHouseRules(entry).start),
      ...checkUnits(entry),
      ...checkScore(entry, score),
      ...checkLegs(entry),
      ...checkMaximums(entry, score, findUnit(score, entry.details)),
    ]
  },
  margin: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    return isLegInPoints(score, entry.details) ? null : score
  },
  races: ({ details, played }) => {
    if (isLegInPoints(played ?? [0, 0], details)) return [1]
    const { bestOf, legsPerSet } = details
    const race = raceOf(bestOf && countNeeded(bestOf), played)
    return race && legsPerSet !== undefined && isInSets(details)
      ? [...race, countNeeded(legsPerSet)]
      : race
  },
  parseSets: () => [],
  usualRace: countNeeded(5),
  unitOf: findUnit,
  presetDetails: (_, bestOf) => (bestOf === null ? {} : { bestOf }),
}

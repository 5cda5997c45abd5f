import { ahead, error, errors, isCount, otherSide, warning, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding, SportRules } from '../finding.ts'
import { checkOrder, raceOf, checkRace, type Race } from '../race.ts'
import { checkStraightPool } from './straight-pool.ts'
import type { MatchDetails, Pair, Rack, Side } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'

/** Returns whether points are counted rather than racks. */
export function isStraightPool(format: string): boolean {
  return format === 'Straight Pool'
}

/** Usual maximum number of racks; a higher score gets a warning. Source: specification, point 5. */
export const maxUsualRacks: Readonly<Record<string, number>> = { '8-Ball': 15, '9-Ball': 11 }

function checkHighScore(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  if (Math.max(...score) <= (maxUsualRacks[entry.format] ?? Infinity)) return []
  const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
  return [warning(field, t('pool.unusual'))]
}

function checkRackScore(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { raceTo, racks, headStart = [0, 0] } = entry.details
  if (raceTo !== undefined && !isCount(raceTo, 1)) {
    return [error('details.raceTo', t('pool.raceTooShort'))]
  }
  if (!wasPlayed(entry.ending)) return []
  const name = t('race.racks', { n: raceTo ?? 0 })
  const race: Race = { unit: 'racks', needed: raceTo ?? 0, name }
  const wrong = raceTo === undefined ? [] : checkRace(race, score, entry.ending === 'retired')
  const winners = racks?.map((rack) => rack.winner)
  return [
    ...errors('player2Score', wrong),
    ...errors('details.racks', winners ? checkRackOrder(entry, winners, score, headStart) : []),
  ]
}

/** Checks the racks in order against the score, without the head start. */
function checkRackOrder(
  { details, ending }: ResolvedDraft,
  winners: readonly Side[],
  score: Pair,
  headStart: Pair,
): readonly SportMessage[] {
  const { raceTo = null } = details
  const played: Pair = [score[0] - headStart[0], score[1] - headStart[1]]
  if (headStart[0] === headStart[1]) return checkOrder('racks', winners, played, raceTo)
  // Each side has its own target, so the match must end with a rack won by the winner.
  const wrong = checkOrder('racks', winners, played, null)
  const winner = ahead(score)
  if (wrong.length > 0 || ending !== 'played' || winner === 0) return wrong
  const n = winners.lastIndexOf(winner) + 1
  return n === winners.length ? [] : [t('order.racks.after', { n, next: n + 1 })]
}

function checkHeadStart(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { headStart, raceTo } = entry.details
  if (headStart === undefined) return []
  const wrong = (message: SportMessage) => [error('details.headStart', message)]
  if (!headStart.every((racks) => isCount(racks))) return wrong(t('pool.headStartNoNumber'))
  if (raceTo === undefined) return wrong(t('pool.headStartNoRace'))
  if (Math.min(...headStart) > 0) return wrong(t('pool.headStartOfBoth'))
  const n = Math.max(...headStart)
  if (n >= raceTo) return wrong(t('pool.headStartTooLong', { n, to: raceTo }))
  if (!wasPlayed(entry.ending)) return []
  const index = headStart.findIndex((racks, side) => score[side]! < racks)
  if (index === -1) return []
  return [
    error(
      index === 0 ? 'player1Score' : 'player2Score',
      t('pool.belowHeadStart', { side: index + 1, n: headStart[index]! }),
    ),
  ]
}

function checkRack(rack: Rack, n: number, format: string): readonly SportMessage[] {
  const isOwnBreak = rack.breaker === rack.winner
  const problems: SportMessage[] = []
  if (rack.breakAndRun && !isOwnBreak) problems.push(t('rack.breakAndRun', { n }))
  if (rack.winOnBreak && !isOwnBreak) problems.push(t('rack.winOnBreak', { n }))
  if (rack.earlyEight && format !== '8-Ball') problems.push(t('rack.earlyEightElsewhere', { n }))
  if (rack.earlyEight && (rack.breakAndRun || rack.winOnBreak)) {
    problems.push(t('rack.earlyEightRunOut', { n }))
  }
  if (rack.eightFoul && format !== '8-Ball') problems.push(t('rack.eightFoulElsewhere', { n }))
  if (rack.eightFoul && (rack.breakAndRun || rack.winOnBreak)) {
    problems.push(t('rack.eightFoulRunOut', { n }))
  }
  if (rack.eightFoul && rack.earlyEight) problems.push(t('rack.earlyOrFoul', { n }))
  return problems
}

type BreakRule = NonNullable<MatchDetails['breakRule']>

// Alternating breaks are counted across racks without a known breaker.
function findExpectedBreaker(
  racks: readonly Rack[],
  index: number,
  rule: BreakRule,
): Side | undefined {
  const before = racks[index - 1]
  if (rule === 'winner') return before?.winner
  if (rule === 'loser') return before && otherSide(before.winner)
  const known = racks.findLastIndex((rack, place) => place < index && rack.breaker !== undefined)
  const breaker = racks[known]?.breaker
  if (breaker === undefined) return undefined
  return (index - known) % 2 === 0 ? breaker : otherSide(breaker)
}

const breakMessageKeys = {
  alternate: 'rack.breaksAlternate',
  winner: 'rack.winnerBreaks',
  loser: 'rack.loserBreaks',
} as const satisfies Record<BreakRule, string>

function checkBreak(racks: readonly Rack[], index: number, rule: BreakRule): SportMessage[] {
  const breaker = racks[index]?.breaker
  const side = findExpectedBreaker(racks, index, rule)
  if (breaker === undefined || side === undefined || breaker === side) return []
  const n = index + 1
  return [t(breakMessageKeys[rule], { n, side })]
}

function checkRacks({ details, format }: ResolvedDraft): readonly Finding[] {
  const { racks = [], breakRule } = details
  return racks.flatMap((rack, index) => {
    const wrongBreak = breakRule ? checkBreak(racks, index, breakRule) : []
    return errors('details.racks', [...checkRack(rack, index + 1, format), ...wrongBreak])
  })
}

/**
 * The rules of pool. Source: World Standardized Rules (WPA), 8-Ball, 9-Ball and 14.1; specification,
 * point 5.
 */
export const poolRules: SportRules = {
  allowsDraw: () => false,
  allowsNegative: isStraightPool,
  isWhole: true,
  detailFields: (format) =>
    isStraightPool(format)
      ? ['raceTo', 'innings', 'highRuns', 'fouls']
      : ['raceTo', 'racks', 'breakRule', 'headStart'],
  check: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    if (isStraightPool(entry.format)) return checkStraightPool(entry, score)
    const headStart = checkHeadStart(entry, score)
    if (headStart.length > 0) return headStart
    return [...checkHighScore(entry, score), ...checkRackScore(entry, score), ...checkRacks(entry)]
  },
  margin: (entry) =>
    ahead([entry.score1, entry.score2]) === 0 ? null : [entry.score1, entry.score2],
  races: ({ format, details, played }) => {
    if (isStraightPool(format)) return null
    return raceOf(details.raceTo, played)
  },
  parseSets: () => [],
  usualRace: 5,
  unitOf: (_, __, format) => (isStraightPool(format) ? 'points' : 'racks'),
  presetDetails: (format, bestOf) =>
    bestOf === null || isStraightPool(format) ? {} : { raceTo: (bestOf + 1) / 2 },
}

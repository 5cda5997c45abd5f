import { ahead, error, errors, isCount, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding } from '../finding.ts'
import { checkRace, type Race } from '../race.ts'
import { formatScore, formatSigned } from '../score-text.ts'
import type { Pair } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'

const BREAKING_FOUL = 2
const THIRD_FOUL_EXTRA = 15

/**
 * Returns the maximum number of points that this many fouls can cost: 1 each and 15 more for every third in a
 * row, or 2 for a foul on the opening break, which does not count towards three. After a third foul that
 * player breaks again; otherwise only one of the two players breaks. Source: WPA 14.1, penalties.
 */
export function computeMaxPenalty(fouls: number, isBreaker: boolean): number {
  const countedInThrees = 3 * Math.floor(fouls / 3)
  const others = fouls - countedInThrees
  const each = isBreaker || countedInThrees > 0 ? BREAKING_FOUL : 1
  return countedInThrees + THIRD_FOUL_EXTRA * Math.floor(fouls / 3) + each * others
}

function checkScore(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { raceTo } = entry.details
  if (raceTo !== undefined && !isCount(raceTo, 1)) {
    return [error('details.raceTo', t('straightPool.raceTooShort'))]
  }
  if (raceTo !== undefined) {
    const name = t('race.points', { n: raceTo })
    const race: Race = { unit: 'points', needed: raceTo, name }
    return errors('player2Score', checkRace(race, score, entry.ending === 'retired'))
  }
  const isLost = entry.ending === 'played' && ahead(score) !== 0 && Math.max(...score) <= 0
  return isLost ? [error('player2Score', t('straightPool.winnerWithoutPoint'))] : []
}

function checkInnings({ innings }: ResolvedDraft['details']): readonly Finding[] {
  if (innings === undefined || isCount(innings, 1)) return []
  return [error('details.innings', t('straightPool.innings'))]
}

function runProblem(
  run: number,
  score: number,
  fouls: number,
  innings: number | undefined,
): SportMessage | null {
  if (!isCount(run)) return t('straightPool.runNoNumber')
  const most = Math.max(0, score + computeMaxPenalty(fouls, true))
  // Each foul took a potted point, or went below 0.
  const potted = score + fouls
  if (innings !== undefined && isCount(innings, 1) && potted > innings * run) {
    return t('straightPool.runTooShort', { run, points: formatSigned(score), innings })
  }
  if (run <= most && (run > 0 || potted <= 0)) return null
  const points = formatSigned(score)
  if (fouls === 0) return t('straightPool.runWithoutFouls', { run, points })
  return fouls === 1
    ? t('straightPool.runWithFoul', { run, points, fouls })
    : t('straightPool.runWithFouls', { run, points, fouls })
}

function checkRuns(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { highRuns, fouls = [0, 0], innings } = entry.details
  if (!highRuns) return []
  const problems = [
    runProblem(highRuns[0], score[0], fouls[0], innings),
    runProblem(highRuns[1], score[1], fouls[1], innings),
  ]
  return errors(
    'details.highRuns',
    problems.filter((problem) => problem !== null),
  )
}

function checkFouls({ details }: ResolvedDraft, score: Pair): readonly Finding[] {
  const { fouls } = details
  if (!fouls) return []
  if (!fouls.every((count) => isCount(count))) {
    return [error('details.fouls', t('straightPool.foulsNoNumber'))]
  }
  const isExplained = (breaker: number) =>
    score.every(
      (points, side) => points + computeMaxPenalty(fouls[side] ?? 0, side === breaker) >= 0,
    )
  const isImpossible = !isExplained(0) && !isExplained(1)
  const values = { score: formatScore(score), one: fouls[0], two: fouls[1] }
  return isImpossible ? [error('details.fouls', t('straightPool.tooFewFouls', values))] : []
}

/** Returns findings on a result of straight pool, in points; the loser's may be below 0. */
export function checkStraightPool(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  if (!wasPlayed(entry.ending)) return []
  const fouls = checkFouls(entry, score)
  return [
    ...checkScore(entry, score),
    ...checkInnings(entry.details),
    ...fouls,
    ...(fouls.length > 0 ? [] : checkRuns(entry, score)),
  ]
}

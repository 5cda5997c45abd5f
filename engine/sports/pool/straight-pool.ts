import { ahead, error, errors, isCount, wasPlayed } from '../finding.ts'
import type { Entry, Finding } from '../finding.ts'
import { raceProblems } from '../race.ts'
import { dash, signed } from '../score-text.ts'
import type { Pair } from '../types.ts'

const pointUnit = { one: 'point', many: 'points' }
const OPENING_BREAK_EXTRA = 1
const THREE_FOULS_EXTRA = 15

/**
 * Most points that this many fouls can have cost: 1 each, 1 more when the first was on the opening
 * break, 15 more for every third in a row. Source: WPA 14.1, penalties.
 */
export function mostPenalty(fouls: number): number {
  if (fouls === 0) return 0
  return fouls + OPENING_BREAK_EXTRA + THREE_FOULS_EXTRA * Math.floor(fouls / 3)
}

function checkScore(entry: Entry, score: Pair): readonly Finding[] {
  const { raceTo } = entry.details
  if (raceTo !== undefined && !isCount(raceTo, 1)) {
    return [error('details.raceTo', 'Straight Pool goes to at least 1 point')]
  }
  if (raceTo !== undefined) {
    const race = { unit: pointUnit, needed: raceTo, name: `Straight Pool to ${raceTo}` }
    return errors('player2Score', raceProblems(race, score, entry.ending === 'retired'))
  }
  const lost = entry.ending === 'played' && ahead(score) !== 0 && Math.max(...score) <= 0
  return lost ? [error('player2Score', 'The winner of Straight Pool has at least 1 point')] : []
}

function checkInnings({ innings }: Entry['details']): readonly Finding[] {
  if (innings === undefined || isCount(innings, 1)) return []
  return [error('details.innings', 'A match has at least 1 inning')]
}

function runProblem(run: number, points: number, fouls: number): string | null {
  if (!isCount(run)) return 'A high run is a whole number from 0'
  const most = Math.max(0, points + mostPenalty(fouls))
  if (run <= most) return null
  const reason = fouls === 0 ? 'without fouls' : `and ${fouls} foul${fouls === 1 ? '' : 's'}`
  return `A high run of ${run} does not fit ${signed(points)} points ${reason}`
}

function checkRuns(entry: Entry, score: Pair): readonly Finding[] {
  const { highRuns, fouls = [0, 0] } = entry.details
  if (!highRuns) return []
  const problems = [
    runProblem(highRuns[0], score[0], fouls[0]),
    runProblem(highRuns[1], score[1], fouls[1]),
  ]
  return errors(
    'details.highRuns',
    problems.filter((problem) => problem !== null),
  )
}

function checkFouls({ details }: Entry, score: Pair): readonly Finding[] {
  const { fouls } = details
  if (!fouls) return []
  if (!fouls.every((count) => isCount(count))) {
    return [error('details.fouls', 'Fouls are whole numbers from 0')]
  }
  const impossible = score.some((points, side) => points + mostPenalty(fouls[side] ?? 0) < 0)
  const message = `${dash(score)} takes more fouls than ${fouls[0]} and ${fouls[1]}`
  return impossible ? [error('details.fouls', message)] : []
}

/** Findings on a result of straight pool, in points; the loser's may be below 0. */
export function checkStraightPool(entry: Entry, score: Pair): readonly Finding[] {
  if (!wasPlayed(entry.ending)) return []
  const fouls = checkFouls(entry, score)
  return [
    ...checkScore(entry, score),
    ...checkInnings(entry.details),
    ...fouls,
    ...(fouls.length > 0 ? [] : checkRuns(entry, score)),
  ]
}

import { ahead, error, errors, isCount, warning, wasPlayed } from '../finding.ts'
import type { Entry, Finding, SportRules } from '../finding.ts'
import { orderProblems, raceProblems, type Race } from '../race.ts'
import { dash } from '../score-text.ts'
import { foosball } from './foosball.ts'
import type { MatchDetails, Pair, Side } from '../types.ts'
import { say, type SaidOfSport } from '../words.ts'

/** Goals that win in "First to N"; null in Tournament, where any score may stand. */
export function goalsToWin(format: string): number | null {
  return format === 'Tournament' ? null : Number(format.slice('First to '.length))
}

/** Whether the score is in sets: when it says so, or when the goals of sets are given. */
export function isInSets(details: MatchDetails): boolean {
  if (details.unit !== undefined) return details.unit === 'sets'
  return details.sets !== undefined
}

function checkHighScore(score: Pair): readonly Finding[] {
  if (Math.max(...score) <= 2 * Math.max(...foosball.quickScores)) return []
  const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
  return [warning(field, say('score.unusual', { sport: foosball.name }))]
}

function checkGoals(entry: Entry, score: Pair): readonly Finding[] {
  const needed = goalsToWin(entry.format)
  const findings: Finding[] = []
  if (entry.details.sets) {
    findings.push(error('details.sets', say('foosball.goalsHaveNoSets')))
  }
  if (needed === null || !wasPlayed(entry.ending)) return findings
  const name = say('race.format', { format: entry.format })
  const race: Race = { unit: 'goals', needed, name }
  return [
    ...findings,
    ...errors('player2Score', raceProblems(race, score, entry.ending === 'retired')),
  ]
}

type SetState = 'over' | 'open' | 'past'

function setState(goals: Pair, needed: number | null): SetState {
  if (ahead(goals) === 0) return Math.max(...goals) >= (needed ?? Infinity) ? 'past' : 'open'
  if (needed === null || Math.max(...goals) === needed) return 'over'
  return Math.max(...goals) < needed ? 'open' : 'past'
}

function setProblem(
  goals: Pair,
  at: number,
  target: number | null,
  mayBeOpen: boolean,
): SaidOfSport | null {
  const n = at + 1
  if (!goals.every((count) => isCount(count))) return say('set.noNumbers', { n })
  const state = setState(goals, target)
  if (state === 'over' || (state === 'open' && mayBeOpen)) return null
  if (target === null) return say('foosball.setLevel', { n, score: dash(goals) })
  if (state === 'past') return say('foosball.setPast', { n, target, score: dash(goals) })
  const ends = [dash([target, goals[1]]), dash([goals[0], target])]
  return say('foosball.setOpen', { n, target, ends })
}

function checkSets(entry: Entry, score: Pair): readonly Finding[] {
  const { sets } = entry.details
  if (!sets || !wasPlayed(entry.ending)) return []
  const needed = goalsToWin(entry.format)
  const retired = entry.ending === 'retired'
  const broken = sets
    .map((goals, at) => setProblem(goals, at, needed, retired && at === sets.length - 1))
    .filter((problem) => problem !== null)
  if (broken.length > 0) return errors('details.sets', broken)
  return errors('details.sets', orderProblems('sets', setWinners(entry, sets, score), score, null))
}

// A match broken off in Tournament may count its last, unfinished set or leave it out.
function setWinners(entry: Entry, sets: readonly Pair[], score: Pair): readonly Side[] {
  const over = sets.filter((goals) => setState(goals, goalsToWin(entry.format)) === 'over')
  const winners = over.map((goals) => ahead(goals) as Side)
  const open = entry.ending === 'retired' && goalsToWin(entry.format) === null
  const leaveOut = open && winners.length === score[0] + score[1] + 1
  return leaveOut ? winners.slice(0, -1) : winners
}

/** Goals of each side, or null where only the sets are known. */
function goalsOf(entry: Entry, score: Pair): Pair | null {
  if (!isInSets(entry.details)) return score
  const { sets } = entry.details
  if (!sets) return null
  const total = (side: 0 | 1) => sets.reduce((sum, goals) => sum + goals[side], 0)
  return [total(0), total(1)]
}

function ownGoalProblem(own: number, side: Side, counted: number): SaidOfSport | null {
  if (!isCount(own)) return say('foosball.ownGoalsNoNumber')
  if (own <= counted) return null
  const other = side === 1 ? 2 : 1
  return say('foosball.ownGoals', { side, other, most: counted })
}

function checkOwnGoals(entry: Entry, score: Pair): readonly Finding[] {
  const { ownGoals } = entry.details
  if (!ownGoals) return []
  const goals = goalsOf(entry, score) ?? [Infinity, Infinity]
  const problems = [
    ownGoalProblem(ownGoals[0], 1, goals[1]),
    ownGoalProblem(ownGoals[1], 2, goals[0]),
  ]
  return errors(
    'details.ownGoals',
    problems.filter((problem) => problem !== null),
  )
}

function checkAttack(entry: Entry): readonly Finding[] {
  if (!entry.details.attack || entry.partner1Id || entry.partner2Id) return []
  return [error('details.attack', say('foosball.positions'))]
}

/** The rules of foosball. Source: ITSF rules; specification, point 5; decisions, Foosball. */
export const foosballRules: SportRules = {
  allowsDraw: (format) => goalsToWin(format) === null,
  allowsNegative: () => false,
  step: 1,
  parts: () => ['unit', 'sets', 'ownGoals', 'attack'],
  check: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    const counted = isInSets(entry.details) ? checkSets(entry, score) : checkGoals(entry, score)
    return [
      ...checkHighScore(score),
      ...counted,
      ...checkOwnGoals(entry, score),
      ...checkAttack(entry),
    ]
  },
  margin: (entry) =>
    ahead([entry.score1, entry.score2]) === 0 ? null : [entry.score1, entry.score2],
  unitOf: (_, details) => (isInSets(details) ? 'sets' : 'goals'),
  knownBefore: () => ({}),
}

import {
  ahead,
  countWins,
  error,
  errors,
  isCount,
  otherSide,
  warning,
  wasPlayed,
} from '../finding.ts'
import type { ResolvedDraft, Finding, SportRules } from '../finding.ts'
import { countNeeded, checkOrder, raceOf, checkRace, type Race } from '../race.ts'
import { formatScore } from '../score-text.ts'
import { foosball } from './foosball.ts'
import type { Decider, MatchDetails, Pair, Side } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'

/** Returns the goals that win in "First to N", or as agreed in Tournament; null if any score is allowed. */
export function getGoalsToWin(
  format: string,
  { goalsTo = null }: { readonly goalsTo?: number | null | undefined } = {},
): number | null {
  return format === 'Tournament' ? goalsTo : Number(format.slice('First to '.length))
}

/** Returns whether the score is in sets: if the unit says so, or if the goals of sets are given. */
export function isInSets(details: MatchDetails): boolean {
  if (details.unit !== undefined) return details.unit === 'sets'
  return details.sets !== undefined
}

function checkHighScore(score: Pair): readonly Finding[] {
  if (Math.max(...score) <= 2 * Math.max(...foosball.quickScores)) return []
  const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
  return [warning(field, t('score.unusual', { sport: foosball.name }))]
}

/** Extra goals allowed in a decider won by two: one to 5 ends at 8–7 at the latest. */
export const DECIDER_EXTRA = 3
const MAX_SETS = 15

/** Goals to win a set, null for any score, and how the deciding set ends. */
type SetRule = { readonly target: number | null; readonly decider: Decider | null }

/** Returns how the last possible set ends, if it ends differently from the others. */
function findDecider(target: number | null, { winByTwo, decider }: MatchDetails): Decider | null {
  if (target === null) return null
  if (decider !== undefined) return decider
  return winByTwo === true ? { winBy: 2, most: target + DECIDER_EXTRA } : null
}

/** Maximum number of goals. */
const MAX_GOALS = 99

function checkAgreed({ format, details }: ResolvedDraft): readonly Finding[] {
  const { decider, goalsTo } = details
  if (goalsTo !== undefined && (!isCount(goalsTo, 1) || goalsTo > MAX_GOALS)) {
    return [error('details.goalsTo', t('foosball.goalsToNoNumber', { most: MAX_GOALS }))]
  }
  if (goalsTo !== undefined && format !== 'Tournament') {
    return [error('details.goalsTo', t('foosball.goalsToOfFormat', { format }))]
  }
  if (decider === undefined) return []
  const target = getGoalsToWin(format, details) ?? 1
  const { winBy, most } = decider
  if (!isCount(winBy, 1) || !isCount(most, 1)) {
    return [error('details.decider', t('foosball.deciderNumbers'))]
  }
  if (most >= target) return []
  return [error('details.decider', t('foosball.deciderBelow', { target, most }))]
}

function checkGoals(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { sets, bestOf } = entry.details
  const target = getGoalsToWin(entry.format, entry.details)
  const decider = findDecider(target, entry.details)
  const findings: Finding[] = []
  if (sets) findings.push(error('details.sets', t('foosball.goalsHaveNoSets')))
  if (bestOf !== undefined && bestOf !== 1) {
    findings.push(error('details.bestOf', t('foosball.bestOfGoals', { n: bestOf })))
  }
  if (target === null || !wasPlayed(entry.ending)) return findings
  const retired = entry.ending === 'retired'
  const problems = decider
    ? deciderProblems(score, { target, decider }, retired)
    : checkRace(createRace(target, entry.format), score, retired)
  return [...findings, ...errors('player2Score', problems)]
}

function createRace(needed: number, format: string): Race {
  return { unit: 'goals', needed, name: t('race.format', { format }) }
}

type DeciderRule = { readonly target: number; readonly decider: Decider }

function deciderProblems(
  goals: Pair,
  rule: DeciderRule,
  retired: boolean,
): readonly SportMessage[] {
  const state = findSetState(goals, rule)
  // The draw rule handles level scores.
  if (!retired && (state === 'over' || ahead(goals) === 0)) return []
  return retired && state === 'open' ? [] : [deciderMessage(goals, rule)]
}

function deciderMessage(
  goals: Pair,
  { target, decider: { winBy, most } }: DeciderRule,
): SportMessage {
  const score = formatScore(goals)
  return winBy === 2
    ? t('foosball.decider', { score, target, most })
    : t('foosball.deciderBy', { score, target, most, by: winBy })
}

type SetState = 'over' | 'open' | 'past'

/** Returns the goals that win a set in which the other side has this many. */
function winningGoals(lost: number, { target, decider }: SetRule): number {
  if (target === null) return lost + 1
  return decider ? Math.min(decider.most, Math.max(target, lost + decider.winBy)) : target
}

function findSetState(goals: Pair, rule: SetRule): SetState {
  const [high, low] = [Math.max(...goals), Math.min(...goals)]
  const end = winningGoals(low, rule)
  if (high === low) return rule.target !== null && high >= end ? 'past' : 'open'
  if (rule.target === null || high === end) return 'over'
  return high < end ? 'open' : 'past'
}

function setProblem(
  goals: Pair,
  at: number,
  rule: SetRule,
  mayBeOpen: boolean,
): SportMessage | null {
  const n = at + 1
  const { target, decider } = rule
  if (!goals.every((count) => isCount(count))) return t('set.noNumbers', { n })
  const state = findSetState(goals, rule)
  if (state === 'over' || (state === 'open' && mayBeOpen)) return null
  if (target === null) return t('foosball.setLevel', { n, score: formatScore(goals) })
  if (decider) return deciderMessage(goals, { target, decider })
  if (state === 'past') return t('foosball.setPast', { n, target, score: formatScore(goals) })
  const ends = [formatScore([target, goals[1]]), formatScore([goals[0], target])]
  return t('foosball.setOpen', { n, target, ends })
}

/** Returns whether a set is the last possible one: by the match length, else the one after a level score. */
function isDecider(
  { details }: Pick<ResolvedDraft, 'details'>,
  sets: readonly Pair[],
  index: number,
): boolean {
  if (details.bestOf !== undefined) return index === details.bestOf - 1
  const [one, two] = countWins(sets.slice(0, index).map((goals) => ahead(goals) as Side))
  return index === sets.length - 1 && one === two
}

function findSetRule(
  entry: Pick<ResolvedDraft, 'format' | 'details'>,
  sets: readonly Pair[],
  at: number,
): SetRule {
  const target = getGoalsToWin(entry.format, entry.details)
  return { target, decider: isDecider(entry, sets, at) ? findDecider(target, entry.details) : null }
}

/** Returns the sets that win: by the agreed length, else, in a race of sets, as many as the winner has. */
function setsNeeded({ details, format, ending }: ResolvedDraft, score: Pair): number | null {
  if (details.bestOf !== undefined) return countNeeded(details.bestOf)
  const isRace =
    getGoalsToWin(format, details) !== null && ending === 'played' && ahead(score) !== 0
  return isRace ? Math.max(...score) : null
}

function checkSets(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { sets, bestOf } = entry.details
  if (bestOf !== undefined && (!isCount(bestOf, 1) || bestOf % 2 === 0 || bestOf > MAX_SETS)) {
    return [error('details.bestOf', t('foosball.bestOfOdd', { most: MAX_SETS }))]
  }
  if (!wasPlayed(entry.ending)) return []
  const needed = setsNeeded(entry, score)
  const retired = entry.ending === 'retired'
  const race: Race = {
    unit: 'sets',
    needed: needed ?? 0,
    name: t('race.sets', { n: bestOf ?? 0 }),
  }
  const total = bestOf === undefined ? [] : checkRace(race, score, retired)
  const broken = (sets ?? [])
    .map((goals, index) => {
      const mayBeOpen = retired && index === sets!.length - 1
      return setProblem(goals, index, findSetRule(entry, sets!, index), mayBeOpen)
    })
    .filter((problem) => problem !== null)
  if (broken.length > 0) return errors('details.sets', broken)
  const order = sets ? checkOrder('sets', setWinners(entry, sets, score), score, needed) : []
  return [...errors('player2Score', total), ...errors('details.sets', order)]
}

// A Tournament match with a retirement may include its last, unfinished set or leave it out.
function setWinners(entry: ResolvedDraft, sets: readonly Pair[], score: Pair): readonly Side[] {
  const over = sets.filter(
    (goals, index) => findSetState(goals, findSetRule(entry, sets, index)) === 'over',
  )
  const winners = over.map((goals) => ahead(goals) as Side)
  const open = entry.ending === 'retired' && getGoalsToWin(entry.format, entry.details) === null
  const leaveOut = open && winners.length === score[0] + score[1] + 1
  return leaveOut ? winners.slice(0, -1) : winners
}

/** Returns the finished sets that each side has won. */
export function setScore(
  entry: Pick<ResolvedDraft, 'format' | 'details'>,
  sets: readonly Pair[],
): Pair {
  const over = sets.filter(
    (goals, index) => findSetState(goals, findSetRule(entry, sets, index)) === 'over',
  )
  return countWins(over.map((goals) => ahead(goals) as Side))
}

/** Returns the goals of each side; null if only the sets are known. */
function countGoals(entry: ResolvedDraft, score: Pair): Pair | null {
  if (!isInSets(entry.details)) return score
  const { sets } = entry.details
  if (!sets) return null
  const total = (side: 0 | 1) => sets.reduce((sum, goals) => sum + goals[side], 0)
  return [total(0), total(1)]
}

function findOwnGoalProblem(own: number, side: Side, counted: number): SportMessage | null {
  if (!isCount(own)) return t('foosball.ownGoalsNoNumber')
  if (own <= counted) return null
  const other = otherSide(side)
  return t('foosball.ownGoals', { side, other, most: counted })
}

function checkOwnGoals(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { ownGoals } = entry.details
  if (!ownGoals) return []
  const goals = countGoals(entry, score) ?? [Infinity, Infinity]
  const problems = [
    findOwnGoalProblem(ownGoals[0], 1, goals[1]),
    findOwnGoalProblem(ownGoals[1], 2, goals[0]),
  ]
  return errors(
    'details.ownGoals',
    problems.filter((problem) => problem !== null),
  )
}

function checkAttack(entry: ResolvedDraft): readonly Finding[] {
  if (!entry.details.attack || entry.partner1Id || entry.partner2Id) return []
  return [error('details.attack', t('foosball.positions'))]
}

/** The rules of foosball. Source: ITSF rules; specification, point 5. */
export const foosballRules: SportRules = {
  allowsDraw: (format) => getGoalsToWin(format) === null,
  allowsNegative: () => false,
  isWhole: true,
  detailFields: () => [
    'unit',
    'sets',
    'bestOf',
    'winByTwo',
    'decider',
    'goalsTo',
    'ownGoals',
    'attack',
  ],
  check: (entry) => {
    const wrong = checkAgreed(entry)
    if (wrong.length > 0) return wrong
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
  races: ({ format, details, played }) => {
    const goals = getGoalsToWin(format, details)
    if (goals === null) return null
    const { bestOf } = details
    const sets = isInSets(details) ? raceOf(bestOf && countNeeded(bestOf), played) : []
    return sets && [...sets, goals]
  },
  parseSets: (text) => {
    const pairs = text.split(/[\s,;]+/).map((word) => /^(\d{1,3})-(\d{1,3})$/.exec(word))
    if (pairs.length < 2 || !pairs.every((pair) => pair !== null)) return []
    const sets = pairs.map(([, one, two]): Pair => [Number(one), Number(two)])
    const won = sets.filter(([one, two]) => one > two).length
    const lost = sets.filter(([one, two]) => two > one).length
    return [{ score: [won, lost], details: { unit: 'sets', sets } }]
  },
  usualRace: 5,
  unitOf: (_, details) => (isInSets(details) ? 'sets' : 'goals'),
  presetDetails: () => ({}),
}

import { ahead, error, errors, isCount, warning, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding, ParsedSets, SportRules } from '../finding.ts'
import { listPossibleEndings, getGameState, countNeeded, checkOrder, checkRace } from '../race.ts'
import type { Race } from '../race.ts'
import { formatScore } from '../score-text.ts'
import type { MatchDetails, Pair, Side } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'
import { tableTennis } from './table-tennis.ts'

type Target = 11 | 21

/** Returns the number after "Best of". */
export function parseBestOf(format: string): number {
  return Number(format.slice('Best of '.length))
}

/** Returns whether the score is the points of one game rather than sets. */
export function isSingleGame(score: Pair, details: MatchDetails): boolean {
  if (details.unit !== undefined) return details.unit === 'points'
  return Math.max(...score) >= 11
}

/** Returns the target of a game. Without a stated one, the score shows it: 21–15 cannot be a game to 11. */
function guessTarget(points: Pair, given: Target | undefined): Target {
  if (given !== undefined) return given
  if (getGameState(points, 11) === 'over') return 11
  if (getGameState(points, 21) === 'over') return 21
  return Math.max(...points) >= 21 ? 21 : 11
}

function checkGame(points: Pair, target: Target, mayBeOpen: boolean): readonly SportMessage[] {
  if (!points.every((x) => isCount(x))) return [t('game.noNumbers')]
  const state = getGameState(points, target)
  if (state === 'past') return [t('game.past', { target, end: formatEnd(points, target) })]
  const isFine = state === 'over' || mayBeOpen
  return isFine
    ? []
    : [t('game.open', { target, ends: listPossibleEndings(points, target).map(formatScore) })]
}

function checkSet(
  at: number,
  points: Pair,
  target: Target,
  mayBeOpen: boolean,
): readonly SportMessage[] {
  const n = at + 1
  if (!points.every((x) => isCount(x))) return [t('set.noNumbers', { n })]
  const state = getGameState(points, target)
  if (state === 'past') return [t('set.past', { n, target, end: formatEnd(points, target) })]
  const isFine = state === 'over' || mayBeOpen
  return isFine
    ? []
    : [t('set.open', { n, target, ends: listPossibleEndings(points, target).map(formatScore) })]
}

/** Returns the score at which an overlong game should have ended. */
function formatEnd(points: Pair, target: Target): string {
  return formatScore(listPossibleEndings(points, target)[points[0] > points[1] ? 0 : 1])
}

// Without a stated target, a game that stopped at 15–10 may have been one to 21.
function mayBeUnfinished(score: Pair, given: Target | undefined): boolean {
  const targets: readonly Target[] = given === undefined ? [11, 21] : [given]
  return targets.some((target) => getGameState(score, target) === 'open')
}

function checkRetiredGame(score: Pair, given: Target | undefined): readonly SportMessage[] {
  if (mayBeUnfinished(score, given)) return []
  const target = guessTarget(score, given)
  if (getGameState(score, target) === 'past') {
    return [t('game.past', { target, end: formatEnd(score, target) })]
  }
  return [t('game.overBefore', { score: formatScore(score) })]
}

function checkSingleGameScore(entry: ResolvedDraft, score: Pair): readonly SportMessage[] {
  const { pointsPerSet } = entry.details
  if (entry.ending === 'retired') return checkRetiredGame(score, pointsPerSet)
  if (entry.ending !== 'played' || ahead(score) === 0) return []
  return checkGame(score, guessTarget(score, pointsPerSet), false)
}

function checkSingleGame(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { pointsPerSet, sets } = entry.details
  const matches =
    !sets || (sets.length === 1 && sets[0] && formatScore(sets[0]) === formatScore(score))
  return [
    ...checkHighScore(score, guessTarget(score, pointsPerSet)),
    ...errors('player2Score', checkSingleGameScore(entry, score)),
    ...(matches ? [] : [error('details.sets', t('game.otherSets', { score: formatScore(score) }))]),
  ]
}

function checkHighScore(score: Pair, target: Target): readonly Finding[] {
  if (Math.max(...score) <= 3 * target) return []
  const field = score[0] > score[1] ? 'player1Score' : 'player2Score'
  return [warning(field, t('score.unusual', { sport: tableTennis.name }))]
}

function checkTotal(entry: ResolvedDraft, [one, two]: Pair): readonly Finding[] {
  const total = one + two
  if (total <= parseBestOf(entry.format)) return []
  return [error('player2Score', t('match.tooManySets', { n: total, format: entry.format }))]
}

function checkSets(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { sets, pointsPerSet = 11 } = entry.details
  const needed = countNeeded(parseBestOf(entry.format))
  const name = t('race.format', { format: entry.format })
  const race: Race = { unit: 'sets', needed, name }
  const retired = entry.ending === 'retired'
  const limits = [...checkTotal(entry, score), ...checkHighScore(score, pointsPerSet)]
  if (!wasPlayed(entry.ending)) return limits
  return [
    ...limits,
    ...errors('player2Score', checkRace(race, score, retired)),
    ...(sets ? checkSetPoints(sets, score, { needed, target: pointsPerSet, retired }) : []),
  ]
}

function checkSetPoints(
  sets: readonly Pair[],
  score: Pair,
  rule: { readonly needed: number; readonly target: Target; readonly retired: boolean },
): readonly Finding[] {
  const last = sets.length - 1
  const broken = sets.flatMap((points, index) => {
    const mayBeOpen = rule.retired && index === last
    return checkSet(index, points, rule.target, mayBeOpen)
  })
  if (broken.length > 0) return errors('details.sets', broken)
  const finished = sets.filter((points) => getGameState(points, rule.target) === 'over')
  const winners = finished.map((points) => ahead(points) as Side)
  return errors('details.sets', checkOrder('sets', winners, score, rule.needed))
}

/** The rules of table tennis. Source: ITTF Laws 2.11 and 2.12; specification, point 5. */
export const tableTennisRules: SportRules = {
  allowsDraw: () => false,
  allowsNegative: () => false,
  isWhole: true,
  detailFields: () => ['unit', 'sets', 'pointsPerSet'],
  check: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    return isSingleGame(score, entry.details)
      ? checkSingleGame(entry, score)
      : checkSets(entry, score)
  },
  margin: (entry) => {
    const score: Pair = [entry.score1, entry.score2]
    return isSingleGame(score, entry.details) ? null : score
  },
  races: ({ format, details, played }) =>
    isSingleGame(played ?? [0, 0], details) ? [1] : [countNeeded(parseBestOf(format))],
  parseSets: (text) => ([11, 21] as const).flatMap((target) => readSets(text, target)),
  usualRace: countNeeded(5),
  unitOf: (score, details) => (isSingleGame(score, details) ? 'points' : 'sets'),
  presetDetails: () => ({}),
}

export type SetEntry =
  | { readonly ok: true; readonly sets: readonly Pair[] }
  | { readonly ok: false; readonly message: string }

const MAX_SETS = 7
const SET_EXAMPLE = 'such as 7, -9, 12 or 11-7 9-11'

// Splits a text at spaces, with all dashes as hyphens and without spaces around the dash of a score.
function splitWords(text: string): readonly string[] {
  const joined = text
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/(\d)\s*:\s*(\d)/g, '$1-$2')
    .replaceAll(/(\d)\s+-\s+(\d)/g, '$1-$2')
  return joined.split(/[\s,;]+/).filter((word) => word !== '')
}

function readSet(word: string, target: Target): Pair | null {
  const full = /^(\d{1,3})-(\d{1,3})$/.exec(word)
  if (full) return [Number(full[1]), Number(full[2])]
  const short = /^([+-]?)(\d{1,3})$/.exec(word)
  if (!short) return null
  const loser = Number(short[2])
  const winner = Math.max(target, loser + 2)
  return short[1] === '-' ? [loser, winner] : [winner, loser]
}

/**
 * Parses points of sets as people write them: the loser's points of each set, with a minus if side 2 won
 * ("7, -9, 12" is 11–7, 9–11, 14–12; "-0" is 0–11), or both ("11-7 9-11"). `checkResult` checks them.
 * `pointsPerSet` is the target of a set.
 */
export function parseSetEntry(text: string, pointsPerSet: Target = 11): SetEntry {
  const entered = splitWords(text)
  if (entered.length === 0) return { ok: false, message: `Enter the sets, ${SET_EXAMPLE}.` }
  if (entered.length > MAX_SETS) {
    return { ok: false, message: `A match has at most ${MAX_SETS} sets.` }
  }
  const sets: Pair[] = []
  for (const word of entered) {
    const set = readSet(word, pointsPerSet)
    if (!set) return { ok: false, message: `"${word}" is not a set; write it ${SET_EXAMPLE}.` }
    sets.push(set)
  }
  return { ok: true, sets }
}

/** Returns the score in sets for these points; an unfinished set does not count. */
export function setScore(sets: readonly Pair[], pointsPerSet: Target = 11): Pair {
  const over = sets.filter((points) => getGameState(points, pointsPerSet) === 'over')
  const won = over.filter((points) => ahead(points) === 1).length
  return [won, over.length - won]
}

/** Reads sets to 11 or to 21; a single one is a game, not a match in sets. */
function readSets(text: string, target: Target): readonly ParsedSets[] {
  const entry = parseSetEntry(text, target)
  if (!entry.ok || entry.sets.length < 2) return []
  const { sets } = entry
  const points = target === 11 ? {} : { pointsPerSet: target }
  return [{ score: setScore(sets, target), details: { unit: 'sets', sets, ...points } }]
}

import { ahead, countWins, error, errors, isCount, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding } from '../finding.ts'
import { countNeeded, checkOrder, checkRace, type Race } from '../race.ts'
import { formatScore } from '../score-text.ts'
import type { Leg, MatchDetails, Pair, Side } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'

/** Maximum number of sets, and of legs in a set. */
export const MAX_LEGS = 99

export function isOddCount(x: number): boolean {
  return isCount(x, 1) && x % 2 === 1 && x <= MAX_LEGS
}

/** Returns whether the score is in sets rather than legs. */
export function isInSets({ unit }: MatchDetails): boolean {
  return unit === 'sets'
}

/** Returns whether a set is over: at its length, or without one as soon as a side leads. */
function isSetOver(legs: Pair, legsPerSet: number | undefined): boolean {
  if (legsPerSet === undefined) return ahead(legs) !== 0
  return ahead(legs) !== 0 && Math.max(...legs) === countNeeded(legsPerSet)
}

function setProblem(
  legs: Pair,
  n: number,
  { legsPerSet }: MatchDetails,
  mayBeOpen: boolean,
): SportMessage | null {
  if (!legs.every((count) => isCount(count))) return t('set.noNumbers', { n })
  if (isSetOver(legs, legsPerSet)) return null
  const needed = legsPerSet === undefined ? Infinity : countNeeded(legsPerSet)
  if (mayBeOpen && Math.max(...legs) < needed) return null
  const values = { n, score: formatScore(legs) }
  return legsPerSet === undefined
    ? t('darts.setLevel', values)
    : t('darts.setOpen', { ...values, needed })
}

/** Returns the finished sets that each side has won. */
export function setScore(sets: readonly Pair[], legsPerSet: number | undefined): Pair {
  const over = sets.filter((legs) => isSetOver(legs, legsPerSet))
  return countWins(over.map((legs) => ahead(legs) as Side))
}

/** Groups consecutive legs into sets; the last set may be unfinished. */
function groupLegs(legs: readonly Leg[], legsPerSet: number): readonly Pair[] {
  const sets: Pair[] = []
  for (const { winner } of legs) {
    const last = sets.at(-1)
    const isNew = last === undefined || isSetOver(last, legsPerSet)
    const [one, two] = isNew ? [0, 0] : last
    const now: Pair = winner === 1 ? [one + 1, two] : [one, two + 1]
    if (isNew) sets.push(now)
    else sets[sets.length - 1] = now
  }
  return sets
}

function checkLengths({ bestOf, legsPerSet }: MatchDetails): readonly Finding[] {
  const message = t('darts.bestOfOdd', { most: MAX_LEGS })
  return [
    ...(bestOf === undefined || isOddCount(bestOf) ? [] : [error('details.bestOf', message)]),
    ...(legsPerSet === undefined || isOddCount(legsPerSet)
      ? []
      : [error('details.legsPerSet', message)]),
  ]
}

/** Returns the recorded sets, or derives them from the legs; null without either. */
function findSets({ sets, legs, legsPerSet }: MatchDetails): readonly Pair[] | null {
  if (sets !== undefined) return sets
  return legs === undefined || legsPerSet === undefined ? null : groupLegs(legs, legsPerSet)
}

const sumSets = (sets: readonly Pair[]): Pair => [
  sets.reduce((total, [one]) => total + one, 0),
  sets.reduce((total, [, two]) => total + two, 0),
]

/** The legs must add up to the recorded sets. */
function checkLegsOfSets({ sets, legs, legsPerSet }: MatchDetails): readonly Finding[] {
  if (sets === undefined || legs === undefined) return []
  const text = (all: readonly Pair[]) => all.map(formatScore).join(' ')
  const [recorded, derived] =
    legsPerSet === undefined
      ? [formatScore(sumSets(sets)), formatScore(countWins(legs.map(({ winner }) => winner)))]
      : [text(sets), text(groupLegs(legs, legsPerSet))]
  if (recorded === derived) return []
  return [error('details.legs', t('darts.legsOfSets', { given: derived, sets: recorded }))]
}

/** Returns findings on a match whose score is in sets of legs. */
export function checkSets(entry: ResolvedDraft, score: Pair): readonly Finding[] {
  const { details, ending } = entry
  const { bestOf, legsPerSet } = details
  const length = checkLengths(details)
  if (length.length > 0) return length
  if (!wasPlayed(ending)) return []
  const retired = ending === 'retired'
  const needed = bestOf === undefined ? null : countNeeded(bestOf)
  const race: Race = {
    unit: 'sets',
    needed: needed ?? 0,
    name: t('race.sets', { n: bestOf ?? 0 }),
  }
  const wrong = needed === null ? [] : checkRace(race, score, retired)
  const sets = findSets(details)
  const broken = (sets ?? [])
    .map((legs, index) =>
      setProblem(legs, index + 1, details, retired && index === sets!.length - 1),
    )
    .filter((problem) => problem !== null)
  if (broken.length > 0) return errors('details.sets', broken)
  const over = (sets ?? []).filter((legs) => isSetOver(legs, legsPerSet))
  const winners = over.map((legs) => ahead(legs) as Side)
  return [
    ...errors('player2Score', wrong),
    ...errors('details.sets', sets ? checkOrder('sets', winners, score, needed) : []),
    ...checkLegsOfSets(details),
  ]
}

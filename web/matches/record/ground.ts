import { gameState, neededOf } from '#engine/sports/race.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Pair } from '#engine/sports/types.ts'
import { type Ground, numberOf, type Texts } from './entry.ts'
import { bestOfFormat, goalsToWin, type RecordForm, setCount } from './form.ts'

/** A first digit that no usual number of points begins with leaves nothing to wait for. */
const fullPoints = (text: string) => text.length >= 2 || /^[03-9]/.test(text)
const never = () => false

/** The fields that the pad writes into. */
export function groundOf(form: RecordForm): Ground {
  const { sportId, mode, format } = form
  const negative = sportId === 'pool' && format === 'Straight Pool'
  if (mode === 'sets') {
    return {
      kind: 'sets',
      count: setCount(form),
      length: 3,
      full: fullPoints,
      over: (sets) => isDecided(form, sets),
      negative,
    }
  }
  const length = mode === 'game' || negative ? 4 : 3
  return { kind: 'score', count: 1, length, full: never, over: never, negative }
}

function isDecided(form: RecordForm, sets: readonly Texts[]): boolean {
  if (form.sportId !== 'tabletennis') return false
  const numbers = sets.map(([one, two]): Pair => [numberOf(one), numberOf(two)])
  const over = numbers.filter((set) => gameState(set, form.target) === 'over')
  const won = over.filter(([one, two]) => one > two).length
  return Math.max(won, over.length - won) >= neededOf(bestOfFormat(form.format))
}

/** The first set that is no longer played; the number of sets where all may be. */
export function firstUnplayed(form: RecordForm): number {
  const count = setCount(form)
  const places = Array.from({ length: count }, (_, place) => place)
  const decided = places.find((place) => isDecided(form, form.entry.sets.slice(0, place + 1)))
  return decided === undefined ? count : decided + 1
}

export type Quick =
  | { readonly kind: 'win'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'fill'; readonly values: readonly number[] }

const toEleven: readonly Pair[] = [
  [11, 5],
  [11, 7],
  [11, 9],
  [12, 10],
]
const toTwentyOne: readonly Pair[] = [
  [21, 15],
  [21, 17],
  [21, 19],
  [22, 20],
]

/** Wins of a race to this many, as many as fit beside each other. */
function raceWins(needed: number): readonly Pair[] {
  return Array.from({ length: Math.min(needed, 5) }, (_, lost): Pair => [needed, lost])
}

/** Races up to this are short enough that each result has its own key. */
const shortRace = 5

/** The scores that are one tap away. */
export function quickOf(form: RecordForm): Quick {
  const { sportId, mode, format, target, bestOf, raceTo } = form
  const { quickScores } = sports[sportId]
  if (sportId === 'tabletennis') {
    if (mode === 'score') return { kind: 'win', pairs: raceWins(neededOf(bestOfFormat(format))) }
    return { kind: 'win', pairs: target === 21 ? toTwentyOne : toEleven }
  }
  if (sportId === 'darts' && mode === 'game') {
    const start = format === 'Cricket' ? Infinity : Number(format)
    return { kind: 'fill', values: quickScores.filter((score) => score <= start) }
  }
  const needed =
    sportId === 'darts'
      ? neededOf(bestOf ?? 5)
      : sportId === 'pool'
        ? Number(raceTo)
        : goalsToWin(format)
  if (needed !== null && needed > 0) {
    return needed <= shortRace
      ? { kind: 'win', pairs: raceWins(needed) }
      : { kind: 'fill', values: [needed] }
  }
  return { kind: 'fill', values: quickScores }
}

/** What the numbers of the score are, for the heading of the fields. */
export function unitOf({ sportId, mode, format }: RecordForm): string {
  switch (sportId) {
    case 'tabletennis':
      return mode === 'game' ? 'Points' : 'Sets'
    case 'pool':
      return format === 'Straight Pool' ? 'Points' : 'Racks'
    case 'darts':
      return mode === 'game' ? 'Points' : 'Legs'
    case 'chess':
      return 'Result'
    case 'foosball':
      return mode === 'sets' ? 'Sets' : 'Goals'
  }
}

import type { KeypadFields } from '../../sports/entry.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { setCount } from './values.ts'

/** Whether the points of a set are complete: only 1 and 2 can be followed by a second digit. */
const isFullSetScore = (text: string) => text.length >= 2 || /^[03-9]/.test(text)
const never = () => false

/** Returns a check whether any further digit would exceed the maximum. */
const createFullCheck = (max: number) => (text: string) => text === '0' || Number(text) * 10 > max

/** Returns the fields that the keypad writes to. */
export function getKeypadFields(values: RecordValues): KeypadFields {
  const { sportId, mode, format } = values
  const sportForm = sportForms[sportId]
  const allowsNegative = sportForm.canBeNegative(format)
  if (mode === 'sets') {
    return {
      kind: 'sets',
      count: setCount(values),
      length: 3,
      isFull: isFullSetScore,
      isOver: (sets) => sportForm.isDecided(values, sets),
      allowsNegative,
    }
  }
  const length = mode === 'game' || allowsNegative ? 4 : 3
  const max = allowsNegative ? null : sportForm.maxScore(values)
  const isFull = max === null ? never : createFullCheck(max)
  return { kind: 'score', count: 1, length, isFull, isOver: never, allowsNegative }
}

/** Returns the index of the first set after the match is decided, else the number of sets. */
export function firstUnplayedSet(values: RecordValues): number {
  const count = setCount(values)
  const { isDecided } = sportForms[values.sportId]
  const indices = Array.from({ length: count }, (_, index) => index)
  const decided = indices.find((index) => isDecided(values, values.entry.sets.slice(0, index + 1)))
  return decided === undefined ? count : decided + 1
}

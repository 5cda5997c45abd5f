import type { Ground } from '../../sports/entry.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { setCount } from './values.ts'

/** No usual number of points continues this first digit. */
const fullPoints = (text: string) => text.length >= 2 || /^[03-9]/.test(text)
const never = () => false

/** Whether no further digit leads to a usual number. */
const fullBelow = (most: number) => (text: string) => text === '0' || Number(text) * 10 > most

/** Returns the fields that the keypad writes to. */
export function groundOf(values: RecordValues): Ground {
  const { sportId, mode, format } = values
  const sport = sportForms[sportId]
  const negative = sport.isNegative(format)
  if (mode === 'sets') {
    return {
      kind: 'sets',
      count: setCount(values),
      length: 3,
      full: fullPoints,
      over: (sets) => sport.isDecided(values, sets),
      negative,
    }
  }
  const length = mode === 'game' || negative ? 4 : 3
  const most = negative ? null : sport.most(values)
  const full = most === null ? never : fullBelow(most)
  return { kind: 'score', count: 1, length, full, over: never, negative }
}

/** Returns the first set that is not played; the number of sets if all may be. */
export function firstUnplayed(values: RecordValues): number {
  const count = setCount(values)
  const { isDecided } = sportForms[values.sportId]
  const places = Array.from({ length: count }, (_, place) => place)
  const decided = places.find((place) => isDecided(values, values.entry.sets.slice(0, place + 1)))
  return decided === undefined ? count : decided + 1
}

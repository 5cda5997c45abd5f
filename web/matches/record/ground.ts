import type { Ground } from '../../sports/entry.ts'
import type { RecordForm } from '../../sports/record-form.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { setCount } from './form.ts'

/** A first digit that no usual number of points begins with leaves nothing to wait for. */
const fullPoints = (text: string) => text.length >= 2 || /^[03-9]/.test(text)
const never = () => false

/** The fields that the pad writes into. */
export function groundOf(form: RecordForm): Ground {
  const { sportId, mode, format } = form
  const sport = sportForms[sportId]
  const negative = sport.isNegative(format)
  if (mode === 'sets') {
    return {
      kind: 'sets',
      count: setCount(form),
      length: 3,
      full: fullPoints,
      over: (sets) => sport.isDecided(form, sets),
      negative,
    }
  }
  const length = mode === 'game' || negative ? 4 : 3
  return { kind: 'score', count: 1, length, full: never, over: never, negative }
}

/** The first set that is no longer played; the number of sets where all may be. */
export function firstUnplayed(form: RecordForm): number {
  const count = setCount(form)
  const { isDecided } = sportForms[form.sportId]
  const places = Array.from({ length: count }, (_, place) => place)
  const decided = places.find((place) => isDecided(form, form.entry.sets.slice(0, place + 1)))
  return decided === undefined ? count : decided + 1
}

import { useReducer } from 'react'
import { type Key, press } from '../../sports/entry.ts'
import type { RecordForm } from '../../sports/record-form.ts'
import { groundOf } from './ground.ts'

type State = { form: RecordForm; past: readonly RecordForm[] }

type Step =
  | { type: 'change'; part: Partial<RecordForm> }
  | { type: 'press'; key: Key }
  | { type: 'undo' }
  | { type: 'replace'; form: RecordForm }

/** Steps that are worth more than anyone takes back. */
const longest = 200

function reduce({ form, past }: State, step: Step): State {
  switch (step.type) {
    case 'change':
      return { form: { ...form, ...step.part }, past: remember(past, form) }
    case 'press': {
      const entry = press(form.entry, groundOf(form), step.key)
      const moved = entry.sets === form.entry.sets && entry.score === form.entry.score
      return { form: { ...form, entry }, past: moved ? past : remember(past, form) }
    }
    case 'undo': {
      const last = past.at(-1)
      return last === undefined ? { form, past } : { form: last, past: past.slice(0, -1) }
    }
    case 'replace':
      return { form: step.form, past: [] }
  }
}

function remember(past: State['past'], form: RecordForm): State['past'] {
  return [...past, form].slice(-longest)
}

/** The form with its way back, step by step. */
export function useRecordForm(initial: RecordForm) {
  const [{ form, past }, step] = useReducer(reduce, { form: initial, past: [] })
  return {
    form,
    canUndo: past.length > 0,
    change: (part: Partial<RecordForm>) => step({ type: 'change', part }),
    press: (key: Key) => step({ type: 'press', key }),
    undo: () => step({ type: 'undo' }),
    replace: (next: RecordForm) => step({ type: 'replace', form: next }),
  }
}

export type FormHandle = ReturnType<typeof useRecordForm>
/** The form as the fields of the score take it. */
export type PadHandle = FormHandle & {
  /** Whether the chosen field takes the focus when the dialog opens. */
  autofocus: boolean
}

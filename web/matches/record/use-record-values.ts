import { useReducer } from 'react'
import { type Key, press } from '../../sports/entry.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { groundOf } from './ground.ts'

type State = { values: RecordValues; past: readonly RecordValues[] }

type Step =
  | { type: 'change'; part: Partial<RecordValues> }
  | { type: 'press'; key: Key }
  | { type: 'undo' }
  | { type: 'replace'; values: RecordValues }

/** More undo steps than anyone uses. */
const longest = 200

function reduce({ values, past }: State, step: Step): State {
  switch (step.type) {
    case 'change':
      return { values: { ...values, ...step.part }, past: remember(past, values) }
    case 'press': {
      const entry = press(values.entry, groundOf(values), step.key)
      const moved = entry.sets === values.entry.sets && entry.score === values.entry.score
      return { values: { ...values, entry }, past: moved ? past : remember(past, values) }
    }
    case 'undo': {
      const last = past.at(-1)
      return last === undefined ? { values, past } : { values: last, past: past.slice(0, -1) }
    }
    case 'replace':
      return { values: step.values, past: [] }
  }
}

function remember(past: State['past'], values: RecordValues): State['past'] {
  return [...past, values].slice(-longest)
}

/** Holds the form's values, with step-by-step undo. */
export function useRecordValues(initial: RecordValues) {
  const [{ values, past }, step] = useReducer(reduce, { values: initial, past: [] })
  return {
    values,
    canUndo: past.length > 0,
    change: (part: Partial<RecordValues>) => step({ type: 'change', part }),
    press: (key: Key) => step({ type: 'press', key }),
    undo: () => step({ type: 'undo' }),
    replace: (next: RecordValues) => step({ type: 'replace', values: next }),
  }
}

export type FormHandle = ReturnType<typeof useRecordValues>
/** The form's state and actions, for the score fields. */
export type PadHandle = FormHandle & {
  /** Whether the selected field gets the focus when the dialog opens. */
  autofocus: boolean
  /** Saves on Enter once the score is complete; null before. */
  saveNow: (() => void) | null
}

import { useReducer } from 'react'
import { type KeypadKey, pressKey } from '../../sports/entry.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { getKeypadFields } from './keypad-fields.ts'

type State = { values: RecordValues; past: readonly RecordValues[] }

type Step =
  | { type: 'change'; part: Partial<RecordValues> }
  | { type: 'press'; key: KeypadKey }
  | { type: 'undo' }
  | { type: 'replace'; values: RecordValues }

/** Maximum number of undo steps, more than anyone uses. */
const maxUndoSteps = 200

function reduce({ values, past }: State, step: Step): State {
  switch (step.type) {
    case 'change':
      return { values: { ...values, ...step.part }, past: addUndoStep(past, values) }
    case 'press': {
      const entry = pressKey(values.entry, getKeypadFields(values), step.key)
      const isUnchanged = entry.sets === values.entry.sets && entry.score === values.entry.score
      return { values: { ...values, entry }, past: isUnchanged ? past : addUndoStep(past, values) }
    }
    case 'undo': {
      const last = past.at(-1)
      return last === undefined ? { values, past } : { values: last, past: past.slice(0, -1) }
    }
    case 'replace':
      return { values: step.values, past: [] }
  }
}

function addUndoStep(past: State['past'], values: RecordValues): State['past'] {
  return [...past, values].slice(-maxUndoSteps)
}

/** Holds the form's values, with step-by-step undo. */
export function useRecordValues(initial: RecordValues) {
  const [{ values, past }, step] = useReducer(reduce, { values: initial, past: [] })
  return {
    values,
    canUndo: past.length > 0,
    change: (part: Partial<RecordValues>) => step({ type: 'change', part }),
    press: (key: KeypadKey) => step({ type: 'press', key }),
    undo: () => step({ type: 'undo' }),
    replace: (next: RecordValues) => step({ type: 'replace', values: next }),
  }
}

export type ResultForm = ReturnType<typeof useRecordValues>
/** The values and actions of the form, for the score fields. */
export type ScoreFieldsForm = ResultForm & {
  /** Whether the selected field is focused when the dialog opens. */
  autofocus: boolean
  /** Saves on Enter; null until the score is complete. */
  saveNow: (() => void) | null
}

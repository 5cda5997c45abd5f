import { useState } from 'react'
import type { FieldProblem } from '#contract/errors.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import { findingsOf, isScoreField, isTimely, sentences, setProblemsOnly } from './problems.ts'
import { type FormHandle, useRecordValues } from './use-record-values.ts'

/** Focuses the first such element of the form, once the latest messages are rendered. */
export function focusInForm(selector: string) {
  requestAnimationFrame(() => {
    const form = document.querySelector('[data-score-form]')
    form?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: false })
  })
}

/** Focuses the first field with a problem. */
export const focusFault = () => focusInForm('[aria-invalid="true"], [data-faulty]')

type Judgement = {
  /** Problems beyond the sport's rules. */
  own?: readonly FieldProblem[]
  /** Problems that the server named. */
  served?: readonly FieldProblem[]
  /** Warnings; those of the sport's rules if absent. */
  warnings?: readonly FieldProblem[]
}

/** Holds a result while it is recorded, corrected or reported: its values, problems and warnings. */
export function useScoreForm(initial: RecordValues) {
  const base = useRecordValues(initial)
  const { values } = base
  const [submitted, setSubmitted] = useState(false)
  const [confirmed, setConfirmed] = useState('')
  const [reason, setReason] = useState('')
  const found = findingsOf(values)
  /** Calls `onEdit` with each change, since a refusal is about what was typed before. */
  const handleWith = (onEdit: () => void): FormHandle => ({
    ...base,
    change: (part) => {
      onEdit()
      base.change(part)
    },
    press: (key) => {
      // Moving to the field that was refused must not remove the reason.
      if (key.type !== 'move') onEdit()
      base.press(key)
    },
    undo: () => {
      onEdit()
      base.undo()
    },
    replace: (next) => {
      onEdit()
      setSubmitted(false)
      base.replace(next)
    },
  })

  const judge = ({ own = [], served = [], warnings = found.warnings }: Judgement = {}) => {
    // What a form asks for itself it says in its own words.
    const isOwn = ({ field }: FieldProblem) => own.some((problem) => problem.field === field)
    const rules = found.errors.filter((problem) => isScoreField(problem.field) || !isOwn(problem))
    const errors = [...rules, ...own]
    const problems = [
      ...rules.filter((problem) => submitted || isTimely(values, problem)),
      ...own.filter(({ field }) => submitted || isScoreField(field)),
      ...served,
    ]
    const warned = sentences(warnings)
    const mustConfirm = submitted && warned !== '' && confirmed !== warned
    return {
      errors,
      scoreProblems: setProblemsOnly(problems.filter(({ field }) => isScoreField(field))),
      otherProblems: problems.filter(({ field }) => !isScoreField(field)),
      warned,
      mustConfirm,
      /** Returns whether to save now; otherwise a problem or a warning to confirm is shown. */
      attempt: (): 'save' | 'wrong' | 'confirm' => {
        setSubmitted(true)
        if (errors.length > 0) return 'wrong'
        if (warned !== '' && !mustConfirm && confirmed !== warned) return 'confirm'
        setConfirmed(warned)
        return 'save'
      },
    }
  }
  return { values, handleWith, found, submitted, reason, setReason, judge }
}

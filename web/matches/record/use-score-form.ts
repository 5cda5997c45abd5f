import { useState } from 'react'
import type { FieldProblem } from '#contract/errors.ts'
import type { RecordValues } from '../../sports/record-values.ts'
import {
  findFormProblems,
  isScoreField,
  isShownWhileTyping,
  joinSentences,
  setProblemsOnly,
} from './problems.ts'
import { type ResultForm, useRecordValues } from './use-record-values.ts'

/** Focuses the first matching element of the form, once the latest messages are rendered. */
export function focusInForm(selector: string) {
  requestAnimationFrame(() => {
    const form = document.querySelector('[data-score-form]')
    form?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: false })
  })
}

/** Focuses the first invalid field. */
export const focusInvalid = () => focusInForm('[aria-invalid="true"], [data-faulty]')

type ExtraProblems = {
  /** Problems that this form found in addition to the sport's rules. */
  own?: readonly FieldProblem[]
  /** Problems in the server's reply. */
  refused?: readonly FieldProblem[]
  /** Warnings; by default those of the sport's rules. */
  warnings?: readonly FieldProblem[]
}

/** Manages a result form for recording, correcting or reporting: values, problems and warnings. */
export function useScoreForm(initial: RecordValues) {
  const base = useRecordValues(initial)
  const { values } = base
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [confirmedWarning, setConfirmedWarning] = useState('')
  const [reason, setReason] = useState('')
  const ruleProblems = findFormProblems(values)
  /** Returns the form, calling `onEdit` on each change to clear a refusal of the previous input. */
  const createForm = (onEdit: () => void): ResultForm => ({
    ...base,
    change: (part) => {
      onEdit()
      base.change(part)
    },
    press: (key) => {
      // The refusal must stay visible while moving to its field.
      if (key.type !== 'move') onEdit()
      base.press(key)
    },
    undo: () => {
      onEdit()
      base.undo()
    },
    replace: (next) => {
      onEdit()
      setIsSubmitted(false)
      base.replace(next)
    },
  })

  const validate = ({
    own = [],
    refused = [],
    warnings = ruleProblems.warnings,
  }: ExtraProblems = {}) => {
    // The form's own problems replace those of the rules for the same field.
    const isOwn = ({ field }: FieldProblem) => own.some((problem) => problem.field === field)
    const rules = ruleProblems.errors.filter(
      (problem) => isScoreField(problem.field) || !isOwn(problem),
    )
    const errors = [...rules, ...own]
    const problems = [
      ...rules.filter((problem) => isSubmitted || isShownWhileTyping(values, problem)),
      ...own.filter(({ field }) => isSubmitted || isScoreField(field)),
      ...refused,
    ]
    const warningText = joinSentences(warnings)
    const mustConfirm = isSubmitted && warningText !== '' && confirmedWarning !== warningText
    return {
      errors,
      scoreProblems: setProblemsOnly(problems.filter(({ field }) => isScoreField(field))),
      otherProblems: problems.filter(({ field }) => !isScoreField(field)),
      warningText,
      mustConfirm,
      /** Returns whether to save now; otherwise shows problems, or a warning to confirm. */
      attempt: (): 'save' | 'invalid' | 'confirm' => {
        setIsSubmitted(true)
        if (errors.length > 0) return 'invalid'
        if (warningText !== '' && !mustConfirm && confirmedWarning !== warningText) return 'confirm'
        setConfirmedWarning(warningText)
        return 'save'
      },
    }
  }
  return {
    values,
    createForm,
    ruleProblems,
    isSubmitted,
    reason,
    setReason,
    validate,
  }
}

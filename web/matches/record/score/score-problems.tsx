import type { FieldProblem } from '#contract/errors.ts'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import { t } from '../messages.ts'
import { sentences } from '../problems.ts'
import classes from './score-problems.module.css'

type Props = {
  id: string
  problems: readonly FieldProblem[]
  warned: string
  /** The next press saves in spite of the warning. */
  mustConfirm: boolean
}

/** What is wrong with a score, or else a warning. */
export function ScoreProblems({ id, problems, warned, mustConfirm }: Props) {
  if (problems.length > 0) return <FieldError id={id}>{sentences(problems)}</FieldError>
  if (warned === '') return null
  return (
    <p className={mustConfirm ? classes.confirm : classes.warning} role="status">
      {mustConfirm ? t('confirmWarning', { warned }) : warned}
    </p>
  )
}

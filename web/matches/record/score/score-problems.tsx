import type { FieldProblem } from '#contract/errors.ts'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import { t } from '../messages.ts'
import { joinSentences } from '../problems.ts'
import classes from './score-problems.module.css'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  id: string
  problems: readonly FieldProblem[]
  warningText: string
  /** Whether the next press of Save confirms the warning. */
  mustConfirm: boolean
}

/** The problems of a score, else its warning. */
export function ScoreProblems({ id, problems, warningText, mustConfirm }: Props) {
  if (problems.length > 0) return <FieldError id={id}>{joinSentences(problems)}</FieldError>
  if (warningText === '') return null
  return (
    <p
      className={mustConfirm ? classes.confirm : classNames(kit.note, classes.warning)}
      role="status"
    >
      {mustConfirm ? t('confirmWarning', { warning: warningText }) : warningText}
    </p>
  )
}

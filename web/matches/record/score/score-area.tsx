import type { FieldProblem } from '#contract/errors.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { sportForms } from '../../../sports/sport-forms.ts'
import { emptyEntry } from '../../../sports/entry.ts'
import { ScoreRows } from './score-rows.tsx'
import { SetGrid } from './set-grid.tsx'
import { SetsLineField } from './sets-line-field.tsx'
import type { ScoreFieldsForm } from '../use-record-values.ts'
import { t } from '../messages.ts'

type Props = {
  form: ScoreFieldsForm
  labels: readonly [string, string]
  problems: readonly FieldProblem[]
  /** Id of the error message. */
  describedBy: string
  /** Whether More is open; a phone shows rare input modes only then. */
  isMoreOpen: boolean
}

/** The score fields of the sport. */
export function ScoreArea({ form, labels, problems, describedBy, isMoreOpen }: Props) {
  const isPhone = useIsPhone()
  const { sportId, mode } = form.values
  const fields = { form, labels, problems, describedBy }
  const { ownPad, asksForSets } = sportForms[sportId]
  if (ownPad !== null) {
    return <ownPad.Result form={form} labels={labels} hasError={problems.length > 0} />
  }
  if (mode === 'sets') {
    const hasLineInput = asksForSets && (!isPhone || isMoreOpen)
    return (
      <>
        <SetGrid {...fields} />
        {hasLineInput && <SetsLineField form={form} />}
      </>
    )
  }
  return (
    <>
      <ScoreRows {...fields} />
      {asksForSets && mode === 'score' && (
        <Button kind="quiet" onClick={() => form.change({ mode: 'sets', entry: emptyEntry })}>
          {t('enterSets')}
        </Button>
      )}
    </>
  )
}

import type { FieldProblem } from '#contract/errors.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { sportForms } from '../../../sports/sport-forms.ts'
import { emptyEntry } from '../../../sports/entry.ts'
import { ScoreRows } from './score-rows.tsx'
import { SetGrid } from './set-grid.tsx'
import { SetsLineField } from './sets-line-field.tsx'
import type { PadHandle } from '../use-record-values.ts'
import { t } from '../messages.ts'

type Props = {
  handle: PadHandle
  labels: readonly [string, string]
  problems: readonly FieldProblem[]
  /** Id of the error message. */
  describedBy: string
  /** Whether More is open; a phone shows rare input modes only then. */
  isMoreOpen: boolean
}

/** The score fields of the sport. */
export function ScoreArea({ handle, labels, problems, describedBy, isMoreOpen }: Props) {
  const isPhone = useIsPhone()
  const { sportId, mode } = handle.values
  const fields = { handle, labels, problems, describedBy }
  const { ownPad, asksForSets } = sportForms[sportId]
  if (ownPad !== null) {
    return <ownPad.Result handle={handle} labels={labels} hasError={problems.length > 0} />
  }
  if (mode === 'sets') {
    const hasLineInput = asksForSets && (!isPhone || isMoreOpen)
    return (
      <>
        <SetGrid {...fields} />
        {hasLineInput && <SetsLineField handle={handle} />}
      </>
    )
  }
  return (
    <>
      <ScoreRows {...fields} />
      {asksForSets && mode === 'score' && (
        <Button kind="quiet" onClick={() => handle.change({ mode: 'sets', entry: emptyEntry })}>
          {t('enterSets')}
        </Button>
      )}
    </>
  )
}

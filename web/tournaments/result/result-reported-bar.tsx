import { useState } from 'react'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { toast } from '../../platform/toasts/toast.ts'
import bar from '../../matches/record/saving/recorded-bar.module.css'
import { useAutoDismiss } from '../../matches/record/saving/use-auto-dismiss.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { matchSentence, matchTitle } from '../match-sentence.ts'
import { type Reported, undoReport } from './use-report.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { reported: Reported; onClose: () => void }

/** Shows the saved result with Undo. Closes itself after a while. */
export function ReportedBar({ reported, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const panel = useAutoDismiss(busy, onClose)
  const { match, before } = reported
  const undo = async () => {
    setBusy(true)
    try {
      await undoReport(reported)
      toast(
        before === null ? t('resultDeleted') : t('correctionUndone'),
        before === null ? t('reopened', { match: matchTitle(match) }) : t('correctionUndoneHint'),
      )
      onClose()
    } catch (error) {
      toast(t('undoFailure'), reasonOf(error), 'bad')
      setBusy(false)
    }
  }
  return (
    <section
      ref={panel}
      className={classNames(kit.outlined, kit.row, kit.gap3, bar.bar)}
      aria-label={t('resultSaved')}
    >
      <div role="status" className={bar.words}>
        <b>{before === null ? t('resultSaved') : t('resultCorrected')}</b>
        <span>
          {matchTitle(match)}: {matchSentence(match)}
        </span>
      </div>
      {match.mayCorrect && (
        <Button icon={IconArrowBackUp} busy={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      <IconButton icon={IconX} label={t('dismiss')} onClick={onClose} />
    </section>
  )
}

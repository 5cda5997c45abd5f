import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { ConsequencesPanel } from './consequences-panel.tsx'
import { matchSentence, matchTitle } from '../match-sentence.ts'
import { resultPreviewQuery } from './result-preview-query.ts'
import type { ResultTournament } from './result-values.ts'
import { useReport } from './use-report.ts'
import { t } from './messages.ts'

type Props = { tournament: ResultTournament; match: TournamentMatchWire; onClose: () => void }

/** Removes a result, after describing the consequences. */
export function ResultRemoval({ tournament, match, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(match)
  const report = useReport({ tournamentId: tournament.id, match, version: seen.version })
  const preview = useQuery(resultPreviewQuery(tournament.id, match.id, { remove: true }))
  const { consequences = null, ripple = null } = preview.data ?? {}
  const overtaken = match.version !== seen.version && !report.busy
  const remove = async () => {
    const removed = await report.remove(reason.trim())
    if (removed === null) return
    toast(t('resultTakenBack'), t('openAgain', { match: matchTitle(match) }))
    onClose()
  }
  return (
    <Dialog
      title={t('removalTitle')}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="danger"
            busy={report.busy}
            disabled={overtaken}
            onClick={() => void remove()}
          >
            {report.refusal?.outOfReach === true ? t('tryAgain') : t('takeBack')}
          </Button>
        </>
      }
    >
      <p>{t('removalMeans', { match: matchTitle(match), result: matchSentence(seen) })}</p>
      <CorrectionReason
        label={t('reason')}
        hint={t('reasonHint')}
        data-autofocus
        value={reason}
        onChange={setReason}
      />
      {preview.isPending && <Bone />}
      {consequences !== null && (
        <ConsequencesPanel consequences={consequences} ripple={ripple} stale={preview.isFetching} />
      )}
      {overtaken && (
        <>
          <FieldError>{t('changedMeanwhile', { result: matchSentence(match) })}</FieldError>
          <Button onClick={() => setSeen(match)}>{t('goOn')}</Button>
        </>
      )}
      {report.refusal !== null && !overtaken && <FieldError>{report.refusal.message}</FieldError>}
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import type { FormState } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Bone } from '../../ui/states/skeleton.tsx'
import { ConsequencesPanel } from './consequences-panel.tsx'
import { matchSentence, matchTitle } from '../match-sentence.ts'
import { resultPreviewQuery } from './result-preview-query.ts'
import type { ResultTournament } from './result-values.ts'
import { useReport } from './use-report.ts'
import { t } from './messages.ts'

type Props = { tournament: ResultTournament; match: TournamentMatchWire; onClose: () => void }

/** Deletes a result, after describing the consequences. */
export function ResultRemoval({ tournament, match, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [baseline, setBaseline] = useState(match)
  const report = useReport({ tournamentId: tournament.id, match, version: baseline.version })
  const preview = useQuery(resultPreviewQuery(tournament.id, match.id, { remove: true }))
  const { consequences = null, ripple = null } = preview.data ?? {}
  const wasChanged = match.version !== baseline.version && !report.busy
  const remove = async () => {
    const removed = await report.remove(reason.trim())
    if (removed === null) return
    toast(t('resultDeleted'), t('reopened', { match: matchTitle(match) }))
    onClose()
  }
  const form: FormState = {
    form: useRef(null),
    failure: wasChanged
      ? t('changedMeanwhile', { result: matchSentence(match) })
      : (report.refusal?.message ?? null),
    busy: report.busy,
    isDirty: reason !== '',
    conflict: wasChanged ? { label: t('continue'), run: () => setBaseline(match) } : null,
    submit: async (event) => {
      event.preventDefault()
      if (!report.busy && !wasChanged) await remove()
    },
  }
  return (
    <FormDialog
      form={form}
      title={t('removalTitle')}
      submit={report.refusal?.isUnreachable === true ? t('tryAgain') : t('deleteResult')}
      danger
      disabled={wasChanged}
      onClose={onClose}
    >
      <p>{t('removalBody', { match: matchTitle(match), result: matchSentence(baseline) })}</p>
      <CorrectionReason
        label={t('reason')}
        hint={t('reasonHint')}
        data-autofocus
        value={reason}
        onChange={setReason}
      />
      {preview.isPending && <Bone />}
      {consequences !== null && (
        <ConsequencesPanel
          consequences={consequences}
          ripple={ripple}
          isStale={preview.isFetching}
        />
      )}
    </FormDialog>
  )
}

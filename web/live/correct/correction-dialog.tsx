import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { correctLive, type LiveLog, readLive } from '#contract/live/events.ts'
import { getMatch } from '#contract/matches.ts'
import { formatResult } from '../../matches/format-score.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { call } from '../../platform/api/api.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { LogList } from '../pad/log/log-list.tsx'
import { getSideNames } from '../pad/score/side-names.ts'
import { getRecordComponent } from '../record-component.ts'
import { useCorrectedLog } from './use-corrected-log.ts'
import { t } from './messages.ts'

type Props = { readonly log: LiveLog; readonly matchId: string; readonly close: () => void }

/** Corrects the entries of a recorded match, from which its result is derived. */
export function CorrectionDialog({ log, matchId, close }: Props) {
  const client = useQueryClient()
  const { data: match } = useQuery(queryOf(getMatch, { params: { id: matchId } }))
  const { editableLog, enter, scoring, corrections, result } = useCorrectedLog(log)
  // The form's key changes with the reason only.
  const { getKey } = useIdempotencyKey()
  const canSave = corrections.length > 0 && result !== null
  const form = useForm(
    { reason: '' },
    {
      check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonRequired') } : {}),
      send: async ({ reason }) => {
        if (match === undefined || !canSave) return
        const body = { events: corrections, version: match.version, reason: reason.trim() }
        const idempotencyKey = getKey(JSON.stringify(body))
        await call(correctLive, { params: { id: log.match.id }, body }, { idempotencyKey })
        toast(
          t('saved'),
          getSideNames(log.match)
            .map(({ short }) => short)
            .join(' – '),
        )
        await client.invalidateQueries({ queryKey: keyOf(readLive, { id: log.match.id }) })
        await client.invalidateQueries({ queryKey: keyOf(getMatch, { id: matchId }) })
        close()
      },
    },
  )
  const recordView = getRecordComponent(log.match.game)
  const score = result === null ? '' : formatResult([result.score1, result.score2])
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || corrections.length > 0 }}
      title={t('title')}
      submit={t('save')}
      size="m"
      disabled={match === undefined || !canSave}
      onClose={close}
      around={(reason) => (
        <>
          <p>{t('explanation')}</p>
          <LogList editableLog={editableLog} scoring={scoring} sides={getSideNames(log.match)} />
          {recordView !== null &&
            createElement(recordView, { match: log.match, log: scoring.log, enter })}
          <p role="status">
            {result === null
              ? t('notOver')
              : t(corrections.length === 0 ? 'unchanged' : 'newScore', { score })}
          </p>
          {reason}
        </>
      )}
    >
      <CorrectionReason label={t('reason')} {...form.field('reason')} {...form.choice('reason')} />
    </FormDialog>
  )
}

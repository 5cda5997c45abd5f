import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, type FormEvent, Suspense, useId, useState } from 'react'
import { correctLive, type LiveLog, readLive } from '#contract/live/events.ts'
import { getMatch } from '#contract/matches.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { LogList } from '../pad/log/log-list.tsx'
import { sideNames } from '../pad/score/side-names.ts'
import { recordOf } from '../record-of.ts'
import { useCorrectedLog } from './use-corrected-log.ts'
import { t } from './messages.ts'

type Props = { readonly log: LiveLog; readonly matchId: string; readonly close: () => void }

/** Removes, restores and changes entries of a recorded match; the result follows from them. */
export function CorrectionDialog({ log, matchId, close }: Props) {
  const client = useQueryClient()
  const form = useId()
  const { data: match } = useQuery(queryOf(getMatch, { params: { id: matchId } }))
  const { open, write, scoring, sent, result } = useCorrectedLog(log)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (match === undefined) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { events: sent, version: match.version, reason: reason.trim() }
      await call(correctLive, { params: { id: log.match.id }, body })
      toast(
        t('saved'),
        sideNames(log.match)
          .map(({ short }) => short)
          .join(' – '),
      )
      await client.invalidateQueries({ queryKey: keyOf(readLive, { id: log.match.id }) })
      await client.invalidateQueries({ queryKey: keyOf(getMatch, { id: matchId }) })
      close()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const canSend = reason.trim() !== '' && sent.length > 0 && result !== null
    if (canSend && !busy) void send()
  }
  const record = recordOf(log.match.game)
  const score = result === null ? '' : `${result.score1}–${result.score2}`
  return (
    <Dialog
      title={t('title')}
      onClose={close}
      footer={<FormFooter form={form} submit={t('save')} busy={busy} onClose={close} />}
    >
      <p>{t('means')}</p>
      <LogList open={open} scoring={scoring} sides={sideNames(log.match)} />
      {record !== null && (
        <Suspense fallback={null}>
          {createElement(record, { match: log.match, log: scoring.log, enter: write })}
        </Suspense>
      )}
      <p role="status">
        {result === null
          ? t('notOver')
          : t(sent.length === 0 ? 'unchanged' : 'newScore', { score })}
      </p>
      <form id={form} noValidate onSubmit={submit}>
        <CorrectionReason
          label={t('why')}
          value={reason}
          onChange={setReason}
          error={isAsked && reason.trim() === '' ? t('needsReason') : undefined}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}

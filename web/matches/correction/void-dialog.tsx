import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Match, getMatch } from '#contract/matches.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { CorrectionReason } from './correction-reason.tsx'
import { draftOfMatch } from './draft-of-match.ts'
import { previewQuery } from '../preview-query.ts'
import { RipplePanel, describeRipple } from '../../ratings/ripple-panel.tsx'
import { sideNames } from '../side-names.ts'
import { sendVoid } from './void-match.ts'
import { t, show } from '../messages.ts'

type Props = { match: Match; onClose: () => void }

/** Shows the effect of voiding on ratings, and asks for the reason, which is stored. */
export function VoidDialog({ match, onClose }: Props) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<{ message: string; stale: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = useQuery(previewQuery({ ...draftOfMatch(match), matchId: match.id, void: true }))
  const ripple = preview.data?.ripple
  const [first, second] = sideNames(match)
  const send = async () => {
    if (reason.trim() === '') return setMissing(true)
    setBusy(true)
    setFailure(null)
    try {
      await sendVoid(match, reason.trim())
      toast(t('matchVoided'), t('matchVoidedHint'))
      onClose()
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'CONFLICT'
      setFailure({ message: reasonOf(error), stale })
      setBusy(false)
    }
  }
  const reload = async () => {
    await client.invalidateQueries({ queryKey: keyOf(getMatch, { id: match.id }) })
    setFailure(null)
  }
  return (
    <Dialog
      title={t('voidMatch')}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void send()}>
            {t('voidTheMatch')}
          </Button>
        </>
      }
    >
      <p>
        {show('voidMeans', {
          first,
          score: <b className={text.num}>{match.scoreText}</b>,
          second,
        })}
      </p>
      <CorrectionReason
        hasSport
        label={t('reason')}
        data-autofocus
        value={reason}
        error={missing ? t('reasonMissing') : undefined}
        onChange={(reason) => {
          setReason(reason)
          setMissing(false)
        }}
      />
      {ripple && <RipplePanel {...ripple}>{describeRipple(ripple)}</RipplePanel>}
      {preview.isPending && <Bone />}
      {failure !== null && <FieldError>{failure.message}</FieldError>}
      {failure?.stale && <Button onClick={() => void reload()}>{t('loadLatest')}</Button>}
    </Dialog>
  )
}

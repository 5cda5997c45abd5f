import type { z } from 'zod'
import type { round as roundShape } from '#contract/tournaments/rounds.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import type { useRoundCalls } from './use-round-calls.ts'
import { t } from './messages.ts'

type Props = {
  round: z.infer<typeof roundShape> | undefined
  calls: ReturnType<typeof useRoundCalls>
  onClose: () => void
}

/** Describes the consequences of unpairing a round. */
export function UnpairDialog({ round, calls, onClose }: Props) {
  if (round === undefined) return null
  const { decided, title } = round
  const unpair = async () => {
    if ((await calls.unpair(round.round)) === null) return
    toast(t('takenBack', { round: title }), t('takenBackHint'))
    onClose()
  }
  return (
    <Dialog
      title={t('unpairRound', { round: round.round })}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={calls.busy === 'unpair'} onClick={() => void unpair()}>
            {t('unpair')}
          </Button>
        </>
      }
    >
      <p>
        {t('unpairMeans', { round: title })}{' '}
        {decided === 0 ? t('noResult') : t('resultsGo', { count: decided })}
      </p>
      {calls.failure !== null && <FieldError>{calls.failure.message}</FieldError>}
    </Dialog>
  )
}

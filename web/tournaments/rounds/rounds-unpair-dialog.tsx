import type { z } from 'zod'
import { type round as roundSchema, unpairRound } from '#contract/tournaments/rounds.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { t } from './messages.ts'

type Props = {
  tournamentId: string
  round: z.infer<typeof roundSchema> | undefined
  onClose: () => void
}

/** Asks to confirm unpairing a round, with its consequences. */
export function UnpairDialog({ tournamentId: id, round: details, onClose }: Props) {
  if (details === undefined) return null
  const { round, decided, title } = details
  return (
    <ConfirmDialog
      title={t('unpairAsk', { round })}
      confirm={t('unpair')}
      danger
      onClose={onClose}
      onConfirm={async (_, idempotency) => {
        await call(unpairRound, { params: { id, round } }, idempotency)
        toast(t('unpaired', { round: title }), t('unpairedHint'))
      }}
    >
      <p>
        {t('unpairBody', { round: title })}{' '}
        {decided === 0 ? t('noResult') : t('resultsVoided', { count: decided })}
      </p>
    </ConfirmDialog>
  )
}

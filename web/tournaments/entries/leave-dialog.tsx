import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { removeParticipant, changeParticipant } from '#contract/tournaments/participants.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useMyEntrant } from '../my-entrant.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { call } from '../../platform/api/api.ts'
import { reenter } from './reenter.ts'
import { isBeforeStart } from '../tournament-messages.ts'
import { t } from './messages.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('../../platform/dialogs/confirm-dialog.tsx')).ConfirmDialog,
)

type Props = { tournament: TournamentDetail; playerId: string; onClose: () => void }

/** Removes an entry before the start, or withdraws it afterwards. */
export function LeaveDialog({ tournament, playerId, onClose }: Props) {
  const me = useMyEntrant(tournament)
  const { id, status, waitingCount, name, settings } = tournament
  const mine = playerId === me
  const player = tournament.participants.find((one) => one.playerId === playerId)
  const who = player?.playerName ?? t('thePlayer')
  const early = isBeforeStart(status)
  const mayPassOn = !early && settings.allowLateRegistration && waitingCount > 0
  const leave = async (reason: string) => {
    if (early) await call(removeParticipant, { params: { id, playerId } })
    else
      await call(changeParticipant, {
        params: { id, playerId },
        body: { action: 'withdraw', reason },
      })
    const message = mine ? t('youWithdrew') : t('withdrew', { name: who })
    // No Undo, because the tournament may be full again by then.
    if (mayPassOn) return void toast(message, t('bringBackLater'))
    undoToast(message, undoLeave, t(early ? 'reenterLater' : 'bringBackLater'))
  }
  const undoLeave = async () => {
    if (!early)
      return call(changeParticipant, { params: { id, playerId }, body: { action: 'reinstate' } })
    return reenter(id, player ?? { playerId, partnerId: null, teamId: null })
  }
  const place = waitingCount > 0 ? t('placeGoesOn') : t('placeFree')
  return (
    <ConfirmDialog
      title={mine ? t('askLeave', { tournament: name }) : t('askWithdraw', { name: who })}
      confirm={t('withdraw')}
      danger
      reason={early ? undefined : 'optional'}
      onClose={onClose}
      onConfirm={leave}
    >
      <p>
        {early
          ? `${mine ? t('youLeaveList') : t('leavesList', { name: who })} ${place}`
          : `${t('withdrawMeans')}${mayPassOn ? ` ${t('placeGoesOnInPlay')}` : ''}`}
      </p>
    </ConfirmDialog>
  )
}

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
  const isOwnEntry = playerId === me
  const player = tournament.participants.find((participant) => participant.playerId === playerId)
  const displayName = player?.playerName ?? t('thePlayer')
  const isEarly = isBeforeStart(status)
  const mayPassPlaceOn = !isEarly && settings.allowLateRegistration && waitingCount > 0
  const leave = async (reason: string) => {
    if (isEarly) await call(removeParticipant, { params: { id, playerId } })
    else
      await call(changeParticipant, {
        params: { id, playerId },
        body: { action: 'withdraw', reason },
      })
    const message = isOwnEntry ? t('youWithdrew') : t('withdrew', { name: displayName })
    // No Undo, because the tournament may be full again by then.
    if (mayPassPlaceOn) return void toast(message, t('reinstateHint'))
    undoToast(message, undoLeave, t(isEarly ? 'reenterHint' : 'reinstateHint'))
  }
  const undoLeave = async () => {
    if (!isEarly)
      return call(changeParticipant, { params: { id, playerId }, body: { action: 'reinstate' } })
    return reenter(id, player ?? { playerId, partnerId: null, teamId: null, affiliation: null })
  }
  const placeText = waitingCount > 0 ? t('placePassesOn') : t('placeFreed')
  return (
    <ConfirmDialog
      title={
        isOwnEntry
          ? t('askWithdrawSelf', { tournament: name })
          : t('askWithdraw', { name: displayName })
      }
      confirm={t('withdraw')}
      danger
      reason={isEarly ? undefined : 'optional'}
      onClose={onClose}
      onConfirm={leave}
    >
      <p>
        {isEarly
          ? `${isOwnEntry ? t('youLeaveList') : t('leavesList', { name: displayName })} ${placeText}`
          : `${t('withdrawBody')}${mayPassPlaceOn ? ` ${t('placeMayPassOn')}` : ''}`}
      </p>
    </ConfirmDialog>
  )
}

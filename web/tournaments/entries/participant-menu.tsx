import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconBed,
  IconDoorExit,
  IconUserCheck,
  IconUserPlus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { removeParticipant, changeParticipant } from '#contract/tournaments/participants.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useMyEntrant } from '../my-entrant.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { DotsMenu, DotsPlaceholder } from '../../ui/controls/dots-menu.tsx'
import type { EntryDialogKind } from './participant-dialogs.tsx'
import { reenter } from './reenter.ts'
import { isBeforeStart } from '../tournament-messages.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { describeLateStart } from './start-messages.ts'
import { t } from './messages.ts'

type Props = {
  tournament: TournamentDetail
  participant: TournamentParticipant
  onOpen: (kind: EntryDialogKind) => void
}

type MenuAction = { icon: TablerIcon; label: string; act: () => void; danger?: boolean }

/** The actions on one participant; a placeholder if the viewer has none. */
export function ParticipantMenu(props: Props) {
  const actions = useMenuActions(props)
  const { playerName } = props.participant
  if (actions.length === 0) return <DotsPlaceholder />
  return (
    <DotsMenu label={t('actionsFor', { name: playerName })}>
      {(close) =>
        actions.map((action) => <MenuItem key={action.label} {...action} close={close} />)
      }
    </DotsMenu>
  )
}

function useMenuActions({ tournament, participant, onOpen }: Props): readonly MenuAction[] {
  const { id, status: phase, format, currentRound, settings } = tournament
  const { playerId, playerName, status } = participant
  const { attempt } = useAttempt()
  const isOwnEntry = useMyEntrant(tournament) === playerId
  const canManage = usePermission()('tournament.manage').ok
  const isOver = phase === 'completed' || phase === 'cancelled'
  const isOut = status === 'declined' || status === 'withdrawn' || status === 'disqualified'
  const isEarly = isBeforeStart(phase)
  const { isPairedByRound } = formatTraits[format]
  const canEditByes = isPairedByRound && !isOut && (isEarly || currentRound < settings.rounds)
  const removeFromList = () =>
    void attempt(async () => {
      await call(removeParticipant, { params: { id, playerId } })
      undoToast(t('removedFromList', { name: playerName }), () => reenter(id, participant))
    })
  const reinstate = () =>
    void attempt(() =>
      call(changeParticipant, { params: { id, playerId }, body: { action: 'reinstate' } }),
    )
  const admit = () =>
    void attempt(async () => {
      const entered = await call(changeParticipant, {
        params: { id, playerId },
        body: { action: 'approve' },
      })
      toast(t('playerAdded', { name: playerName }), describeLateStart(settings, entered))
    })
  if (isOver || !(canManage || isOwnEntry)) return []
  const lacksPartner = settings.entrants === 'pairs' && participant.partnerId === null
  const partnerActions: readonly MenuAction[] =
    lacksPartner && isEarly && !isOut
      ? [{ icon: IconUserPlus, label: t('openPartner'), act: () => onOpen('partner') }]
      : []
  const byesAction: MenuAction = { icon: IconBed, label: t('openByes'), act: () => onOpen('byes') }
  if (!canManage) return [...partnerActions, ...(canEditByes ? [byesAction] : [])]
  if (isOut) return [{ icon: IconArrowBackUp, label: t('reinstate'), act: reinstate }]
  return [
    ...partnerActions,
    ...(canEditByes ? [byesAction] : []),
    ...(status === 'pending'
      ? [{ icon: IconX, label: t('openDecline'), act: () => onOpen('decline') }]
      : []),
    ...(status === 'waiting' && !isEarly
      ? [{ icon: IconUserCheck, label: t('admit'), act: admit }]
      : []),
    isEarly
      ? { icon: IconDoorExit, label: t('removeFromList'), act: removeFromList }
      : { icon: IconDoorExit, label: t('openWithdraw'), act: () => onOpen('withdraw') },
    { icon: IconBan, label: t('openDisqualify'), act: () => onOpen('disqualify'), danger: true },
  ]
}

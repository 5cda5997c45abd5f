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

type Entry = { icon: TablerIcon; label: string; act: () => void; danger?: boolean }

/** The actions on one participant; an empty place if the viewer has none. */
export function ParticipantMenu(props: Props) {
  const entries = useEntries(props)
  const { playerName } = props.participant
  if (entries.length === 0) return <DotsPlaceholder />
  return (
    <DotsMenu label={t('actionsFor', { name: playerName })}>
      {(close) => entries.map((entry) => <MenuItem key={entry.label} {...entry} close={close} />)}
    </DotsMenu>
  )
}

function useEntries({ tournament, participant, onOpen }: Props): readonly Entry[] {
  const { id, status: phase, format, currentRound, settings } = tournament
  const { playerId, playerName, status } = participant
  const { attempt } = useAttempt()
  const mine = useMyEntrant(tournament) === playerId
  const manages = usePermission()('tournament.manage').ok
  const isOver = phase === 'completed' || phase === 'cancelled'
  const isOut = status === 'declined' || status === 'withdrawn' || status === 'disqualified'
  const early = isBeforeStart(phase)
  const { isPairedByRound } = formatTraits[format]
  const canEditByes = isPairedByRound && !isOut && (early || currentRound < settings.rounds)
  const removeFromList = () =>
    void attempt(async () => {
      await call(removeParticipant, { params: { id, playerId } })
      undoToast(t('offList', { name: playerName }), () => reenter(id, participant))
    })
  const bringBack = () =>
    void attempt(() =>
      call(changeParticipant, { params: { id, playerId }, body: { action: 'reinstate' } }),
    )
  const letIn = () =>
    void attempt(async () => {
      const entered = await call(changeParticipant, {
        params: { id, playerId },
        body: { action: 'approve' },
      })
      toast(t('isIn', { name: playerName }), describeLateStart(settings, entered))
    })
  if (isOver || !(manages || mine)) return []
  const isAlone = settings.entrants === 'pairs' && participant.partnerId === null
  const partner: readonly Entry[] =
    isAlone && early && !isOut
      ? [{ icon: IconUserPlus, label: t('openPartner'), act: () => onOpen('partner') }]
      : []
  const byes: Entry = { icon: IconBed, label: t('openByes'), act: () => onOpen('byes') }
  if (!manages) return [...partner, ...(canEditByes ? [byes] : [])]
  if (isOut) return [{ icon: IconArrowBackUp, label: t('bringBack'), act: bringBack }]
  return [
    ...partner,
    ...(canEditByes ? [byes] : []),
    ...(status === 'pending'
      ? [{ icon: IconX, label: t('openDecline'), act: () => onOpen('decline') }]
      : []),
    ...(status === 'waiting' && !early
      ? [{ icon: IconUserCheck, label: t('letIn'), act: letIn }]
      : []),
    early
      ? { icon: IconDoorExit, label: t('takeOffList'), act: removeFromList }
      : { icon: IconDoorExit, label: t('openWithdraw'), act: () => onOpen('withdraw') },
    { icon: IconBan, label: t('openDisqualify'), act: () => onOpen('disqualify'), danger: true },
  ]
}

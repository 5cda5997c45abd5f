import type { TournamentDetail, TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { pairUp, changeParticipant } from '#contract/tournaments/participants.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { call } from '../../platform/api/api.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useMyEntrant } from '../my-entrant.ts'
import { isBeforeStart } from '../tournament-messages.ts'
import { t } from './messages.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('../../platform/dialogs/confirm-dialog.tsx')).ConfirmDialog,
)
const ByesDialog = lazyPart(async () => (await import('./participant-byes-dialog.tsx')).ByesDialog)

const PartnerDialog = lazyPart(async () => (await import('./partner-dialog.tsx')).PartnerDialog)

export type EntryDialogKind = 'withdraw' | 'disqualify' | 'decline' | 'byes' | 'partner'
export type OpenEntryDialog = { kind: EntryDialogKind; participant: TournamentParticipant }

type Props = { tournament: TournamentDetail; open: OpenEntryDialog | null; onClose: () => void }

/** The dialogs about one participant; each is loaded on first use. */
export function ParticipantDialogs({ tournament, open, onClose }: Props) {
  if (open === null) return null
  const { kind, participant } = open
  return (
    <>
      {kind === 'withdraw' && (
        <LeaveDialog tournament={tournament} playerId={participant.playerId} onClose={onClose} />
      )}
      {kind === 'partner' && (
        <ChoosePartnerDialog tournament={tournament} participant={participant} onClose={onClose} />
      )}
      {kind === 'byes' && (
        <ByesDialog tournament={tournament} participant={participant} onClose={onClose} />
      )}
      {(kind === 'disqualify' || kind === 'decline') && (
        <DisqualifyOrDeclineDialog
          kind={kind}
          tournament={tournament}
          participant={participant}
          onClose={onClose}
        />
      )}
    </>
  )
}

type PartnerProps = Pick<Props, 'tournament' | 'onClose'> & { participant: TournamentParticipant }

function ChoosePartnerDialog({ tournament, participant, onClose }: PartnerProps) {
  const { playerId, playerName } = participant
  return (
    <PartnerDialog
      tournament={tournament}
      player={{ id: playerId, name: playerName }}
      isMe={useMyEntrant(tournament) === playerId}
      onPick={async (partnerId) =>
        call(pairUp, { params: { id: tournament.id, playerId }, body: { partnerId } })
      }
      onClose={onClose}
    />
  )
}

type DisqualifyOrDeclineProps = Pick<Props, 'tournament' | 'onClose'> & {
  kind: 'disqualify' | 'decline'
  participant: TournamentParticipant
}

function DisqualifyOrDeclineDialog({
  kind,
  tournament,
  participant,
  onClose,
}: DisqualifyOrDeclineProps) {
  const { id, status } = tournament
  const { playerId, playerName } = participant
  const disqualifyOrDecline = async (reason: string) => {
    await call(changeParticipant, { params: { id, playerId }, body: { action: kind, reason } })
    undoToast(t(`done.${kind}`, { name: playerName }), () =>
      call(changeParticipant, { params: { id, playerId }, body: { action: 'reinstate' } }),
    )
  }
  return (
    <ConfirmDialog
      title={t(`ask.${kind}`, { name: playerName })}
      confirm={t(`act.${kind}`)}
      danger
      reason="needed"
      onClose={onClose}
      onConfirm={disqualifyOrDecline}
    >
      <p>
        {isBeforeStart(status) ? t('removeBeforeStartBody', { name: playerName }) : t('removeBody')}
      </p>
    </ConfirmDialog>
  )
}

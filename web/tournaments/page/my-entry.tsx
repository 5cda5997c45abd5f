import { type ReactNode, useState } from 'react'
import { IconCheckbox, IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import {
  addParticipant,
  removeParticipant,
  changeParticipant,
} from '#contract/tournaments/participants.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useMyEntrant } from '../my-entrant.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/hooks/use-now.ts'
import { isEntryOpen, isFull } from '../entry-state.ts'
import { AddTeam } from '../entries/add-team.tsx'
import { LeaveDialog } from '../entries/leave-dialog.tsx'
import classes from './head/main-action.module.css'
import { isBeforeStart, myEntryLabel } from '../tournament-messages.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { call } from '../../platform/api/api.ts'
import { t } from './messages.ts'

const PushQuestion = lazyPart(
  async () => (await import('../../notices/push/push-question.tsx')).PushQuestion,
)

const PartnerDialog = lazyPart(
  async () => (await import('../entries/partner-dialog.tsx')).PartnerDialog,
)

type Props = { tournament: TournamentDetail }

/** The viewer's actions on their own entry, or why there are none. */
export function MyEntry({ tournament }: Props): ReactNode {
  const { status, myStatus, settings } = tournament
  const canManage = usePermission()('tournament.manage').ok
  const now = useNow()
  const me = useMyEntrant(tournament)
  const [asksForPush, setAsksForPush] = useState(false)
  if (status === 'completed' || status === 'cancelled' || status === 'draft') return null
  if (settings.entrants === 'teams') return <MyTeamEntry tournament={tournament} me={me} />
  if (me === null) {
    return !canManage && <Reason>{t('linkFirst')}</Reason>
  }
  const hasEntry = myStatus !== null && myStatus !== 'withdrawn'
  if (hasEntry && (myStatus === 'declined' || myStatus === 'disqualified')) {
    return <Reason>{myEntryLabel(myStatus)}.</Reason>
  }
  if (hasEntry) {
    return (
      <>
        <MyEntryActions tournament={tournament} me={me} onCheckedIn={() => setAsksForPush(true)} />
        {asksForPush && <PushQuestion />}
      </>
    )
  }
  const mustBeReinstated = myStatus === 'withdrawn' && !isBeforeStart(status)
  if (!mustBeReinstated && isEntryOpen(tournament, settings.allowLateRegistration, now)) {
    return (
      <EnterButton
        tournament={tournament}
        me={me}
        isPrimary={!canManage}
        onEntered={() => setAsksForPush(true)}
      />
    )
  }
  return !canManage && <Reason>{closedReason(tournament)}</Reason>
}

/** The entry of the viewer's team, or a button to enter a team. */
function MyTeamEntry({ tournament, me }: Props & { me: string | null }) {
  const { participants, ledTeamIds, settings } = tournament
  const canManage = usePermission()('tournament.manage').ok
  const now = useNow()
  const entry = participants.find(({ playerId }) => playerId === me)
  if (me !== null && entry !== undefined && ledTeamIds.includes(me)) {
    const teamTournament = { ...tournament, myStatus: entry.status }
    return <MyEntryActions tournament={teamTournament} me={me} onCheckedIn={() => undefined} />
  }
  const isOpen = isEntryOpen(tournament, settings.allowLateRegistration, now)
  return isOpen && !canManage && me !== null && <AddTeam tournament={tournament} isPrimary />
}

function Reason({ children }: { children: ReactNode }) {
  return <span className={classes.why}>{children}</span>
}

function closedReason({ status, myStatus }: TournamentDetail): string {
  if (myStatus === 'withdrawn') return t('closed.withdrawn')
  if (status === 'registration') return t('closed.registration')
  if (status === 'check_in') return t('closed.check_in')
  return t('closed.active')
}

type EnterProps = Props & { me: string; isPrimary: boolean; onEntered: () => void }

function EnterButton({ tournament, me, isPrimary, onEntered }: EnterProps) {
  const { id, name } = tournament
  const { busy, attempt } = useAttempt()
  const [asksPartner, setAsksPartner] = useState(false)
  const enter = async (partnerId: string | null) => {
    const { status } = await call(addParticipant, {
      params: { id },
      body: { playerId: me, partnerId },
    })
    onEntered()
    if (status === 'registered')
      return undoToast(t('entered', { name }), () =>
        call(removeParticipant, { params: { id, playerId: me } }),
      )
    toast(myEntryLabel(status), name)
  }
  const isForPairs = tournament.settings.entrants === 'pairs'
  return (
    <>
      <Button
        kind={isPrimary ? 'primary' : 'outline'}
        icon={IconDoorEnter}
        busy={busy}
        onClick={() => (isForPairs ? setAsksPartner(true) : void attempt(async () => enter(null)))}
      >
        {isFull(tournament) ? t('joinWaitingList') : t('enter')}
      </Button>
      {asksPartner && (
        <PartnerDialog
          tournament={tournament}
          player={{ id: me, name: '' }}
          isMe
          onEnterAlone={async () => enter(null)}
          onPick={enter}
          onClose={() => setAsksPartner(false)}
        />
      )}
    </>
  )
}

type MyEntryActionsProps = Props & { me: string; onCheckedIn: () => void }

function MyEntryActions({ tournament, me, onCheckedIn }: MyEntryActionsProps) {
  const { id, status, myStatus, settings } = tournament
  const canManage = usePermission()('tournament.manage').ok
  const { busy, attempt } = useAttempt()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const canCheckIn = status === 'check_in' && settings.requiresCheckIn && myStatus === 'registered'
  const checkIn = () =>
    attempt(async () => {
      await call(changeParticipant, { params: { id, playerId: me }, body: { action: 'check_in' } })
      onCheckedIn()
      undoToast(t('youAreCheckedIn'), () =>
        call(changeParticipant, { params: { id, playerId: me }, body: { action: 'check_out' } }),
      )
    })
  return (
    <>
      <span className={text.you}>{myStatus !== null && myEntryLabel(myStatus)}</span>
      {isBeforeStart(status) && (
        <Button icon={IconDoorExit} onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      {canCheckIn && (
        <Button
          kind={canManage ? 'outline' : 'primary'}
          icon={IconCheckbox}
          busy={busy}
          onClick={() => void checkIn()}
        >
          {t('checkIn')}
        </Button>
      )}
      {isWithdrawing && (
        <LeaveDialog tournament={tournament} playerId={me} onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

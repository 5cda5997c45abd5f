import { useState } from 'react'
import { IconCheck, IconMail, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type MyInvitation, readInvitation } from '#contract/groups/invitations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { signOut } from '../../platform/session/sign-out.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-moment.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { sendAnswer } from './send-answer.ts'
import { InvitationFrame } from './invitation-frame.tsx'
import { MissingStep } from './missing-step.tsx'
import classes from './invitation-screen.module.css'
import { AnsweringAs, AlreadyMember, Offer, SignIn, InvitationState } from './invitation-state.tsx'
import { t, show } from './messages.ts'

const route = getRouteApi('/invitation/$key')

/** One invitation. Opening it accepts nothing: mail scanners open links too. */
export function InvitationScreen() {
  const { key } = route.useParams()
  const query = useQuery({ ...queryOf(readInvitation, { params: { id: key } }), retry: false })
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return <NotFound keyed={key} />
  return (
    <QueryView
      query={query}
      failure={clientErrorTable.FETCH_INVITATIONS_ERROR.userMessage}
      loading={<Skeleton layout="card" />}
    >
      {(invitation) => <Opened invitation={invitation} keyed={key} />}
    </QueryView>
  )
}

type Props = { invitation: MyInvitation; keyed: string }

function Opened({ invitation, keyed }: Props) {
  const { group, invitedByName, isForYou, lacks } = invitation
  const isSignedIn = useUser() !== null
  const lead =
    invitedByName === null || (isSignedIn && !isForYou && lacks === null)
      ? t('anInvitation')
      : show('invites', { name: <b>{invitedByName}</b> })
  return (
    <InvitationFrame group={group} lead={lead} title={group.name}>
      <InvitationText invitation={invitation} keyed={keyed} />
    </InvitationFrame>
  )
}

function InvitationText({ invitation, keyed }: Props) {
  const { status, isForYou, groupId, expiresAt, lacks } = invitation
  const isSignedIn = useUser() !== null
  if (lacks !== null) return <MissingStep what={lacks} />
  if (isSignedIn && !isForYou) return <ForOther invitation={invitation} />
  if (groupId !== null) return <AlreadyMember groupId={groupId} />
  if (status === 'accepted') return <Answered isForYou={isForYou} keyed={keyed} />
  if (status === 'revoked')
    return <InvitationState title={t('revoked')} means={t('revokedMeans')} />
  if (status === 'declined') {
    return <InvitationState title={t('youDeclined')} means={t('youDeclinedMeans')} />
  }
  if (status === 'expired') {
    const means = t('ranOutMeans', { when: formatShortDateTime(expiresAt) })
    return (
      <InvitationState title={t('ranOut')} means={means}>
        {isSignedIn && <AskAgain keyed={keyed} />}
      </InvitationState>
    )
  }
  return <Pending invitation={invitation} keyed={keyed} />
}

/** Accepted, but the reader has left the group or is not signed in. */
function Answered({ isForYou, keyed }: { isForYou: boolean; keyed: string }) {
  if (isForYou) return <InvitationState title={t('notInAnyMore')} means={t('notInAnyMoreMeans')} />
  return (
    <InvitationState title={t('isAnswered')} means={t('isAnsweredMeans')}>
      <SignIn next={`/invitation/${keyed}`} />
    </InvitationState>
  )
}

function NotFound({ keyed }: { keyed: string }) {
  const isSignedIn = useUser() !== null
  return (
    <InvitationFrame group={null} lead={t('anInvitation')} title={t('notFound')}>
      <InvitationState title={t('notFound')} means={t('notFoundMeans')}>
        {!isSignedIn && <SignIn next={`/invitation/${keyed}`} />}
      </InvitationState>
    </InvitationFrame>
  )
}

function AskAgain({ keyed }: { keyed: string }) {
  const [isAsked, setAsked] = useState(false)
  const { busy, attempt } = useAttempt(clientErrorTable.RESPOND_INVITATION_ERROR.userMessage)
  const ask = async () => {
    await sendAnswer(keyed, { answer: 'ask_again' })
    setAsked(true)
  }
  return (
    <Button
      kind="primary"
      wide
      icon={IconSend}
      busy={busy}
      disabled={isAsked}
      onClick={() => void attempt(ask)}
    >
      {isAsked ? t('askedAgain') : t('askAgain')}
    </Button>
  )
}

function Pending({ invitation, keyed }: Props) {
  const { group, message, expiresAt } = invitation
  const isSignedIn = useUser() !== null
  return (
    <>
      {message !== '' && <blockquote className={classes.message}>{message}</blockquote>}
      <Offer group={group} expiresAt={expiresAt} />
      <div className={classes.acts}>
        {isSignedIn ? (
          <Answers invitation={invitation} keyed={keyed} />
        ) : (
          <>
            <p>{t('signInMeans')}</p>
            <SignIn next={`/invitation/${keyed}`} />
          </>
        )}
      </div>
    </>
  )
}

function Answers({ invitation, keyed }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { busy, attempt } = useAttempt(clientErrorTable.RESPOND_INVITATION_ERROR.userMessage)
  const answer = (to: 'accept' | 'decline') =>
    void attempt(async () => sendAnswer(keyed, { answer: to }))
  return (
    <>
      <AnsweringAs />
      <div className={classes.two}>
        <Button busy={busy} onClick={() => answer('decline')}>
          {t('decline')}
        </Button>
        <Button kind="primary" icon={IconCheck} busy={busy} onClick={() => answer('accept')}>
          {t('accept')}
        </Button>
      </div>
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t('neverAgain')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('neverAgain')}
          confirm={t('neverDo')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={async () => sendAnswer(keyed, { answer: 'decline', never: true })}
        >
          <p>{t('neverAsk', { group: invitation.group.name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ForOther({ invitation: { forWhom } }: { invitation: MyInvitation }) {
  const user = useUser()
  return (
    <>
      <h2>{t('forOther')}</h2>
      <p>{t('forOtherMeans')}</p>
      <div className={classes.accounts}>
        <div className={classes.as}>
          <Avatar id={user?.playerId ?? ''} name={user?.name ?? ''} size="m" />
          <span>
            <b>{user?.name}</b>
            <small>{t('signedIn')}</small>
          </span>
        </div>
        {forWhom !== null && (
          <div className={classes.as}>
            <Icon of={IconMail} />
            <span>
              <b>{forWhom}</b>
              <small>{t('mayAnswer')}</small>
            </span>
          </div>
        )}
      </div>
      <div className={classes.acts}>
        <Button kind="primary" wide onClick={() => void signOut()}>
          {t('otherAccount')}
        </Button>
        <Link to="/account/security" className={buttonClass({ wide: true })}>
          {t('verifyAddress')}
        </Link>
        <Link to="/groups" className={buttonClass({ kind: 'quiet', wide: true })}>
          {t('toGroups')}
        </Link>
      </div>
    </>
  )
}

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
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { sendAnswer } from './send-answer.ts'
import { InvitationFrame } from './invitation-frame.tsx'
import { MissingStep } from './missing-step.tsx'
import classes from './invitation-screen.module.css'
import {
  AnsweringAccount,
  AlreadyMember,
  InvitationFacts,
  SignInLinks,
  InvitationState,
} from './invitation-state.tsx'
import { t, show } from './messages.ts'

const route = getRouteApi('/invitation/$key')

/** One invitation. Opening it does not accept it, because mail scanners open links too. */
export function InvitationScreen() {
  const { key } = route.useParams()
  const query = useQuery({ ...queryOf(readInvitation, { params: { id: key } }), retry: false })
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return <InvitationNotFound invitationKey={key} />
  return (
    <QueryView
      query={query}
      failure={clientErrorTable.FETCH_INVITATIONS_ERROR.userMessage}
      loading={<Skeleton layout="card" />}
    >
      {(invitation) => <LoadedInvitation invitation={invitation} invitationKey={key} />}
    </QueryView>
  )
}

type Props = { invitation: MyInvitation; invitationKey: string }

function LoadedInvitation({ invitation, invitationKey }: Props) {
  const { group, invitedByName, isForYou, lacks } = invitation
  const isSignedIn = useUser() !== null
  const lead =
    invitedByName === null || (isSignedIn && !isForYou && lacks === null)
      ? t('anInvitation')
      : show('invites', { name: <b>{invitedByName}</b> })
  return (
    <InvitationFrame group={group} lead={lead} title={group.name}>
      <InvitationContent invitation={invitation} invitationKey={invitationKey} />
    </InvitationFrame>
  )
}

function InvitationContent({ invitation, invitationKey }: Props) {
  const { status, isForYou, groupId, expiresAt, lacks } = invitation
  const isSignedIn = useUser() !== null
  if (lacks !== null) return <MissingStep step={lacks} />
  if (isSignedIn && !isForYou) return <OtherAccountNote invitation={invitation} />
  if (groupId !== null) return <AlreadyMember groupId={groupId} />
  if (status === 'accepted')
    return <AcceptedInvitation isForYou={isForYou} invitationKey={invitationKey} />
  if (status === 'revoked') return <InvitationState title={t('revoked')} body={t('revokedBody')} />
  if (status === 'declined') {
    return <InvitationState title={t('youDeclined')} body={t('youDeclinedBody')} />
  }
  if (status === 'expired') {
    const body = t('expiredBody', { when: formatShortDateTime(expiresAt) })
    return (
      <InvitationState title={t('expired')} body={body}>
        {isSignedIn && <RequestNewButton invitationKey={invitationKey} />}
      </InvitationState>
    )
  }
  return <PendingInvitation invitation={invitation} invitationKey={invitationKey} />
}

/** Accepted, but the reader has left the group or is not signed in. */
function AcceptedInvitation({
  isForYou,
  invitationKey,
}: {
  isForYou: boolean
  invitationKey: string
}) {
  if (isForYou)
    return <InvitationState title={t('noLongerMember')} body={t('noLongerMemberBody')} />
  return (
    <InvitationState title={t('alreadyAnswered')} body={t('alreadyAnsweredBody')}>
      <SignInLinks next={`/invitation/${invitationKey}`} />
    </InvitationState>
  )
}

function InvitationNotFound({ invitationKey }: { invitationKey: string }) {
  const isSignedIn = useUser() !== null
  return (
    <InvitationFrame group={null} lead={null} title={t('notFound')}>
      <InvitationState body={t('notFoundBody')}>
        {!isSignedIn && <SignInLinks next={`/invitation/${invitationKey}`} />}
      </InvitationState>
    </InvitationFrame>
  )
}

function RequestNewButton({ invitationKey }: { invitationKey: string }) {
  const [isRequested, setRequested] = useState(false)
  const { busy, attempt } = useAttempt(clientErrorTable.RESPOND_INVITATION_ERROR.userMessage)
  const request = async () => {
    await sendAnswer(invitationKey, { answer: 'ask_again' })
    setRequested(true)
  }
  return (
    <Button
      kind="primary"
      wide
      icon={IconSend}
      busy={busy}
      disabled={isRequested}
      onClick={() => void attempt(request)}
    >
      {isRequested ? t('askedAgain') : t('askAgain')}
    </Button>
  )
}

function PendingInvitation({ invitation, invitationKey }: Props) {
  const { group, message, expiresAt } = invitation
  const isSignedIn = useUser() !== null
  return (
    <>
      {message !== '' && <blockquote className={classes.message}>{message}</blockquote>}
      <InvitationFacts group={group} expiresAt={expiresAt} />
      <div className={classes.acts}>
        {isSignedIn ? (
          <AnswerButtons invitation={invitation} invitationKey={invitationKey} />
        ) : (
          <>
            <p>{t('signInBody')}</p>
            <SignInLinks next={`/invitation/${invitationKey}`} />
          </>
        )}
      </div>
    </>
  )
}

function AnswerButtons({ invitation, invitationKey }: Props) {
  const [isConfirmingBlock, setConfirmingBlock] = useState(false)
  const { busy, attempt } = useAttempt(clientErrorTable.RESPOND_INVITATION_ERROR.userMessage)
  const answer = (to: 'accept' | 'decline') =>
    void attempt(async () => sendAnswer(invitationKey, { answer: to }))
  return (
    <>
      <AnsweringAccount />
      <div className={classes.two}>
        <Button busy={busy} onClick={() => answer('decline')}>
          {t('decline')}
        </Button>
        <Button kind="primary" icon={IconCheck} busy={busy} onClick={() => answer('accept')}>
          {t('accept')}
        </Button>
      </div>
      <Button kind="quiet" wide onClick={() => setConfirmingBlock(true)}>
        {t('block')}
      </Button>
      {isConfirmingBlock && (
        <ConfirmDialog
          title={t('blockAsk', { group: invitation.group.name })}
          confirm={t('declineAndBlock')}
          danger
          onClose={() => setConfirmingBlock(false)}
          onConfirm={async () => sendAnswer(invitationKey, { answer: 'decline', never: true })}
        >
          <p>{t('blockBody')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function OtherAccountNote({ invitation: { forWhom } }: { invitation: MyInvitation }) {
  const user = useUser()
  return (
    <>
      <h2>{t('forOther')}</h2>
      <p>{t('forOtherBody')}</p>
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
              <small>{t('invited')}</small>
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

import { useState } from 'react'
import { IconDoorEnter, IconUserQuestion } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { clientErrorTable } from '#contract/errors.ts'
import { readJoinLink, joinByLink } from '#contract/groups/invitations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { t as groupText } from '../messages.ts'
import { InvitationFrame } from './invitation-frame.tsx'
import {
  AnsweringAccount,
  AlreadyMember,
  InvitationFacts,
  SignInLinks,
  InvitationState,
} from './invitation-state.tsx'
import classes from './invitation-screen.module.css'
import { t, show } from './messages.ts'

const route = getRouteApi('/join/$code')
type JoinLinkInfo = ReplyOf<typeof readJoinLink>

/** The page of a group's join link. Opening it does not join the group. */
export function JoinScreen() {
  const { code } = route.useParams()
  const query = useQuery({ ...queryOf(readJoinLink, { params: { id: code } }), retry: false })
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND') {
    return (
      <InvitationFrame group={null} lead={null} title={t('linkExpired')}>
        <InvitationState title={t('linkExpired')} body={t('linkExpiredBody')} />
      </InvitationFrame>
    )
  }
  return (
    <QueryView query={query} failure={t('failed')} loading={<Skeleton layout="card" />}>
      {(link) => <LoadedJoinLink link={link} code={code} />}
    </QueryView>
  )
}

function LoadedJoinLink({ link, code }: { link: JoinLinkInfo; code: string }) {
  const { group, invitedByName } = link
  const lead =
    invitedByName === null ? t('linkTo') : show('linkFrom', { name: <b>{invitedByName}</b> })
  return (
    <InvitationFrame group={group} lead={lead} title={group.name}>
      <LinkContent link={link} code={code} />
    </InvitationFrame>
  )
}

function LinkContent({ link, code }: { link: JoinLinkInfo; code: string }) {
  const { group, groupId, hasAsked, requireApproval, expiresAt } = link
  const isSignedIn = useUser() !== null
  if (groupId !== null) return <AlreadyMember groupId={groupId} />
  if (hasAsked) return <InvitationState title={t('requestSent')} body={t('requestSentBody')} />
  return (
    <>
      <InvitationFacts group={group} expiresAt={expiresAt}>
        {requireApproval && <p>{t('needsApproval')}</p>}
      </InvitationFacts>
      <div className={classes.acts}>
        {isSignedIn ? (
          <JoinForm code={code} requireApproval={requireApproval} />
        ) : (
          <SignInLinks next={`/join/${code}`} />
        )}
      </div>
    </>
  )
}

function JoinForm({ code, requireApproval }: { code: string; requireApproval: boolean }) {
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const { busy, attempt } = useAttempt(clientErrorTable.ADD_PLAYER_ERROR.userMessage)
  const join = async () => {
    await call(joinByLink, { params: { id: code }, body: { message: message.trim() } })
    // Group events don't refetch this page: many people may have it open.
    await client.invalidateQueries({ queryKey: keyOf(readJoinLink, { id: code }) })
  }
  return (
    <>
      <AnsweringAccount />
      {requireApproval && (
        <TextField
          label={groupText('joinMessage')}
          maxLength={300}
          autoComplete="off"
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      <Button
        kind="primary"
        wide
        icon={requireApproval ? IconUserQuestion : IconDoorEnter}
        busy={busy}
        onClick={() => void attempt(join)}
      >
        {requireApproval ? t('askToJoin') : t('join')}
      </Button>
    </>
  )
}

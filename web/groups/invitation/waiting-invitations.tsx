import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type MyInvitation, listMyInvitations } from '#contract/groups/invitations.ts'
import { isUnreachable } from '../../platform/cache/query-client.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { ErrorNote } from '../../ui/states/state-panel.tsx'
import { GroupIcon } from '../group-icon.tsx'
import { sendAnswer } from './send-answer.ts'
import { t as groupText } from '../messages.ts'
import classes from './waiting-invitations.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** The reader's open invitations, oldest first; nothing if there are none. */
export function WaitingInvitations({
  hasPrimaryElsewhere = false,
}: {
  /** Whether the screen has another primary button. */
  hasPrimaryElsewhere?: boolean
}) {
  const { data, error, refetch } = useQuery(queryOf(listMyInvitations))
  if (data === undefined) {
    // The screen around it already shows that the reader is offline.
    if (error === null || isUnreachable(error)) return null
    const title = clientErrorTable.FETCH_INVITATIONS_ERROR.userMessage
    return <ErrorNote title={title} onRetry={() => void refetch()} />
  }
  if (data.items.length === 0) return null
  return (
    <section aria-label={t('invitations')} className={classes.cards}>
      {data.items.map((invitation, index) => (
        <Card
          key={invitation.id}
          invitation={invitation}
          isPrimary={index === 0 && !hasPrimaryElsewhere}
        />
      ))}
    </section>
  )
}

function Card({ invitation, isPrimary }: { invitation: MyInvitation; isPrimary: boolean }) {
  const { id, group, invitedByName, expiresAt, message } = invitation
  const { busy, attempt } = useAttempt(clientErrorTable.RESPOND_INVITATION_ERROR.userMessage)
  const answer = (to: 'accept' | 'decline') =>
    void attempt(async () => {
      await sendAnswer(id, { answer: to })
      if (to === 'accept') toast(t('accepted', { group: group.name }), '')
      else toast(t('declined'), group.name)
    })
  const name = (
    <Link to="/invitation/$key" params={{ key: id }}>
      {group.name}
    </Link>
  )
  const kind = groupText(`kind.${group.template ?? group.category}`)
  return (
    <div className={classNames(kit.row, classes.card)}>
      <GroupIcon group={group} />
      <div className={classes.words}>
        <p>
          {invitedByName === null
            ? show('invitedTo', { group: name })
            : show('invitesYou', { name: <b>{invitedByName}</b>, group: name })}
        </p>
        <small>{t('openUntil', { kind, when: formatShortDateTime(expiresAt) })}</small>
        {message !== '' && <q>{message}</q>}
      </div>
      <div className={classes.answers}>
        <Button
          busy={busy}
          aria-label={t('declineNamed', { group: group.name })}
          onClick={() => answer('decline')}
        >
          {t('decline')}
        </Button>
        <Button
          kind={isPrimary ? 'primary' : 'outline'}
          busy={busy}
          aria-label={t('acceptNamed', { group: group.name })}
          onClick={() => answer('accept')}
        >
          {t('accept')}
        </Button>
      </div>
    </div>
  )
}

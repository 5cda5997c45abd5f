import { useState } from 'react'
import { IconMail, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
} from '#contract/groups/invitations.ts'
import { INVITATION_OPEN_HOURS } from '#engine/groups/limits.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { formatDate, formatShortDay } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/hooks/use-now.ts'
import classes from './invitations-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const sections = [
  ['pending', ['pending']],
  ['expired', ['expired']],
  ['answered', ['accepted', 'declined']],
] as const

/** Invitations by status, without revoked ones. */
export function InvitationsPanel({ group: { id } }: { group: Group }) {
  const query = useQuery(queryOf(listInvitations, { params: { id } }))
  return (
    <QueryView
      query={query}
      loading={null}
      failure={clientErrorTable.FETCH_INVITATIONS_ERROR.userMessage}
    >
      {({ items }) => <Sections invitations={items} />}
    </QueryView>
  )
}

function Sections({ invitations }: { invitations: readonly Invitation[] }) {
  const filledSections = sections
    .map(([name, statuses]) => ({
      name,
      items: invitations.filter(({ status }) =>
        statuses.some((shownStatus) => shownStatus === status),
      ),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <SectionPanel title={t('invitations')} flush>
      {filledSections.length === 0 && (
        <p className={classNames(kit.padded3, text.dim)}>{t('empty')}</p>
      )}
      {filledSections.map(({ name, items }) => (
        <div key={name}>
          <p className={classes.caption}>
            {t(name)} <span className={text.num}>{items.length}</span>
          </p>
          <ul className={classNames(kit.bars, classes.rows)} aria-label={t(name)}>
            {items.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </div>
      ))}
    </SectionPanel>
  )
}

const getName = ({ name, contact }: Invitation) => name ?? contact ?? t('someone')

function Row({ invitation }: { invitation: Invitation }) {
  const { status, playerId, avatarUrl } = invitation
  const name = getName(invitation)
  return (
    <li>
      {playerId === null ? (
        <Icon of={IconMail} />
      ) : (
        <Avatar id={playerId} name={name} picture={avatarUrl} />
      )}
      <div className={classNames(kit.stack, kit.narrow, kit.grow)}>
        <span className={text.trunc}>{name}</span>
        <small>{describeStatus(invitation)}</small>
      </div>
      {(status === 'pending' || status === 'expired') && (
        <InvitationActions invitation={invitation} />
      )}
    </li>
  )
}

function describeStatus(invitation: Invitation): string {
  const { status, expiresAt, respondedAt, peaceUntil, resends, playerId } = invitation
  if (status === 'accepted') {
    return t('acceptedAt', { when: formatShortDay(respondedAt ?? expiresAt) })
  }
  if (status === 'declined')
    return t('declinedAt', { when: formatShortDay(peaceUntil ?? expiresAt) })
  if (status === 'expired') {
    return t('sentTimes', { when: formatShortDay(expiresAt), count: resends + 1 })
  }
  const until = t('until', { when: formatShortDateTime(expiresAt) })
  return playerId === null ? `${t('noAccount')}. ${until}` : until
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { resendFrom, playerId, status } = invitation
  const name = getName(invitation)
  const now = useNow()
  const { busy, attempt } = useAttempt(clientErrorTable.SEND_INVITATION_ERROR.userMessage)
  const isTooEarly = resendFrom !== null && Date.parse(resendFrom) > now
  const params = { id: invitation.groupId, invitationId: invitation.id }
  const resend = async () => {
    await call(resendInvitation, { params })
    toast(t('resent'), name)
  }
  // Asks first if undo would send another e-mail or text, or renew an expired invitation.
  const [isConfirming, setConfirming] = useState(false)
  const canUndo = playerId !== null && status === 'pending'
  const revoke = async () => {
    await call(revokeInvitation, { params })
    undoToast(t('revoked', { name }), async () => inviteAgain(invitation))
  }
  return (
    <>
      {resendFrom !== null && (
        <Button
          busy={busy}
          disabled={isTooEarly}
          title={
            isTooEarly ? t('resendAfter', { when: formatDate(resendFrom, 'time') }) : undefined
          }
          aria-label={t('resendNamed', { name })}
          onClick={() => void attempt(resend)}
        >
          {t('resend')}
        </Button>
      )}
      <IconButton
        icon={IconX}
        label={t('revokeNamed', { name })}
        title={t('revoke')}
        disabled={busy}
        onClick={() => (canUndo ? void attempt(revoke) : setConfirming(true))}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          confirm={t('revoke')}
          danger
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await call(revokeInvitation, { params })
            toast(t('revoked', { name }), '')
          }}
        >
          <p>{t('revokeBody')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const hourMs = 60 * 60 * 1000

/** Sends a new invitation in place of a revoked one, for the remaining time. */
async function inviteAgain({ groupId: id, playerId, message, expiresAt }: Invitation) {
  const hoursLeft = Math.ceil((Date.parse(expiresAt) - Date.now()) / hourMs)
  const expiresInHours = Math.min(
    Math.max(hoursLeft, INVITATION_OPEN_HOURS.min),
    INVITATION_OPEN_HOURS.max,
  )
  await call(sendInvitation, { params: { id }, body: { playerId, message, expiresInHours } })
}

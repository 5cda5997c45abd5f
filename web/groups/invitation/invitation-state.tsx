import type { ReactNode } from 'react'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MyInvitation } from '#contract/groups/invitations.ts'
import { useUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { t as groupText } from '../messages.ts'
import classes from './invitation-screen.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type InvitationStateProps = {
  /** Omitted if the heading of the page says it. */
  title?: string
  body: string
  children?: ReactNode
}

/** The state of an invitation that cannot be accepted. */
export function InvitationState({ title, body, children }: InvitationStateProps) {
  const isSignedIn = useUser() !== null
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <p>{body}</p>
      <div className={classes.acts}>
        {children}
        {isSignedIn && (
          <Link to="/groups" className={buttonClass({ kind: 'quiet', wide: true })}>
            {t('toGroups')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Explains to a member that there is nothing to answer, and links to the group. */
export function AlreadyMember({ groupId }: { groupId: string }) {
  return (
    <InvitationState title={t('alreadyMember')} body={t('alreadyMemberBody')}>
      <Link
        to="/groups/$id"
        params={{ id: groupId }}
        className={buttonClass({ kind: 'primary', wide: true })}
      >
        {t('toGroup')}
      </Link>
    </InvitationState>
  )
}

type InvitationFactsProps = {
  group: MyInvitation['group']
  expiresAt: string
  children?: ReactNode
}

/** The type of group, the role the invitation offers, what members see, and when it expires. */
export function InvitationFacts({ group, expiresAt, children }: InvitationFactsProps) {
  return (
    <>
      <FactList
        facts={[
          { name: t('groupType'), value: groupText(`kind.${group.template ?? group.category}`) },
          { name: t('yourRole'), value: t('member') },
          { name: t('membersSee'), value: t('visibleToMembers') },
        ]}
      />
      {children}
      <div className={classNames(kit.note, kit.row, kit.gap2)}>
        <Icon of={IconClock} size="s" />
        {t('validUntil', { when: formatShortDateTime(expiresAt) })}
      </div>
    </>
  )
}

/** Links to sign-in and sign-up, which return here. */
export function SignInLinks({ next }: { next: string }) {
  return (
    <>
      <Link
        to="/auth/signin"
        search={{ next }}
        className={buttonClass({ kind: 'primary', wide: true })}
      >
        {t('signInFirst')}
      </Link>
      <Link to="/auth/signup" search={{ next }} className={buttonClass({ wide: true })}>
        {t('signUpFirst')}
      </Link>
    </>
  )
}

/** Names the signed-in account, so that no one answers for another person. */
export function AnsweringAccount() {
  const user = useUser()
  if (user === null) return null
  return (
    <div className={classes.as}>
      <Avatar id={user.playerId ?? user.id} name={user.name} size="m" />
      <span>
        <small>{t('answerAs')}</small>
        <b>{user.name}</b>
      </span>
    </div>
  )
}

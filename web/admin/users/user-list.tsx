import { IconShieldLock } from '@tabler/icons-react'
import type { AdminUser } from '#contract/admin.ts'
import { getRoleName } from '../../platform/session/role-name.ts'
import { useUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './user-list.module.css'
import { UserState } from './user-state.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { t } from '../messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { users: readonly AdminUser[]; onOpen: (id: string) => void }

/** Accounts by name; a row opens its details and actions. */
export function UserList({ users, onOpen }: Props) {
  const me = useUser()?.id
  return (
    <div className={kit.card}>
      <div className={classNames(kit.heads, classes.heads)} aria-hidden="true">
        <span>{t('account')}</span>
        <span>{t('email')}</span>
        <span>{t('role')}</span>
        <span>{t('state')}</span>
        <span>{t('signIn')}</span>
        <span>{t('lastSeen')}</span>
      </div>
      <ul className={classNames(kit.table, classes.list)} aria-label={t('accounts')}>
        {users.map((user) => (
          <li key={user.id} className={user.id === me ? kit.mine : undefined}>
            <Avatar id={user.playerId ?? user.id} name={user.name} face={user.avatar} />
            <span className={classNames(kit.row, kit.gap2, classes.who)}>
              <button
                type="button"
                className={classNames(text.trunc, kit.stretched)}
                onClick={() => onOpen(user.id)}
              >
                {user.name}
              </button>
              {user.id === me && <span className={text.you}>{t('you')}</span>}
              {user.isDemo && <Badge>{t('demo')}</Badge>}
            </span>
            <span className={classes.email}>{user.email || t('addressHidden')}</span>
            <span className={classes.role}>{getRoleName(user.role)}</span>
            <span className={classes.state}>
              <UserState user={user} />
            </span>
            <span className={classNames(kit.wrappingRow, kit.note, classes.extra)}>
              <SignInNotes user={user} />
            </span>
            <span className={classes.last}>
              {user.lastLogin === null ? t('never') : <When at={user.lastLogin} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Additional protection or problems of the account. */
function SignInNotes({ user }: { user: AdminUser }) {
  const { twoFactorEnabled, failedLoginAttempts, passwordChangeRequired } = user
  const notes = [
    failedLoginAttempts > 0 && t('failedCount', { count: failedLoginAttempts }),
    passwordChangeRequired && t('newPasswordRequired'),
  ].filter((part) => part !== false)
  return (
    <>
      {twoFactorEnabled && (
        <>
          <Icon of={IconShieldLock} size="s" />
          <span>{t('twoFactors')}</span>
        </>
      )}
      {notes.length > 0 && <span>{joinFacts(notes)}</span>}
    </>
  )
}

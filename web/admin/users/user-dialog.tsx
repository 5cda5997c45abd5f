import { isolate } from '#engine/messages/isolate.ts'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { roles, type Role } from '#contract/players/accounts.ts'
import type { AdminUser } from '#contract/admin.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { getRoleName } from '../../platform/session/role-name.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { listActions, type UserAction, userActions } from './user-actions.ts'
import { changeUser } from './change-user.ts'
import classes from './user-dialog.module.css'
import { UserState } from './user-state.tsx'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { user: AdminUser; onChooseAction: (action: UserAction) => void; onClose: () => void }

export function UserDialog({ user, onChooseAction, onClose }: Props) {
  const permission = usePermission()('user.manage')
  return (
    <Dialog
      title={user.name}
      onClose={onClose}
      footer={
        <>
          <Link to="/admin/audit" search={{ account: user.id }} className={buttonClass()}>
            {t('inAuditLog')}
          </Link>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={classNames(kit.row, kit.gap4, classes.head)}>
        <Avatar id={user.playerId ?? user.id} name={user.name} size="x" face={user.avatar} />
        <div>
          <p className={classNames(kit.semibold, kit.breaks)}>{user.email || t('addressHidden')}</p>
          <p className={text.dim}>{handleText(user)}</p>
          <UserState user={user} />
        </div>
      </div>
      {permission.ok && <RoleChoice user={user} />}
      <div className={classNames(kit.sunk, classes.facts)}>
        <FactList facts={userFacts(user)} />
      </div>
      <h3 className={classes.title}>{t('whatToDo')}</h3>
      <Refusal of={permission} />
      <div className={classNames(kit.wrap, kit.gap2, classes.actions)}>
        {listActions(user).map((action) => (
          <Button
            key={action}
            disabled={!permission.ok}
            kind={userActions[action].isDanger ? 'danger' : 'outline'}
            onClick={() => onChooseAction(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function handleText({ isDemo, handle }: AdminUser): string {
  if (isDemo) return t('demoUser', { handle })
  return handle === '' ? '' : `@${handle}`
}

function userFacts(user: AdminUser): Fact[] {
  const { playerId, playerName, phoneNumber, lastLogin, failedLoginAttempts, sessions } = user
  const role = { name: t('role'), value: getRoleName(user.role) }
  const player =
    playerId === null ? (
      t('none')
    ) : (
      <Link to="/players/$id" params={{ id: playerId }} className={text.link}>
        {playerName}
      </Link>
    )
  return [
    role,
    { name: t('player'), value: player },
    { name: t('emailVerified'), value: user.isEmailVerified ? t('yes') : t('no') },
    { name: t('phone'), value: phoneNumber === null ? t('none') : `+${phoneNumber}` },
    { name: t('secondFactor'), value: user.twoFactorEnabled ? t('on') : t('off') },
    { name: t('signedInOn'), value: t('devices', { count: sessions }) },
    { name: t('failedSignIns'), value: String(failedLoginAttempts) },
    {
      name: t('password'),
      value: user.passwordChangeRequired ? t('changeRequired') : t('noChangeRequired'),
    },
    { name: t('lastSeen'), value: lastLogin === null ? t('never') : <When at={lastLogin} /> },
    { name: t('since'), value: <When at={user.createdAt} /> },
  ]
}

const roleOptions = roles
  .toReversed()
  .map((role) => ({ value: role, label: getRoleName(role) }) as const)

function RoleChoice({ user }: { user: AdminUser }) {
  const [selected, setSelected] = useState<Role>(user.role)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await changeUser(user, { role: selected })
      toast(t('roleChanged'), `${isolate(user.name)}: ${getRoleName(selected)}`)
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={classNames(kit.wrap, kit.gap2, classes.role)}>
        <Segmented
          label={t('role')}
          options={roleOptions}
          value={selected}
          onChange={setSelected}
        />
        {selected !== user.role && (
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t(`changeRole.${selected}`)}
          </Button>
        )}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}

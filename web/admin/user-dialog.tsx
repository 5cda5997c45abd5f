import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { roles, type Role } from '#contract/accounts.ts'
import type { AdminUser } from '#contract/admin.ts'
import { reasonOf } from '../platform/api-error.ts'
import { Dialog } from '../platform/dialog.tsx'
import { roleName } from '../platform/role-name.ts'
import { toast } from '../platform/toast.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { FieldError } from '../ui/text-field.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/when.tsx'
import { actionsFor, type UserAction, userActions } from './user-actions.ts'
import { changeUser } from './user-calls.ts'
import classes from './user-dialog.module.css'
import { UserState } from './user-state.tsx'
import { say } from './words.ts'

type Props = { user: AdminUser; onAsk: (action: UserAction) => void; onClose: () => void }

export function UserDialog({ user, onAsk, onClose }: Props) {
  return (
    <Dialog
      title={user.name}
      onClose={onClose}
      footer={
        <>
          <Link to="/admin/audit" search={{ account: user.id }} className={buttonClass()}>
            {say('inAuditLog')}
          </Link>
          <span className={text.spacer} />
          <Button onClick={onClose}>{say('close')}</Button>
        </>
      }
    >
      <div className={classes.head}>
        <Avatar id={user.playerId ?? user.id} name={user.name} size="x" face={user.avatar} />
        <div>
          <p className={classes.email}>{user.email}</p>
          <p className={text.dim}>
            {user.isDemo ? say('demoUser', { handle: user.handle }) : `@${user.handle}`}
          </p>
          <UserState user={user} />
        </div>
      </div>
      <RoleChoice user={user} />
      <div className={classes.facts}>
        <FactList facts={factsOf(user)} />
      </div>
      <h3 className={classes.title}>{say('whatToDo')}</h3>
      <div className={classes.actions}>
        {actionsFor(user).map((action) => (
          <Button
            key={action}
            kind={userActions[action].isDanger ? 'danger' : 'outline'}
            onClick={() => onAsk(action)}
          >
            {say(`action.${action}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function factsOf(user: AdminUser): Fact[] {
  const { playerId, playerName, phoneNumber, lastLogin, failedLoginAttempts, sessions } = user
  const player =
    playerId === null ? (
      say('none')
    ) : (
      <Link to="/players/$id" params={{ id: playerId }} className={text.link}>
        {playerName}
      </Link>
    )
  return [
    { name: say('player'), value: player },
    { name: say('emailVerified'), value: user.isEmailVerified ? say('yes') : say('no') },
    { name: say('phone'), value: phoneNumber === null ? say('none') : `+${phoneNumber}` },
    { name: say('secondFactor'), value: user.twoFactorEnabled ? say('on') : say('off') },
    { name: say('signedInOn'), value: say('devices', { count: sessions }) },
    { name: say('failedSignIns'), value: String(failedLoginAttempts) },
    {
      name: say('password'),
      value: user.passwordChangeRequired ? say('passwordDue') : say('passwordStays'),
    },
    { name: say('lastHere'), value: lastLogin === null ? say('never') : <When at={lastLogin} /> },
    { name: say('since'), value: <When at={user.createdAt} /> },
  ]
}

const roleOptions = roles
  .toReversed()
  .map((role) => ({ value: role, label: roleName(role) }) as const)

function RoleChoice({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Role>(user.role)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await changeUser(client, user, { role: wanted })
      toast(say('roleChanged'), `${user.name}: ${roleName(wanted)}`)
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={classes.role}>
        <Segmented label={say('role')} options={roleOptions} value={wanted} onChange={setWanted} />
        {wanted !== user.role && (
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {say(`make.${wanted}`)}
          </Button>
        )}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}

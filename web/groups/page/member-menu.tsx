import { useState } from 'react'
import {
  IconPencil,
  IconShield,
  IconShieldOff,
  IconSquare,
  IconSquareCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, type GroupMember, getGroup } from '#contract/groups/group.ts'
import { removeMember } from '#contract/groups/members.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { updateMember, type MemberChange } from './update-member.ts'
import { policySubject } from '../policy-subject.ts'
import { TitleDialog } from './title-dialog.tsx'
import { t } from './messages.ts'

type Props = { group: Group; member: GroupMember }

const permissions = [
  ['canInviteOthers', 'invites'],
  ['canRemoveMembers', 'removes'],
  ['canEditGroup', 'edits'],
] as const

function describeRemoval({ isPrivate, requireApproval }: Group): string {
  if (isPrivate) return t('removeBodyPrivate')
  return requireApproval ? t('removeBodyApproval') : t('removeBody')
}

/** The menu of a member's actions. Hidden if the reader has none. */
export function MemberMenu({ group, member }: Props) {
  const { playerId, name, role, hasAccount } = member
  const permission = usePermission()
  const isMe = useUser()?.playerId === playerId
  const { attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const [open, setOpen] = useState<'title' | 'remove' | null>(null)
  const canManageRoles = permission('group.roles', policySubject(group)).ok && group.isActive
  const canRemove = permission('group.remove', policySubject(group)).ok && group.isActive
  const mayRemove = canRemove && !isMe && (role !== 'admin' || canManageRoles)
  if (!canManageRoles && !mayRemove) return null
  const update = (change: MemberChange) =>
    void attempt(async () => updateMember(group, playerId, change))
  const isAdmin = role === 'admin'
  return (
    <>
      <DotsMenu label={t('memberActions', { name })}>
        {(close) => (
          <>
            {canManageRoles && hasAccount && (
              <MenuItem
                icon={isAdmin ? IconShieldOff : IconShield}
                label={isAdmin ? t('removeAdmin') : t('makeAdmin')}
                act={() => update({ role: isAdmin ? 'member' : 'admin' })}
                close={close}
              />
            )}
            {canManageRoles &&
              hasAccount &&
              !isAdmin &&
              permissions.map(([key, label]) => (
                <MenuItem
                  key={key}
                  icon={member.permissions[key] ? IconSquareCheck : IconSquare}
                  label={t(label)}
                  act={() => update({ permissions: { [key]: !member.permissions[key] } })}
                  close={close}
                />
              ))}
            {canManageRoles && (
              <MenuItem
                icon={IconPencil}
                label={t('changeTitle')}
                act={() => setOpen('title')}
                close={close}
              />
            )}
            {mayRemove && (
              <MenuItem
                icon={IconUserMinus}
                label={t('openRemoveMember')}
                danger
                act={() => setOpen('remove')}
                close={close}
              />
            )}
          </>
        )}
      </DotsMenu>
      {open === 'title' && (
        <TitleDialog group={group} member={member} onClose={() => setOpen(null)} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('removeNamed', { name })}
          confirm={t('removeMember')}
          fallback={clientErrorTable.REMOVE_PLAYER_ERROR.userMessage}
          danger
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await mutate(
              removeMember,
              { params: { id: group.id, playerId } },
              { updates: getGroup },
            )
            toast(t('removed', { name }), group.name)
          }}
        >
          <p>{describeRemoval(group)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

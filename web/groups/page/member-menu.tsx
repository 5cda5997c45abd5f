import { useState } from 'react'
import {
  IconDotsVertical,
  IconPencil,
  IconShield,
  IconShieldOff,
  IconSquare,
  IconSquareCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group, GroupMember } from '#contract/groups/group.ts'
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx'
import menu from '../../platform/menu.module.css'
import { useUser } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePermission } from '../../platform/use-permission.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { giveMember, removeFrom } from '../group-calls.ts'
import { MenuItem } from '../menu-item.tsx'
import { policySubject } from '../policy-subject.ts'
import { TitleDialog } from './title-dialog.tsx'
import { say } from './words.ts'

type Props = { group: Group; member: GroupMember }

const permissions = [
  ['canInviteOthers', 'invites'],
  ['canRemoveMembers', 'removes'],
  ['canEditGroup', 'edits'],
] as const

function removalOf({ isPrivate, requireApproval }: Group): string {
  if (isPrivate) return say('removeMeansPrivate')
  return requireApproval ? say('removeMeansApproved') : say('removeMeans')
}

/** What can be done with one member; nothing where the reader can do none of it. */
export function MemberMenu({ group, member }: Props) {
  const { playerId, name, role, hasAccount } = member
  const client = useQueryClient()
  const permission = usePermission()
  const isMe = useUser()?.playerId === playerId
  const { attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const [open, setOpen] = useState<'title' | 'remove' | null>(null)
  const mayGive = permission('group.roles', policySubject(group)).ok && group.isActive
  const removes = permission('group.remove', policySubject(group)).ok && group.isActive
  const mayRemove = removes && !isMe && (role !== 'admin' || mayGive)
  if (!mayGive && !mayRemove) return null
  const give = (change: Parameters<typeof giveMember>[3]) =>
    void attempt(async () => giveMember(client, group, playerId, change))
  const isAdmin = role === 'admin'
  return (
    <>
      <Popover
        role="menu"
        label={say('memberActions', { name })}
        buttonLabel={say('memberActions', { name })}
        buttonClass={menu.button}
        button={<Icon of={IconDotsVertical} />}
      >
        {(shut) => {
          const then = (act: () => void) => () => {
            shut()
            act()
          }
          return (
            <>
              {mayGive && hasAccount && (
                <MenuItem
                  icon={isAdmin ? IconShieldOff : IconShield}
                  words={isAdmin ? say('noAdmin') : say('makeAdmin')}
                  act={then(() => give({ role: isAdmin ? 'member' : 'admin' }))}
                />
              )}
              {mayGive &&
                hasAccount &&
                !isAdmin &&
                permissions.map(([key, word]) => (
                  <MenuItem
                    key={key}
                    icon={member.permissions[key] ? IconSquareCheck : IconSquare}
                    words={say(word)}
                    act={then(() => give({ permissions: { [key]: !member.permissions[key] } }))}
                  />
                ))}
              {mayGive && (
                <MenuItem
                  icon={IconPencil}
                  words={say('changeTitle')}
                  act={then(() => setOpen('title'))}
                />
              )}
              {mayRemove && (
                <MenuItem
                  icon={IconUserMinus}
                  words={say('removeMember')}
                  danger
                  act={then(() => setOpen('remove'))}
                />
              )}
            </>
          )
        }}
      </Popover>
      {open === 'title' && (
        <TitleDialog group={group} member={member} onClose={() => setOpen(null)} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={say('removeNamed', { name })}
          confirm={say('removeMember')}
          danger
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await removeFrom(client, group.id, playerId)
            toast(say('removed', { name }), group.name)
          }}
        >
          <p>{removalOf(group)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

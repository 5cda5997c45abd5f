import { useState } from 'react'
import {
  IconArchive,
  IconBell,
  IconBellOff,
  IconCoin,
  IconDoorExit,
  IconPin,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, archiveGroup, deleteGroup } from '#contract/groups/group.ts'
import { leaveGroup, muteGroup } from '#contract/groups/members.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { showDeletedToast } from '../../platform/toasts/deleted-toast.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { call } from '../../platform/api/api.ts'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { policySubject } from '../policy-subject.ts'
import { t } from './messages.ts'

type OpenDialog = 'leave' | 'archive' | 'delete' | 'notice'

/** The menu of a group's actions. Hidden if the reader has none. */
export function GroupMenu({ group }: { group: Group }) {
  const permission = usePermission()
  const isDemo = useUser()?.isDemo === true
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const mayArchive = permission('group.archive', policySubject(group)).ok
  const mayPin = permission('group.roles', policySubject(group)).ok && group.isActive
  const canManageFee = permission('group.fees', policySubject(group)).ok && group.isActive
  const navigate = useNavigate()
  const openFees = () =>
    void navigate({ to: '/groups/$id', params: { id: group.id }, search: { tab: 'fees' } })
  const isMember = group.my !== null
  if (!mayArchive && !isMember) return null
  const items = [
    { action: 'notice', icon: IconPin, label: t('openPin'), isAvailable: mayPin },
    { action: 'leave', icon: IconDoorExit, label: t('leave'), isAvailable: isMember },
    {
      action: 'archive',
      icon: IconArchive,
      label: t('archive'),
      isAvailable: mayArchive && group.isActive,
      danger: true,
    },
    {
      action: 'delete',
      icon: IconTrash,
      label: t('delete'),
      isAvailable: mayArchive && !isDemo,
      danger: true,
    },
  ] as const
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => (
          <>
            {isMember && group.isActive && <MuteItem group={group} close={close} />}
            {canManageFee && (
              <MenuItem icon={IconCoin} label={t('tab.fees')} act={openFees} close={close} />
            )}
            {items
              .filter(({ isAvailable }) => isAvailable)
              .map(({ action, isAvailable: _isAvailable, ...item }) => (
                <MenuItem key={action} {...item} act={() => setOpen(action)} close={close} />
              ))}
          </>
        )}
      </DotsMenu>
      {open === 'notice' && <NoticeDialog group={group} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'notice' && (
        <ActionConfirmDialog action={open} group={group} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function MuteItem({ group, close }: { group: Group; close: () => void }) {
  const { attempt } = useAttempt(clientErrorTable.UPDATE_GROUP_ERROR.userMessage)
  const { id, name, isMuted } = group
  const change = () =>
    void attempt(async () => {
      await mutate(
        muteGroup,
        { params: { id }, body: { isMuted: !isMuted } },
        { updates: getGroup },
      )
      toast(isMuted ? t('unmuted') : t('muted'), isMuted ? name : t('mutedHint'))
    })
  return (
    <MenuItem
      icon={isMuted ? IconBell : IconBellOff}
      label={isMuted ? t('unmute') : t('mute')}
      act={change}
      close={close}
    />
  )
}

type ActionConfirmDialogProps = {
  action: Exclude<OpenDialog, 'notice'>
  group: Group
  onClose: () => void
}

function describeLeaving({ isPrivate, requireApproval }: Group): string {
  if (isPrivate) return t('leavePrivate')
  return requireApproval ? t('leaveApproved') : t('leavePublic')
}

function ActionConfirmDialog({ action, group, onClose }: ActionConfirmDialogProps) {
  const navigate = useNavigate()
  const { id, name, memberCount } = group
  const goToGroups = () => void navigate({ to: '/groups' })
  const dialog = {
    leave: {
      title: t('leaveNamed', { name }),
      body: describeLeaving(group),
      confirm: t('leaveConfirm'),
      fallback: undefined,
      send: async () => {
        await call(leaveGroup, { params: { id } })
        toast(t('left'), name)
        goToGroups()
      },
    },
    archive: {
      title: t('archiveNamed', { name }),
      body: t('archiveBody'),
      confirm: t('archiveConfirm'),
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      send: async () =>
        mutate(
          archiveGroup,
          { params: { id: group.id }, body: { version: group.version } },
          { updates: getGroup },
        ),
    },
    delete: {
      title: t('deleteNamed', { name }),
      body: t('deleteBody', { count: memberCount }),
      confirm: t('deleteConfirm'),
      fallback: clientErrorTable.DELETE_GROUP_ERROR.userMessage,
      send: async () => {
        await mutate(
          deleteGroup,
          { params: { id: group.id }, query: { version: group.version } },
          { removes: getGroup },
        )
        showDeletedToast(id, t('deleted', { name }))
        goToGroups()
      },
    },
  }[action]
  return (
    <ConfirmDialog
      title={dialog.title}
      confirm={dialog.confirm}
      fallback={dialog.fallback}
      danger
      onClose={onClose}
      onConfirm={dialog.send}
    >
      <p>{dialog.body}</p>
    </ConfirmDialog>
  )
}

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
import { deletedToast } from '../../platform/toasts/deleted-toast.ts'
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

type Open = 'leave' | 'archive' | 'delete' | 'notice'

/** The actions on a group; nothing if the reader may do none. */
export function GroupMenu({ group }: { group: Group }) {
  const permission = usePermission()
  const isDemo = useUser()?.isDemo === true
  const [open, setOpen] = useState<Open | null>(null)
  const mayArchive = permission('group.archive', policySubject(group)).ok
  const mayPin = permission('group.roles', policySubject(group)).ok && group.isActive
  const managesFee = permission('group.fees', policySubject(group)).ok && group.isActive
  const navigate = useNavigate()
  const toFees = () =>
    void navigate({ to: '/groups/$id', params: { id: group.id }, search: { tab: 'fees' } })
  const isIn = group.my !== null
  if (!mayArchive && !isIn) return null
  const items = [
    { what: 'notice', icon: IconPin, label: t('pin'), isThere: mayPin },
    { what: 'leave', icon: IconDoorExit, label: t('leave'), isThere: isIn },
    {
      what: 'archive',
      icon: IconArchive,
      label: t('archive'),
      isThere: mayArchive && group.isActive,
      danger: true,
    },
    {
      what: 'delete',
      icon: IconTrash,
      label: t('deleteIt'),
      isThere: mayArchive && !isDemo,
      danger: true,
    },
  ] as const
  return (
    <>
      <DotsMenu label={t('actions')}>
        {(close) => (
          <>
            {isIn && group.isActive && <MuteItem group={group} close={close} />}
            {managesFee && (
              <MenuItem icon={IconCoin} label={t('tab.fees')} act={toFees} close={close} />
            )}
            {items
              .filter(({ isThere }) => isThere)
              .map(({ what, isThere: _there, ...item }) => (
                <MenuItem key={what} {...item} act={() => setOpen(what)} close={close} />
              ))}
          </>
        )}
      </DotsMenu>
      {open === 'notice' && <NoticeDialog group={group} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'notice' && (
        <Confirm what={open} group={group} onClose={() => setOpen(null)} />
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

type ConfirmProps = { what: Exclude<Open, 'notice'>; group: Group; onClose: () => void }

function leavingOf({ isPrivate, requireApproval }: Group): string {
  if (isPrivate) return t('leavePrivate')
  return requireApproval ? t('leaveApproved') : t('leavePublic')
}

function Confirm({ what, group, onClose }: ConfirmProps) {
  const navigate = useNavigate()
  const { id, name, memberCount } = group
  const away = () => void navigate({ to: '/groups' })
  const asks = {
    leave: {
      title: t('leaveNamed', { name }),
      means: leavingOf(group),
      confirm: t('leaveIt'),
      fallback: undefined,
      send: async () => {
        await call(leaveGroup, { params: { id } })
        toast(t('left'), name)
        away()
      },
    },
    archive: {
      title: t('archiveNamed', { name }),
      means: t('archiveMeans'),
      confirm: t('archiveIt'),
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
      means: t('deleteMeans', { count: memberCount }),
      confirm: t('deleteDo'),
      fallback: clientErrorTable.DELETE_GROUP_ERROR.userMessage,
      send: async () => {
        await mutate(
          deleteGroup,
          { params: { id: group.id }, query: { version: group.version } },
          { removes: getGroup },
        )
        deletedToast(id, t('deleted', { name }))
        away()
      },
    },
  }[what]
  return (
    <ConfirmDialog
      title={asks.title}
      confirm={asks.confirm}
      fallback={asks.fallback}
      danger
      onClose={onClose}
      onConfirm={asks.send}
    >
      <p>{asks.means}</p>
    </ConfirmDialog>
  )
}

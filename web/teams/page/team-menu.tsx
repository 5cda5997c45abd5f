import { useState } from 'react'
import {
  IconCode,
  IconDoorExit,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import { type Team, getTeam, updateTeam, deleteTeam } from '#contract/teams/team.ts'
import { useClub } from '../../platform/club/use-club.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { showDeletedToast } from '../../platform/toasts/deleted-toast.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { useUser } from '../../platform/session/session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { DotsMenu } from '../../ui/controls/dots-menu.tsx'
import { MenuItem } from '../../ui/controls/menu-item.tsx'
import { sendRosterCommand } from './send-roster-command.ts'
import { t } from './messages.ts'

const TeamFormDialog = lazyPart(
  async () => (await import('../form/team-form-dialog.tsx')).TeamFormDialog,
)

const EmbedDialog = lazyPart(
  async () => (await import('../../platform/public/embed-dialog.tsx')).EmbedDialog,
)

/** Menu of team actions. Hidden if the user has none. */
export function TeamMenu({ team }: { team: Team }) {
  const navigate = useNavigate()
  const permission = usePermission()
  const { attempt } = useAttempt()
  const [open, setOpen] = useState<'edit' | 'embed' | 'leave' | 'delete' | null>(null)
  const { name, isActive } = team
  const isPublic = useClub()?.publicResults === true && team.isPublic
  const path = `/p/teams/${team.id}`
  const mayDelete = permission('team.delete').ok
  const canManage = permission('team.manage', { isCaptain: team.isCaptain }).ok
  const me = useUser()?.playerId ?? ''
  const mayLeave = isActive && team.players.some(({ playerId }) => playerId === me)
  if (!canManage && !mayLeave) return null
  const setActive = async (body: { isActive: boolean; version: number }) =>
    mutate(updateTeam, { params: { id: team.id }, body }, { updates: getTeam })
  const toggleActive = async () => {
    const { version } = await setActive({ isActive: !isActive, version: team.version })
    undoToast(t(isActive ? 'isInactive' : 'isActive', { name }), async () =>
      setActive({ isActive, version }),
    )
  }
  const deleteTeamPermanently = async () => {
    await mutate(
      deleteTeam,
      { params: { id: team.id }, query: { version: team.version } },
      { removes: getTeam },
    )
    showDeletedToast(team.id, t('deleted', { name }))
    await navigate({ to: '/teams', replace: true })
  }
  const leave = async () => {
    await sendRosterCommand(team, { type: 'remove', playerId: me }).catch((error) => {
      toast(clientErrorTable.REMOVE_MEMBER_ERROR.userMessage, '', 'bad')
      throw error
    })
  }
  return (
    <>
      <DotsMenu label={t('actionsForTeam')}>
        {(close) => {
          const renderItem = (icon: TablerIcon, label: string, act: () => void, danger = false) => (
            <MenuItem icon={icon} label={label} act={act} close={close} danger={danger} />
          )
          return (
            <>
              {canManage && renderItem(IconEdit, t('edit'), () => setOpen('edit'))}
              {canManage &&
                renderItem(
                  isActive ? IconEyeOff : IconEye,
                  isActive ? t('deactivate') : t('activate'),
                  () => void attempt(toggleActive),
                )}
              {isPublic &&
                renderItem(IconExternalLink, t('publicPage'), () => void window.open(path))}
              {canManage && isPublic && renderItem(IconCode, t('embed'), () => setOpen('embed'))}
              {mayLeave && renderItem(IconDoorExit, t('openLeave'), () => setOpen('leave'), true)}
              {mayDelete && renderItem(IconTrash, t('openDelete'), () => setOpen('delete'), true)}
            </>
          )
        }}
      </DotsMenu>
      {open === 'edit' && <TeamFormDialog team={team} onClose={() => setOpen(null)} />}
      {open === 'embed' && <EmbedDialog path={path} name={name} onClose={() => setOpen(null)} />}
      {open === 'leave' && (
        <ConfirmDialog
          title={t('leaveAsk', { team: name })}
          confirm={t('leave')}
          danger
          onClose={() => setOpen(null)}
          onConfirm={leave}
        >
          <p>{t('leaveBody')}</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('deleteNamed', { name })}
          confirm={t('deleteTeam')}
          danger
          onClose={() => setOpen(null)}
          onConfirm={deleteTeamPermanently}
        >
          <p>{t('deleteBody')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

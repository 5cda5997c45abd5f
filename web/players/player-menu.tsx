import {
  IconArrowMerge,
  IconEdit,
  IconEraser,
  IconLink,
  IconPhoto,
  IconTrash,
  IconUnlink,
  IconUserMinus,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import { toast } from '../platform/toasts/toast.ts'
import { DotsMenu } from '../ui/controls/dots-menu.tsx'
import { MenuItem } from '../ui/controls/menu-item.tsx'
import { changePlayer } from './change-player.ts'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { usePermission } from '../platform/session/use-permission.ts'
import { t } from './messages.ts'

export type PlayerDialogKind =
  | 'edit'
  | 'picture'
  | 'merge'
  | 'delete'
  | 'invite'
  | 'unlink'
  | 'erase'

type Props = { player: Player; onOpen: (kind: PlayerDialogKind) => void }

/** The actions on a player that the user is permitted; nothing if there are none. */
export function PlayerMenu({ player, onOpen }: Props) {
  const permission = usePermission()
  const { attempt } = useAttempt()
  const subject = { playerId: player.id }
  const allowed = {
    edit: permission('player.rename', subject).ok,
    retire: permission(player.isRetired ? 'player.restore' : 'player.retire', subject).ok,
    merge: permission('player.merge', subject).ok,
    delete: permission('player.delete', subject).ok,
    erase: permission('player.erase', subject).ok,
    link: permission('account.link').ok,
  }
  if (player.isErased || !Object.values(allowed).includes(true)) return null
  const retire = async () => {
    await changePlayer(player, { isRetired: !player.isRetired })
    const { name, isRetired: wasRetired } = player
    toast(
      t(wasRetired ? 'playerRestored' : 'playerRetired', { name }),
      t(wasRetired ? 'playerRestoredHint' : 'playerRetiredHint'),
    )
  }
  return (
    <DotsMenu label={t('actionsFor', { name: player.name })}>
      {(close) => {
        const renderItem = (icon: TablerIcon, label: string, act: () => void, danger = false) => (
          <MenuItem icon={icon} label={label} act={act} close={close} danger={danger} />
        )
        return (
          <>
            {allowed.edit && renderItem(IconEdit, t('edit'), () => onOpen('edit'))}
            {allowed.edit && renderItem(IconPhoto, t('picture'), () => onOpen('picture'))}
            {allowed.retire &&
              renderItem(
                player.isRetired ? IconUserPlus : IconUserMinus,
                player.isRetired ? t('restore') : t('retire'),
                () => void attempt(retire),
              )}
            {allowed.merge && renderItem(IconArrowMerge, t('mergeInto'), () => onOpen('merge'))}
            {allowed.link &&
              player.userId === null &&
              renderItem(IconLink, t('invite'), () => onOpen('invite'))}
            {allowed.link &&
              player.userId !== null &&
              renderItem(IconUnlink, t('unlink'), () => onOpen('unlink'))}
            {allowed.erase && renderItem(IconEraser, t('erase'), () => onOpen('erase'), true)}
            {allowed.delete && renderItem(IconTrash, t('delete'), () => onOpen('delete'), true)}
          </>
        )
      }}
    </DotsMenu>
  )
}

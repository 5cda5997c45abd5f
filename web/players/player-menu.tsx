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
import { useQueryClient } from '@tanstack/react-query'
import type { Player } from '#contract/players.ts'
import { toast } from '../platform/toast.ts'
import { DotsMenu } from '../ui/dots-menu.tsx'
import { MenuItem } from '../ui/menu-item.tsx'
import { changePlayer } from './player-calls.ts'
import { useAttempt } from '../platform/use-attempt.ts'
import { usePermission } from '../platform/use-permission.ts'
import { say } from './words.ts'

export type PlayerDialogKind =
  | 'edit'
  | 'picture'
  | 'merge'
  | 'delete'
  | 'invite'
  | 'unlink'
  | 'erase'

type Props = { player: Player; onOpen: (kind: PlayerDialogKind) => void }

/** What may be done with a player; nothing at all for whoever may do none of it. */
export function PlayerMenu({ player, onOpen }: Props) {
  const client = useQueryClient()
  const permission = usePermission()
  const { attempt } = useAttempt()
  const subject = { playerId: player.id }
  const may = {
    edit: permission('player.rename', subject).ok,
    retire: permission(player.isRetired ? 'player.restore' : 'player.retire', subject).ok,
    merge: permission('player.merge', subject).ok,
    delete: permission('player.delete', subject).ok,
    erase: permission('player.erase', subject).ok,
    link: permission('account.link').ok,
  }
  if (player.isErased || !Object.values(may).includes(true)) return null
  const retire = async () => {
    await changePlayer(client, player, { isRetired: !player.isRetired })
    const { name, isRetired: wasRetired } = player
    toast(
      say(wasRetired ? 'isBack' : 'isRetired', { name }),
      say(wasRetired ? 'isBackHint' : 'isRetiredHint'),
    )
  }
  return (
    <DotsMenu label={say('actionsFor', { name: player.name })}>
      {(close) => {
        const item = (icon: TablerIcon, words: string, act: () => void, danger = false) => (
          <MenuItem icon={icon} words={words} act={act} close={close} danger={danger} />
        )
        return (
          <>
            {may.edit && item(IconEdit, say('edit'), () => onOpen('edit'))}
            {may.edit && item(IconPhoto, say('picture'), () => onOpen('picture'))}
            {may.retire &&
              item(
                player.isRetired ? IconUserPlus : IconUserMinus,
                player.isRetired ? say('bringBack') : say('retire'),
                () => void attempt(retire),
              )}
            {may.merge && item(IconArrowMerge, say('mergeInto'), () => onOpen('merge'))}
            {may.link &&
              player.userId === null &&
              item(IconLink, say('invite'), () => onOpen('invite'))}
            {may.link &&
              player.userId !== null &&
              item(IconUnlink, say('unlink'), () => onOpen('unlink'))}
            {may.erase && item(IconEraser, say('erase'), () => onOpen('erase'), true)}
            {may.delete && item(IconTrash, say('delete'), () => onOpen('delete'), true)}
          </>
        )
      }}
    </DotsMenu>
  )
}

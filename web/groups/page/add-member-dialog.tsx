import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup } from '#contract/groups/group.ts'
import type { Player } from '#contract/players/players.ts'
import { addMember } from '#contract/groups/members.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { PickPlayerDialog } from '../../players/pick-player-dialog.tsx'
import { t } from './messages.ts'

/** Adds a person without an account, who cannot be invited. */
export function AddMemberDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const add = async ({ id: playerId, name }: Player) => {
    await mutate(addMember, { params: { id: group.id }, body: { playerId } }, { updates: getGroup })
    toast(t('added', { name }), group.name)
  }
  return (
    <PickPlayerDialog
      title={t('addTitle')}
      label={t('player')}
      except={group.playerIds}
      fallback={clientErrorTable.ADD_PLAYER_ERROR.userMessage}
      onPick={add}
      onClose={onClose}
    >
      <p>{t('addHint')}</p>
    </PickPlayerDialog>
  )
}

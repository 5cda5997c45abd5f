import { useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup } from '#contract/groups/group.ts'
import type { Player } from '#contract/players/players.ts'
import { addMember } from '#contract/groups/members.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'

/** Adds a person without an account, who cannot be invited. */
export function AddMemberDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = async ({ id, name }: Player) => {
    setFailure(null)
    try {
      await mutate(
        addMember,
        { params: { id: group.id }, body: { playerId: id } },
        { puts: getGroup },
      )
      toast(t('added', { name }), group.name)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, clientErrorTable.ADD_PLAYER_ERROR.userMessage))
    }
  }
  return (
    <Dialog title={t('addTitle')} size="s" onClose={onClose}>
      <p>{t('addHint')}</p>
      <PlayerPicker
        label={t('player')}
        except={group.playerIds}
        onPick={(player) => void add(player)}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}

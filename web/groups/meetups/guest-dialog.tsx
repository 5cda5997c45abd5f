import { useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import type { Player } from '#contract/players/players.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { t } from './messages.ts'

type Props = { session: Meetup; group: Group; onClose: () => void }

/** Adds a guest by name. */
export function GuestDialog({ session, group, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const taken = [...group.playerIds, ...session.comers.map(({ playerId }) => playerId)]
  const bring = async ({ id: playerId }: Player) => {
    setFailure(null)
    try {
      await call(runMeetup, { params: { id: session.id }, body: { type: 'add_guest', playerId } })
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, clientErrorTable.ADD_PLAYER_ERROR.userMessage))
    }
  }
  return (
    <Dialog title={t('guestTitle')} size="s" onClose={onClose}>
      <p>{t('guestHint')}</p>
      <PlayerPicker label={t('player')} except={taken} onPick={(player) => void bring(player)} />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}

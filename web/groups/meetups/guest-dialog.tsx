import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { type Meetup, runMeetup } from '#contract/groups/meetups.ts'
import { call } from '../../platform/api/api.ts'
import { PickPlayerDialog } from '../../players/pick-player-dialog.tsx'
import { t } from './messages.ts'

type Props = { meetup: Meetup; group: Group; onClose: () => void }

/** Adds a guest by name. */
export function GuestDialog({ meetup, group, onClose }: Props) {
  const taken = [...group.playerIds, ...meetup.comers.map(({ playerId }) => playerId)]
  return (
    <PickPlayerDialog
      title={t('guestTitle')}
      label={t('player')}
      except={taken}
      fallback={clientErrorTable.ADD_PLAYER_ERROR.userMessage}
      onPick={async ({ id: playerId }) =>
        call(runMeetup, { params: { id: meetup.id }, body: { type: 'add_guest', playerId } })
      }
      onClose={onClose}
    >
      <p>{t('guestHint')}</p>
    </PickPlayerDialog>
  )
}

import { clientErrorTable } from '#contract/errors.ts'
import type { Player } from '#contract/players/players.ts'
import type { Team } from '#contract/teams/team.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { sendRosterCommand } from './send-roster-command.ts'
import { PickPlayerDialog } from '../../players/pick-player-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './add-player.module.css'
import { t } from './messages.ts'

type Props = { team: Team; onClose: () => void }

/** Adds a player of the club; to another club's team, also a new player. */
export function AddPlayerDialog({ team, onClose }: Props) {
  const add = async ({ id: playerId, name }: Player) => {
    await sendRosterCommand(team, { type: 'add', playerId })
    toast(t('added', { name }))
  }
  return (
    <PickPlayerDialog
      title={t('addPlayer')}
      label={t('player')}
      except={team.players.map(({ playerId }) => playerId)}
      takenMessage={t('onTeam')}
      fallback={clientErrorTable.ADD_MEMBER_ERROR.userMessage}
      onPick={add}
      onClose={onClose}
    >
      {team.affiliationName !== null && (
        <NewPlayerForm team={team} club={team.affiliationName} onClose={onClose} />
      )}
    </PickPlayerDialog>
  )
}

function NewPlayerForm({ team, club, onClose }: Props & { club: string }) {
  const form = useForm(
    { playerName: '' },
    {
      check: ({ playerName }) => (playerName.trim() === '' ? { playerName: t('required') } : {}),
      fallback: clientErrorTable.ADD_MEMBER_ERROR.userMessage,
      send: async ({ playerName }, idempotency) => {
        await sendRosterCommand(team, { type: 'add', playerName }, idempotency)
        toast(t('added', { name: playerName }))
        onClose()
      },
    },
  )
  return (
    <Form of={form} className={classes.form}>
      <TextField
        {...form.field('playerName')}
        label={t('newPlayerOf', { club })}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" busy={form.busy}>
        {t('add')}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import type { Team } from '#contract/teams/team.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { sendRosterCommand } from './send-roster-command.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import classes from './add-player.module.css'
import { t } from './messages.ts'

type Props = { team: Team; onClose: () => void }

/** Adds a person of the club, or a new one of the team's own club. */
export function AddPlayerDialog({ team, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (playerId: string, name: string) => {
    setFailure(null)
    try {
      await sendRosterCommand(team, { type: 'add', playerId })
      toast(t('isAdded', { name }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, clientErrorTable.ADD_MEMBER_ERROR.userMessage))
    }
  }
  const there = team.players.map(({ playerId }) => playerId)
  return (
    <Dialog title={t('addPlayer')} size="s" onClose={onClose}>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {team.affiliationName !== null && (
        <NewOfClub team={team} club={team.affiliationName} onClose={onClose} />
      )}
      <PlayerPicker
        label={t('player')}
        except={there}
        takenWords={t('onTeam')}
        onPick={({ id, name }) => void add(id, name)}
      />
    </Dialog>
  )
}

function NewOfClub({ team, club, onClose }: Props & { club: string }) {
  const { form, field, failure, busy, submit } = useForm(
    { playerName: '' },
    {
      check: ({ playerName }): Record<string, string> =>
        playerName.trim() === '' ? { playerName: t('needed') } : {},
      fallback: clientErrorTable.ADD_MEMBER_ERROR.userMessage,
      send: async ({ playerName }) => {
        await sendRosterCommand(team, { type: 'add', playerName })
        toast(t('isAdded', { name: playerName }))
        onClose()
      },
    },
  )
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('playerName')}
        label={t('somebodyNew', { club })}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" busy={busy}>
        {t('addNamed')}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </form>
  )
}

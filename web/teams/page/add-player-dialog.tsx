import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Team } from '#contract/teams/team.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { toast } from '../../platform/toast.ts'
import { useSubmit } from '../../platform/use-submit.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { sendRoster } from '../team-calls.ts'
import classes from './add-player.module.css'
import { say } from './words.ts'

type Props = { team: Team; onClose: () => void }

/** Takes somebody of the club on, or names somebody new of the club that the team belongs to. */
export function AddPlayerDialog({ team, onClose }: Props) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (playerId: string, name: string) => {
    setFailure(null)
    try {
      await sendRoster(client, team, { type: 'add', playerId })
      toast(say('isAdded', { name }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, clientErrorTable.ADD_MEMBER_ERROR.userMessage))
    }
  }
  const there = team.players.map(({ playerId }) => playerId)
  return (
    <Dialog title={say('addPlayer')} size="s" onClose={onClose}>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {team.affiliationName !== null && (
        <NewOfClub team={team} club={team.affiliationName} onClose={onClose} />
      )}
      <PlayerPicker
        label={say('player')}
        except={there}
        takenWords={say('onTeam')}
        onPick={({ id, name }) => void add(id, name)}
      />
    </Dialog>
  )
}

function NewOfClub({ team, club, onClose }: Props & { club: string }) {
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    { playerName: '' },
    {
      fields: ['playerName'],
      check: ({ playerName }): Record<string, string> =>
        playerName.trim() === '' ? { playerName: say('needed') } : {},
      fallback: clientErrorTable.ADD_MEMBER_ERROR.userMessage,
      send: async ({ playerName }) => {
        await sendRoster(client, team, { type: 'add', playerName })
        toast(say('isAdded', { name: playerName }))
        onClose()
      },
    },
  )
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('playerName')}
        label={say('somebodyNew', { club })}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" busy={busy}>
        {say('addNamed')}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </form>
  )
}

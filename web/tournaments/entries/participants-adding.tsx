import { lazy, Suspense, useState } from 'react'
import { IconChecks, IconClipboardList, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { Player } from '#contract/players.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { undoToast } from '../../platform/undo-toast.tsx'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import classes from './participants-tab.module.css'
import { actOn, enterPlayer, takeOff } from '../tournament-calls.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { say } from './words.ts'

const AddManyDialog = lazy(async () => {
  const { AddManyDialog } = await importScreen(() => import('./participants-add-many-dialog.tsx'))
  return { default: AddManyDialog }
})

/** Approves everybody who asked, one after the other. */
export function ApproveAll({ tournament }: { tournament: TournamentDetail }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const asked = tournament.participants.filter(({ status }) => status === 'pending')
  const approve = () =>
    attempt(async () => {
      for (const { playerId } of asked) {
        await actOn(client, tournament.id, playerId, { action: 'approve' })
      }
    })
  if (asked.length < 2) return null
  return (
    <Button icon={IconChecks} busy={busy} onClick={() => void approve()}>
      {say('approveAll', { players: asked.length })}
    </Button>
  )
}

/** Puts one on the list from a search, or many from pasted names. */
export function AddParticipants({ tournament }: { tournament: TournamentDetail }) {
  const { id, participants } = tournament
  const client = useQueryClient()
  const { attempt } = useAttempt()
  const [many, setMany] = useState(false)
  const isIn = new Set(['pending', 'registered', 'waiting', 'checked_in'])
  const except = participants.filter(({ status }) => isIn.has(status)).map((one) => one.playerId)
  const add = (player: Player) =>
    attempt(async () => {
      const { status } = await enterPlayer(client, id, player.id)
      const { name } = player
      const words = status === 'waiting' ? say('isWaiting', { name }) : say('isIn', { name })
      undoToast(words, () => takeOff(client, id, player.id))
    })
  return (
    <div className={classes.adding}>
      <Popover
        role="dialog"
        label={say('addPlayerTitle')}
        buttonClass={buttonClass()}
        button={
          <>
            <Icon of={IconUserPlus} />
            {say('addPlayer')}
          </>
        }
      >
        {(close) => (
          <PlayerPicker
            label={say('player')}
            except={except}
            takenWords={say('alreadyIn')}
            onPick={(player) => {
              close()
              void add(player)
            }}
            onAdd={() => {
              close()
              setMany(true)
            }}
          />
        )}
      </Popover>
      <Button icon={IconClipboardList} onClick={() => setMany(true)}>
        {say('addMany')}
      </Button>
      <Suspense fallback={null}>
        {many && <AddManyDialog tournament={tournament} onClose={() => setMany(false)} />}
      </Suspense>
    </div>
  )
}

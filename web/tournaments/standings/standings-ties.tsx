import { IconDice5, IconSwords } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TableTieWire } from '#contract/tournaments/rounds.ts'
import { undoToast } from '../../platform/undo-toast.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePermission } from '../../platform/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { sendTieReopened, sendTieSettled } from './standings-calls.ts'
import type { StandingsTable } from './standings-table.ts'
import classes from './standings-ties.module.css'
import { say } from './words.ts'

type Props = {
  table: StandingsTable
  /** Null where nobody settles anything, as on the public page. */
  tournamentId: string | null
}

/** Who left the table, who is level in it, and how that is settled. */
export function StandingsTies({ table, tournamentId }: Props) {
  const manages = usePermission()('tournament.manage').ok
  const names = table.left.map(({ playerName }) => playerName)
  return (
    <>
      {names.length > 0 && (
        <p className={classes.note}>
          {say('leftTable', { count: names.length, names: listed(names) })}
        </p>
      )}
      {table.ties.map((tie, at) => (
        <Tie key={at} tie={tie} group={table.group} tournamentId={manages ? tournamentId : null} />
      ))}
    </>
  )
}

/** Names one after another, as they are said: "Ana, Ben and Cleo". */
function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : say('listed', { names: others.toReversed().join(', '), last })
}

function sentenceOf({ players, place, by, isAwaited, isSettled }: TableTieWire): string {
  const names = listed(players.map(({ playerName }) => playerName))
  if (by === 'lot') return say('tie.byLot', { names, place })
  if (by === 'play_off')
    return say(isSettled ? 'tie.playedOff' : 'tie.playingOff', { names, place })
  return say(isAwaited ? 'tie.awaited' : 'tie.shared', { names, place })
}

type TieProps = { tie: TableTieWire; group: number | null; tournamentId: string | null }

function Tie({ tie, group, tournamentId }: TieProps) {
  const isAsked = tie.by === null && tie.isAwaited
  return (
    <div className={isAsked ? classes.asked : classes.told}>
      <p>{sentenceOf(tie)}</p>
      {tournamentId !== null && <TieActions {...{ tie, group }} tournamentId={tournamentId} />}
    </div>
  )
}

function TieActions({ tie, group, tournamentId }: TieProps & { tournamentId: string }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const playerIds = tie.players.map(({ playerId }) => playerId)
  const reopen = () => sendTieReopened(client, tournamentId, { group, playerIds })
  const settle = (by: 'lot' | 'play_off') =>
    void attempt(async () => {
      await sendTieSettled(client, tournamentId, { group, playerIds, by })
      undoToast(say(by === 'lot' ? 'tie.lotsDrawn' : 'tie.playOffCalled'), reopen)
    })
  if (tie.by !== null) {
    // What followed a play-off is taken back result by result.
    if (tie.by === 'play_off' && tie.isSettled) return null
    return (
      <Button busy={busy} onClick={() => void attempt(reopen)}>
        {say('tie.takeBack')}
      </Button>
    )
  }
  return (
    <div className={classes.actions}>
      <Button
        kind={tie.isAwaited ? 'outline' : 'quiet'}
        icon={IconSwords}
        busy={busy}
        onClick={() => settle('play_off')}
      >
        {say('tie.playOff')}
      </Button>
      {tie.isAwaited && (
        <Button icon={IconDice5} busy={busy} onClick={() => settle('lot')}>
          {say('tie.drawLots')}
        </Button>
      )}
    </div>
  )
}

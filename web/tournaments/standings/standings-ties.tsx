import { IconDice5, IconSwords } from '@tabler/icons-react'
import { type TableTieWire, settleTie, reopenTie } from '#contract/tournaments/rounds.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { StandingsTable } from './standings-table.ts'
import classes from './standings-ties.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  table: StandingsTable
  /** Null if ties cannot be settled here, as on the public page. */
  tournamentId: string | null
}

/** Players who left, and ties with the actions that settle them. */
export function StandingsTies({ table, tournamentId }: Props) {
  const canManage = usePermission()('tournament.manage').ok
  const names = table.left.map(({ playerName }) => playerName)
  return (
    <>
      {names.length > 0 && <p className={classes.note}>{t('leftEarly', { names })}</p>}
      {table.ties.map((tie, index) => (
        <Tie key={index} tie={tie} table={table} tournamentId={canManage ? tournamentId : null} />
      ))}
    </>
  )
}

const isForTitle = ({ rows }: StandingsTable) => rows.length === 0

type TitleProps = Pick<Props, 'tournamentId'> & { tables: readonly StandingsTable[] }

/**
 * The tie for the title of a bracket whose last match has no winner; standings tables show their own
 * ties.
 */
export function TitleTies({ tables, tournamentId }: TitleProps) {
  const titleTable = tables.find(isForTitle)
  if (titleTable === undefined) return null
  return (
    <div className={classes.title}>
      <StandingsTies table={titleTable} tournamentId={tournamentId} />
    </div>
  )
}

function titleSentence({ players, by, isSettled }: TableTieWire): string {
  const names = players.map(({ playerName }) => playerName)
  if (by === 'lot') return t('title.chosen', { name: players[0]!.playerName })
  if (by === null) return t('title.awaited', { names })
  return t(isSettled ? 'title.playedOff' : 'title.playingOff', { names })
}

function tieSentence({ players, place, by, isAwaited, isSettled }: TableTieWire): string {
  const names = players.map(({ playerName }) => playerName)
  if (by === 'lot') return t('tie.byLot', { names, place })
  if (by === 'play_off') return t(isSettled ? 'tie.playedOff' : 'tie.playingOff', { names, place })
  return t(isAwaited ? 'tie.awaited' : 'tie.shared', { names, place })
}

type TieProps = { tie: TableTieWire; table: StandingsTable; tournamentId: string | null }

function Tie({ tie, table, tournamentId }: TieProps) {
  const isOpen = tie.by === null && tie.isAwaited
  return (
    <div className={isOpen ? classes.open : classes.settled}>
      <p>{isForTitle(table) ? titleSentence(tie) : tieSentence(tie)}</p>
      {tournamentId !== null && <TieActions {...{ tie, table }} tournamentId={tournamentId} />}
    </div>
  )
}

function TieActions({ tie, table, tournamentId }: TieProps & { tournamentId: string }) {
  const { busy, attempt } = useAttempt()
  const { group } = table
  const playerIds = tie.players.map(({ playerId }) => playerId)
  const reopen = () => call(reopenTie, { params: { id: tournamentId }, body: { group, playerIds } })
  const settle = (by: 'lot' | 'play_off') =>
    void attempt(async () => {
      await call(settleTie, { params: { id: tournamentId }, body: { group, playerIds, by } })
      undoToast(t(by === 'lot' ? 'tie.lotsDrawn' : 'tie.playOffCalled'), reopen)
    })
  const nameChampion = (playerId: string) =>
    void attempt(async () => {
      const order = [playerId, ...playerIds.filter((id) => id !== playerId)]
      const body = { group, playerIds: order, by: 'lot', isDrawn: true } as const
      await call(settleTie, { params: { id: tournamentId }, body })
      undoToast(t('title.championChosen'), reopen)
    })
  if (tie.by !== null) {
    // A play-off is undone by removing its results.
    if (tie.by === 'play_off' && tie.isSettled) return null
    return (
      <Button busy={busy} onClick={() => void attempt(reopen)}>
        {t('tie.undo')}
      </Button>
    )
  }
  return (
    <div className={classNames(kit.wrap, kit.gap2)}>
      <Button
        kind={tie.isAwaited ? 'outline' : 'quiet'}
        icon={IconSwords}
        busy={busy}
        onClick={() => settle('play_off')}
      >
        {t('tie.playOff')}
      </Button>
      {isForTitle(table) &&
        tie.players.map(({ playerId, playerName: name }) => (
          <Button key={playerId} busy={busy} onClick={() => nameChampion(playerId)}>
            {t('title.makeChampion', { name })}
          </Button>
        ))}
      {tie.isAwaited && !isForTitle(table) && (
        <Button icon={IconDice5} busy={busy} onClick={() => settle('lot')}>
          {t('tie.drawLots')}
        </Button>
      )}
    </div>
  )
}

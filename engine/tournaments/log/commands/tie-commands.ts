import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import type { PlayerId } from '../../../ids.ts'
import { resultKey, tieKey, type LogState } from '../log-state.ts'
import { formatOf } from '../../formats/formats.ts'
import type { StandingsTable, TableTie } from '../state.ts'
import { playersOf } from './decide-match.ts'
import { t } from '../../messages.ts'

type TieCommand = CommandOf<'draw_lots' | 'call_play_off' | 'reopen_tie'>

function tablesOf(logState: LogState): readonly StandingsTable[] {
  return isStarted(logState) ? formatOf(logState).stateOf(logState).tables : []
}

/** Returns the ties of these players; several if a play-off left all of them tied. */
function tiesOf(
  logState: LogState,
  group: number | null,
  players: readonly PlayerId[],
): readonly TableTie[] {
  const key = tieKey(group, players)
  return tablesOf(logState)
    .filter((table) => table.group === group)
    .flatMap(({ ties }) => ties.filter((tie) => tieKey(group, tie.players) === key))
}

/** Returns whether a match of the latest play-off of these players has a result. */
function isPlayedOff(
  logState: LogState,
  group: number | null,
  players: readonly PlayerId[],
): boolean {
  const last = (logState.settlements.get(tieKey(group, players)) ?? []).at(-1)
  if (last?.by !== 'play_off') return false
  const matches = formatOf(logState).matchesOf(logState)
  return matches.some((match) => {
    const sides = playersOf(match)
    const isOwn = match.stage === 'play_off' && match.id.startsWith(`PO${last.number}-`)
    return isOwn && sides !== null && logState.results.has(resultKey(match.id, sides))
  })
}

/** Settles a tie that no criterion breaks, or reopens it, as the organiser chose. */
export function decideTieCommand(logState: LogState, command: TieCommand): TournamentDecision {
  const { at, group, players } = command
  const ties = tiesOf(logState, group, players)
  const open = ties.find(({ by }) => by === null)
  switch (command.type) {
    case 'draw_lots':
      if (open === undefined) return refuse(t('tournament.noSuchTie'))
      if (!open.isAwaited) return refuse(t('tournament.titleByLot'))
      return accept({ type: 'lots_drawn', at, group, players })
    case 'call_play_off':
      if (open === undefined) return refuse(t('tournament.noSuchTie'))
      return accept({ type: 'play_off_called', at, group, players: open.players })
    case 'reopen_tie':
      if (!ties.some(({ by }) => by !== null)) return refuse(t('tournament.noSuchTie'))
      if (isPlayedOff(logState, group, players)) return refuse(t('tournament.playOffBegun'))
      return accept({ type: 'tie_reopened', at, group, players })
  }
}

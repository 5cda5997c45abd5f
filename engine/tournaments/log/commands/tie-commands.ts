import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import type { PlayerId } from '../../../ids.ts'
import { resultKey, tieKey, type LogState } from '../log-state.ts'
import { findFormat } from '../../formats/formats.ts'
import type { StandingsTable, TableTie } from '../state.ts'
import { playersOf } from './decide-match.ts'
import { t } from '../../messages.ts'

type TieCommand = CommandOf<'draw_lots' | 'call_play_off' | 'reopen_tie'>

function listTables(logState: LogState): readonly StandingsTable[] {
  return isStarted(logState) ? findFormat(logState).deriveState(logState).tables : []
}

/** Returns the ties of these players; several if a play-off left all of them tied. */
function findTies(
  logState: LogState,
  group: number | null,
  players: readonly PlayerId[],
): readonly TableTie[] {
  const key = tieKey(group, players)
  return listTables(logState)
    .filter((table) => table.group === group)
    .flatMap(({ ties }) => ties.filter((tie) => tieKey(group, tie.players) === key))
}

/** Returns whether a match of the latest play-off of these players has a result. */
function hasPlayOffResult(
  logState: LogState,
  group: number | null,
  players: readonly PlayerId[],
): boolean {
  const lastSettlement = (logState.settlements.get(tieKey(group, players)) ?? []).at(-1)
  if (lastSettlement?.by !== 'play_off') return false
  const matches = findFormat(logState).listMatches(logState)
  return matches.some((match) => {
    const sides = playersOf(match)
    const belongsToPlayOff =
      match.stage === 'play_off' && match.id.startsWith(`PO${lastSettlement.number}-`)
    return belongsToPlayOff && sides !== null && logState.results.has(resultKey(match.id, sides))
  })
}

/** Settles a tie that no criterion breaks, or reopens it, as the organiser chose. */
export function decideTieCommand(logState: LogState, command: TieCommand): TournamentDecision {
  const { at, group, players } = command
  const ties = findTies(logState, group, players)
  const openTie = ties.find(({ by }) => by === null)
  switch (command.type) {
    case 'draw_lots':
      if (openTie === undefined) return refuse(t('tournament.noSuchTie'))
      if (!openTie.isAwaited) return refuse(t('tournament.titleByLot'))
      return accept({ type: 'lots_drawn', at, group, players })
    case 'call_play_off':
      if (openTie === undefined) return refuse(t('tournament.noSuchTie'))
      return accept({ type: 'play_off_called', at, group, players: openTie.players })
    case 'reopen_tie':
      if (!ties.some(({ by }) => by !== null)) return refuse(t('tournament.noSuchTie'))
      if (hasPlayOffResult(logState, group, players)) return refuse(t('tournament.playOffBegun'))
      return accept({ type: 'tie_reopened', at, group, players })
  }
}

import { relaxations } from '../../pairing/swiss/types.ts'
import { isStarted, type TournamentCommand } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { enter, decideEntrantCommand, placeWaiting } from './entry-commands.ts'
import type { Tournament, TournamentEvent } from '../events.ts'
import { foldTournamentLog, type LogState } from '../log-state.ts'
import { isOver } from '../fold.ts'
import { formatTraits } from '../../formats/format-traits.ts'
import { decideMatchCommand } from './match-commands.ts'
import { drawPairs, pairUp } from '../pairs.ts'
import { pairRoundNow, releaseRound, requestBye, unpairRound } from './round-commands.ts'
import { dateRounds, scheduleRounds } from './schedule-commands.ts'
import { changeSettings, fixSeeds, seed, start, undoStart } from './start-commands.ts'
import { decideTieCommand } from './tie-commands.ts'
import { t } from '../../messages.ts'

function decideWithoutFollowUps(
  logState: LogState,
  command: TournamentCommand,
): TournamentDecision {
  if (logState.cancelled !== null && command.type !== 'reopen')
    return refuse(t('tournament.cancelled'))
  const { at } = command
  switch (command.type) {
    case 'enter':
      return enter(logState, command)
    case 'approve':
    case 'check_in':
    case 'check_out':
    case 'reinstate':
    case 'remove':
    case 'decline':
    case 'withdraw':
    case 'disqualify':
      return decideEntrantCommand(logState, command)
    case 'pair_up':
      return pairUp(logState, command)
    case 'draw_pairs':
      return drawPairs(logState, command)
    case 'open':
      if (isStarted(logState)) return refuse(t('tournament.notBeforeStart'))
      return accept({ type: 'phase_opened', at, phase: command.phase })
    case 'change_settings':
      return changeSettings(logState, command)
    case 'seed':
      return seed(logState, command)
    case 'fix_seeds':
      return fixSeeds(logState, command)
    case 'start':
      return start(logState, command)
    case 'take_start_back':
      return undoStart(logState, command)
    case 'record':
    case 'correct':
    case 'remove_result':
    case 'no_show':
    case 'double_no_show':
      return decideMatchCommand(logState, command)
    case 'request_bye':
      return requestBye(logState, command)
    case 'pair_round':
      return pairRoundNow(logState, command)
    case 'unpair_round':
      return unpairRound(logState, at)
    case 'release_round':
      return releaseRound(logState, command)
    case 'schedule_rounds':
      return scheduleRounds(logState, command)
    case 'date_rounds':
      return dateRounds(logState, command)
    case 'draw_lots':
    case 'call_play_off':
    case 'reopen_tie':
      return decideTieCommand(logState, command)
    case 'reopen':
      if (logState.cancelled === null && !isOver(logState)) return refuse(t('tournament.notOver'))
      return accept({ type: 'reopened', at })
    case 'close':
      return logState.isHeldOpen
        ? accept({ type: 'closed', at })
        : refuse(t('tournament.notHeldOpen'))
    case 'cancel':
      return accept({ type: 'cancelled', at, reason: command.reason })
  }
}

/** Commands after which a Swiss round may be complete. */
const roundCompletingCommands = [
  'start',
  'record',
  'correct',
  'no_show',
  'double_no_show',
  'withdraw',
  'disqualify',
  'remove',
]

function pairAutomatically(
  tournament: Tournament,
  command: TournamentCommand,
): readonly TournamentEvent[] {
  const { settings } = tournament
  if (
    !formatTraits[settings.format].isPairedByRound ||
    !roundCompletingCommands.includes(command.type)
  )
    return []
  const logState = foldTournamentLog(tournament)
  if (!logState.settings.autoAdvance || logState.isHeldOpen) return []
  const relax = logState.settings.keepApart ? relaxations.slice(-1) : []
  const result = decideWithoutFollowUps(logState, { type: 'pair_round', at: command.at, relax })
  return result.ok ? markAsAutomatic(result.events) : []
}

/** Returns whether places may be free for the waiting list: someone left, or the limit was raised for it. */
function mayFreePlaces(command: TournamentCommand, events: readonly TournamentEvent[]): boolean {
  if (command.type === 'change_settings') return command.placesWaiting === true
  return events.some(({ type }) => type === 'withdrew' || type === 'disqualified')
}

/** Appends the entries of players on the waiting list who get a free place. */
function placeWaitingPlayers(
  { log, ...tournament }: Tournament,
  events: readonly TournamentEvent[],
  command: TournamentCommand,
): readonly TournamentEvent[] {
  if (!mayFreePlaces(command, events)) return events
  const all = [...events]
  for (;;) {
    const placed = placeWaiting(
      foldTournamentLog({ ...tournament, log: [...log, ...all] }),
      command.at,
    )
    if (placed === null) return all
    all.push(placed)
  }
}

/** Marks paired rounds as paired automatically. */
export function markAsAutomatic(events: readonly TournamentEvent[]): readonly TournamentEvent[] {
  return events.map((event) =>
    event.type === 'round_paired' ? { ...event, isAutomatic: true } : event,
  )
}

/**
 * Returns the events to append to the log, or every reason against the command. A place that becomes free
 * after the start goes to the next on the waiting list. With `autoAdvance`, the next Swiss round is
 * paired once a round is complete, unless the caller pairs it later.
 */
export function decideCommand(
  tournament: Tournament,
  command: TournamentCommand,
  pairing: 'automatic' | 'on_request' = 'automatic',
): TournamentDecision {
  const result = decideWithoutFollowUps(foldTournamentLog(tournament), command)
  if (!result.ok) return result
  const events = placeWaitingPlayers(tournament, result.events, command)
  if (pairing === 'on_request') return accept(...events)
  const after = { ...tournament, log: [...tournament.log, ...events] }
  return accept(...events, ...pairAutomatically(after, command))
}

import { relaxations } from '../../pairing/swiss/types.ts'
import { isStarted, type TournamentCommand } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { enter, decideEntrantCommand, placeWaiting } from './entry-commands.ts'
import type { Tournament, TournamentEvent } from '../events.ts'
import { foldTournamentLog, type LogState } from '../facts.ts'
import { isOver } from '../fold.ts'
import { formatTraits } from '../../formats/format-traits.ts'
import { decideMatchCommand } from './match-commands.ts'
import { drawPairs, pairUp } from '../pairs.ts'
import { pairRoundNow, releaseRound, requestBye, unpairRound } from './round-commands.ts'
import { dateRounds, scheduleRounds } from './schedule-commands.ts'
import { changeSettings, fixSeeds, seed, start, undoStart } from './start-commands.ts'
import { decideTieCommand } from './tie-commands.ts'
import { t } from '../../messages.ts'

function decide(facts: LogState, command: TournamentCommand): TournamentDecision {
  if (facts.cancelled !== null && command.type !== 'reopen')
    return refuse(t('tournament.cancelled'))
  const { at } = command
  switch (command.type) {
    case 'enter':
      return enter(facts, command)
    case 'approve':
    case 'check_in':
    case 'check_out':
    case 'reinstate':
    case 'remove':
    case 'decline':
    case 'withdraw':
    case 'disqualify':
      return decideEntrantCommand(facts, command)
    case 'pair_up':
      return pairUp(facts, command)
    case 'draw_pairs':
      return drawPairs(facts, command)
    case 'open':
      if (isStarted(facts)) return refuse(t('tournament.notBeforeStart'))
      return accept({ type: 'phase_opened', at, phase: command.phase })
    case 'change_settings':
      return changeSettings(facts, command)
    case 'seed':
      return seed(facts, command)
    case 'fix_seeds':
      return fixSeeds(facts, command)
    case 'start':
      return start(facts, command)
    case 'take_start_back':
      return undoStart(facts, command)
    case 'record':
    case 'correct':
    case 'remove_result':
    case 'no_show':
    case 'double_no_show':
      return decideMatchCommand(facts, command)
    case 'request_bye':
      return requestBye(facts, command)
    case 'pair_round':
      return pairRoundNow(facts, command)
    case 'unpair_round':
      return unpairRound(facts, at)
    case 'release_round':
      return releaseRound(facts, command)
    case 'schedule_rounds':
      return scheduleRounds(facts, command)
    case 'date_rounds':
      return dateRounds(facts, command)
    case 'draw_lots':
    case 'call_play_off':
    case 'reopen_tie':
      return decideTieCommand(facts, command)
    case 'reopen':
      if (facts.cancelled === null && !isOver(facts)) return refuse(t('tournament.notOver'))
      return accept({ type: 'reopened', at })
    case 'close':
      return facts.isHeldOpen ? accept({ type: 'closed', at }) : refuse(t('tournament.notHeldOpen'))
    case 'cancel':
      return accept({ type: 'cancelled', at, reason: command.reason })
  }
}

/** Commands after which a Swiss round may be complete. */
const movesOn = [
  'start',
  'record',
  'correct',
  'no_show',
  'double_no_show',
  'withdraw',
  'disqualify',
  'remove',
]

function pairBySelf(
  tournament: Tournament,
  command: TournamentCommand,
): readonly TournamentEvent[] {
  const { settings } = tournament
  if (!formatTraits[settings.format].isPairedByRound || !movesOn.includes(command.type)) return []
  const facts = foldTournamentLog(tournament)
  if (!facts.settings.autoAdvance || facts.isHeldOpen) return []
  const relax = facts.settings.keepApart ? relaxations.slice(-1) : []
  const result = decide(facts, { type: 'pair_round', at: command.at, relax })
  return result.ok ? markAsAutomatic(result.events) : []
}

/** Appends the entry of the next player on the waiting list if a player left. */
function withNextPlayer(
  { log, ...tournament }: Tournament,
  events: readonly TournamentEvent[],
  at: number,
): readonly TournamentEvent[] {
  if (!events.some(({ type }) => type === 'withdrew' || type === 'disqualified')) return events
  const placed = placeWaiting(foldTournamentLog({ ...tournament, log: [...log, ...events] }), at)
  return placed === null ? events : [...events, placed]
}

/** Marks rounds as paired automatically. */
export function markAsAutomatic(events: readonly TournamentEvent[]): readonly TournamentEvent[] {
  return events.map((event) =>
    event.type === 'round_paired' ? { ...event, isAutomatic: true } : event,
  )
}

/**
 * Returns the events to append to the log, or every reason against the command. The place of a player who
 * leaves after the start goes to the next on the waiting list. With `autoAdvance`, the next Swiss round is
 * paired once a round is complete, unless the caller pairs it later.
 */
export function decideCommand(
  tournament: Tournament,
  command: TournamentCommand,
  pairs: 'by_itself' | 'when_asked' = 'by_itself',
): TournamentDecision {
  const result = decide(foldTournamentLog(tournament), command)
  if (!result.ok) return result
  const events = withNextPlayer(tournament, result.events, command.at)
  if (pairs === 'when_asked') return accept(...events)
  const after = { ...tournament, log: [...tournament.log, ...events] }
  return accept(...events, ...pairBySelf(after, command))
}

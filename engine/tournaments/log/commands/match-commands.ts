import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision, type TournamentReason } from '../refusal.ts'
import { playersOf } from './decide-match.ts'
import type { Outcome, Sides } from '../events.ts'
import { resultKey, type LogState } from '../log-state.ts'
import { listMatches } from '../fold.ts'
import { sports } from '../../../sports/sports.ts'
import { isForTeams, findMatchSystem } from '../pairs.ts'
import type { TournamentSettings } from '../settings/settings.ts'
import { isTableStage, type TournamentMatch } from '../state.ts'
import { t } from '../../messages.ts'

type MatchCommand = CommandOf<'record' | 'correct' | 'remove_result' | 'no_show' | 'double_no_show'>

function allowsDraw(settings: TournamentSettings, match: TournamentMatch): boolean {
  if (!isTableStage(match)) return false
  if (!isForTeams(settings)) return sports[settings.sportId].drawsInTables
  return findMatchSystem(settings)?.drawAllowed ?? true
}

function findOutcomeProblem(
  outcome: Outcome,
  sides: Sides,
  logState: LogState,
  match: TournamentMatch,
): TournamentReason | null {
  if (outcome.kind === 'double_walkover') return null
  const { winner } = outcome
  if (winner !== null && !sides.includes(winner)) return t('tournament.notInMatch')
  if (outcome.kind === 'walkover') return null
  if (winner === null && (outcome.kind === 'retired' || !allowsDraw(logState.settings, match))) {
    return t('tournament.noDraw')
  }
  if (outcome.kind === 'retired' || outcome.score === undefined) return null
  const lead = outcome.score[0] - outcome.score[1]
  // Tied teams play on to decide who advances.
  const isPlayedOn = lead === 0 && isForTeams(logState.settings) && !isTableStage(match)
  if (isPlayedOn) return null
  const expected = lead === 0 ? null : lead > 0 ? sides[0] : sides[1]
  return expected === winner ? null : t('tournament.scoreDisagrees')
}

function resolveOutcome(command: MatchCommand, sides: Sides): Outcome | TournamentReason {
  switch (command.type) {
    case 'record':
    case 'correct':
      return command.outcome
    case 'double_no_show':
      return { kind: 'double_walkover', reason: 'no-show of both' }
    case 'no_show': {
      if (!sides.includes(command.player)) return t('tournament.notInMatch')
      const winner = sides[0] === command.player ? sides[1] : sides[0]
      return { kind: 'walkover', winner, reason: 'no-show' }
    }
    case 'remove_result':
      return t('tournament.noResult')
  }
}

const findMatch = (matches: readonly TournamentMatch[], matchId: string) =>
  matches.find(({ id }) => id === matchId)

/**
 * Returns the players for whom a result can be entered, null if unknown. If one has withdrawn, these are
 * the players who would have met, since the game may have been played before.
 */
export function playersForResult(logState: LogState, match: TournamentMatch): Sides | null {
  const sides = playersOf(match)
  if (sides !== null) return sides
  const isVacant = match.sides.some(({ kind }) => kind === 'nobody')
  if (!isVacant || match.sides.some(({ kind }) => kind === 'awaited')) return null
  const present = [...logState.entrants].map(
    ([player, entrant]) => [player, { ...entrant, out: null }] as const,
  )
  const matchWithAll = findMatch(listMatches({ ...logState, entrants: new Map(present) }), match.id)
  return matchWithAll === undefined || matchWithAll.status !== 'ready'
    ? null
    : playersOf(matchWithAll)
}

export function decideMatchCommand(logState: LogState, command: MatchCommand): TournamentDecision {
  const { at, matchId } = command
  if (!isStarted(logState)) return refuse(t('tournament.notActive'))
  const match = findMatch(listMatches(logState), matchId)
  if (match === undefined) return refuse(t('tournament.unknownMatch'))
  const sides = command.type === 'record' ? playersForResult(logState, match) : playersOf(match)
  if (sides === null || (match.status === 'not_needed' && playersOf(match) !== null))
    return refuse(t('tournament.matchNotReady'))
  if (match.status === 'waiting') {
    return refuse(t('tournament.roundWaits'))
  }
  // A match decided by a withdrawal can still get the result of a game that was played.
  const hasResult = logState.results.has(resultKey(matchId, sides))
  if (command.type === 'remove_result') {
    if (!hasResult) return refuse(t('tournament.noResult'))
    return accept({ type: 'result_removed', at, matchId, sides })
  }
  const isCorrection = command.type === 'correct'
  if (isCorrection && match.decision === null) return refuse(t('tournament.noResult'))
  if (!isCorrection && hasResult) return refuse(t('tournament.alreadyDecided'))
  const outcome = resolveOutcome(command, sides)
  if ('key' in outcome) return refuse(outcome)
  const problem = findOutcomeProblem(outcome, sides, logState, match)
  if (problem !== null) return refuse(problem)
  const type = isCorrection ? 'result_corrected' : 'result_recorded'
  const calledAtField =
    command.type === 'record' && command.calledAt !== undefined
      ? { calledAt: command.calledAt }
      : {}
  return accept({ type, at, matchId, sides, outcome, ...calledAtField })
}

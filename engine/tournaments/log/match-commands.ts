import {
  accept,
  isStarted,
  refuse,
  type Ask,
  type CommandResult,
  type TournamentErrorCode,
} from './command-types.ts'
import { playersOf } from './decide-match.ts'
import type { Outcome, Sides } from './events.ts'
import { resultKey, type Facts } from './facts.ts'
import { matchesOf } from './fold.ts'
import { sports } from '../../sports/sports.ts'
import type { TournamentSettings } from './settings.ts'
import { isTableStage, type TournamentMatch } from './state.ts'

type MatchCommand = Ask<'record' | 'correct' | 'remove_result' | 'no_show' | 'double_no_show'>

function allowsDraw({ sportId }: TournamentSettings, match: TournamentMatch): boolean {
  return isTableStage(match) && sports[sportId].drawsInTables
}

function problemWith(
  outcome: Outcome,
  sides: Sides,
  facts: Facts,
  match: TournamentMatch,
): TournamentErrorCode | null {
  if (outcome.kind === 'double_walkover') return null
  const { winner } = outcome
  if (winner !== null && !sides.includes(winner)) return 'NOT_IN_MATCH'
  if (outcome.kind === 'walkover') return null
  if (winner === null && (outcome.kind === 'retired' || !allowsDraw(facts.settings, match))) {
    return 'NO_DRAW'
  }
  if (outcome.kind === 'retired' || outcome.score === undefined) return null
  const lead = outcome.score[0] - outcome.score[1]
  const expected = lead === 0 ? null : lead > 0 ? sides[0] : sides[1]
  return expected === winner ? null : 'SCORE_DISAGREES'
}

function outcomeOf(command: MatchCommand, sides: Sides): Outcome | TournamentErrorCode {
  switch (command.type) {
    case 'record':
    case 'correct':
      return command.outcome
    case 'double_no_show':
      return { kind: 'double_walkover', reason: 'no-show of both' }
    case 'no_show': {
      if (!sides.includes(command.player)) return 'NOT_IN_MATCH'
      const winner = sides[0] === command.player ? sides[1] : sides[0]
      return { kind: 'walkover', winner, reason: 'no-show' }
    }
    case 'remove_result':
      return 'NO_RESULT'
  }
}

export function onMatch(facts: Facts, command: MatchCommand): CommandResult {
  const { at, matchId } = command
  if (!isStarted(facts)) return refuse('NOT_ACTIVE')
  const match = matchesOf(facts).find(({ id }) => id === matchId)
  if (match === undefined) return refuse('UNKNOWN_MATCH')
  const sides = playersOf(match)
  if (sides === null || match.status === 'not_needed') return refuse('MATCH_NOT_READY')
  if (match.status === 'waiting') {
    return refuse('MATCH_NOT_READY', 'This round waits for the organiser to begin it')
  }
  // Decided only because somebody left, it may still get the result of a game that was played.
  const hasResult = facts.results.has(resultKey(matchId, sides))
  if (command.type === 'remove_result') {
    if (!hasResult) return refuse('NO_RESULT')
    return accept({ type: 'result_removed', at, matchId, sides })
  }
  const isCorrection = command.type === 'correct'
  if (isCorrection && match.decision === null) return refuse('NO_RESULT')
  if (!isCorrection && hasResult) return refuse('ALREADY_DECIDED')
  const outcome = outcomeOf(command, sides)
  if (typeof outcome === 'string') return refuse(outcome)
  const problem = problemWith(outcome, sides, facts, match)
  if (problem !== null) return refuse(problem)
  const type = isCorrection ? 'result_corrected' : 'result_recorded'
  return accept({ type, at, matchId, sides, outcome })
}

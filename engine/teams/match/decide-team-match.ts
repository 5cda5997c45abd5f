import { accept } from '../../decision.ts'
import type { TeamMatchContext, TeamMatchCommand, TeamMatchDecision } from './command-types.ts'
import { leaveUnfilled, submitLineUp, plan, substitute } from './plan-and-line-ups.ts'
import { startLiveScoring, enterResult, undoRubber } from './play-rubbers.ts'
import {
  confirm,
  dispute,
  awardWalkover,
  postponeOrAbandon,
  reportScore,
  resume,
  send,
  settle,
  undoReportedScore,
  undoWalkover,
} from './settle-result.ts'
import type { TeamMatchState } from './state.ts'

/** Returns the events that a command produces, or a refusal. */
export function decideTeamMatch(
  state: TeamMatchState,
  command: TeamMatchCommand,
  context: TeamMatchContext,
): TeamMatchDecision {
  const { now } = context
  switch (command.type) {
    case 'plan':
      return plan(state, command, context)
    case 'lineUp':
      return submitLineUp(state, command, context)
    case 'leaveUnfilled':
      return leaveUnfilled(state, command, context)
    case 'substitute':
      return substitute(state, command, context)
    case 'begin':
      return startLiveScoring(state, command, context)
    case 'breakOff':
      return state.logState.liveMatches.has(command.n)
        ? accept({ type: 'brokenOff', at: now, n: command.n })
        : accept()
    case 'decide':
      return enterResult(state, command, context)
    case 'takeBack':
      return undoRubber(state, command.n, now)
    case 'report':
      return reportScore(state, command.score, context)
    case 'takeReportBack':
      return undoReportedScore(state, now)
    case 'walkover':
      return awardWalkover(state, command, now)
    case 'takeWalkoverBack':
      return undoWalkover(state, context)
    case 'send':
      return send(state, command, now)
    case 'confirm':
      return confirm(state, command, context)
    case 'dispute':
      return dispute(state, command, now)
    case 'settle':
      return settle(state, now)
    case 'postpone':
    case 'abandon':
      return postponeOrAbandon(state, command, now)
    case 'resume':
      return resume(state, now)
  }
}

import { accept, conflict, invalid, refuse } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { checkPlaces } from '../line-up/check-line-up.ts'
import { playersOf } from '../line-up/line-up.ts'
import { otherSide } from '../systems/types.ts'
import { t } from '../messages.ts'
import type { CommandOf, TeamMatchContext, TeamMatchDecision } from './command-types.ts'
import { findClosedRefusal } from './play-rubbers.ts'
import type { TeamMatchState, TeamMatchStatus } from './state.ts'

/** Minimum notice of a deadline that a captain sets, in hours. */
export const DEADLINE_NOTICE_HOURS = 6

export const unstartedStatuses: readonly TeamMatchStatus[] = ['planned', 'scheduled', 'postponed']

/**
 * Sets the date and deadline. Refuses a new deadline in the past, which would reveal the other side's
 * line-up.
 */
export function plan(
  state: TeamMatchState,
  { startsAt, lineUpsDue, notice = 0 }: CommandOf<'plan'>,
  { now }: TeamMatchContext,
): TeamMatchDecision {
  if (!unstartedStatuses.includes(state.status) && state.status !== 'line_ups_known') {
    return refuse(conflict(t('teamMatch.hasBegun'), 'status'))
  }
  if (startsAt !== null && lineUpsDue !== null && lineUpsDue > startsAt) {
    return refuse(invalid(t('teamMatch.deadline'), 'lineUpsDue'))
  }
  const isNew = lineUpsDue !== null && lineUpsDue !== state.logState.lineUpsDue
  if (isNew && lineUpsDue <= now) {
    return refuse(invalid(t('teamMatch.deadlinePast'), 'lineUpsDue'))
  }
  if (isNew && lineUpsDue < now + notice) {
    const hours = DEADLINE_NOTICE_HOURS
    return refuse(invalid(t('teamMatch.deadlineNotice', { hours }), 'lineUpsDue'))
  }
  return accept({ type: 'planned', at: now, startsAt, lineUpsDue })
}

/**
 * Submits a line-up. It stays hidden and can be changed until both are submitted. Nothing here may depend
 * on the other line-up, which would reveal it.
 */
export function submitLineUp(
  state: TeamMatchState,
  { side, lineUp: given, isFilled }: CommandOf<'lineUp'>,
  { system, now }: TeamMatchContext,
): TeamMatchDecision {
  if (state.areLineUpsRevealed) return refuse(conflict(t('lineUp.frozen'), 'lineUp'))
  if (!unstartedStatuses.includes(state.status))
    return refuse(conflict(t('teamMatch.over'), 'status'))
  const refusals = checkPlaces({ system, side }, given)
  if (refusals.length > 0) return refuse(...refusals)
  return accept({ type: 'linedUp', at: now, side, lineUp: given, isFilled })
}

function checkSubstitution(
  state: TeamMatchState,
  command: CommandOf<'substitute'>,
): readonly TeamRefusal[] {
  const { side, out, by } = command
  const { lineUps, substitutions } = state.logState
  const ownPlayers = lineUps[side] === null ? [] : playersOf(lineUps[side].lineUp)
  const opposingLineUp = lineUps[otherSide(side)]
  const isInLineUp =
    ownPlayers.includes(by) ||
    (opposingLineUp !== null && playersOf(opposingLineUp.lineUp).includes(by))
  const rubbersOfPlayer = state.rubbers.filter(({ players }) => players[side].includes(out))
  return [
    ...(ownPlayers.includes(out) ? [] : [conflict(t('teamMatch.notInLineUp'), 'out')]),
    ...(isInLineUp ? [conflict(t('teamMatch.inLineUp'), 'by')] : []),
    ...(substitutions.some((one) => one.out === by)
      ? [conflict(t('teamMatch.replaced'), 'by')]
      : []),
    ...(rubbersOfPlayer.some(({ status }) => status === 'open')
      ? []
      : [conflict(t('teamMatch.noMoreRubbers'), 'out')]),
  ]
}

export function substitute(
  state: TeamMatchState,
  command: CommandOf<'substitute'>,
  { now }: TeamMatchContext,
): TeamMatchDecision {
  if (!state.areLineUpsRevealed) return refuse(conflict(t('teamMatch.noLineUps'), 'status'))
  const closedRefusal = findClosedRefusal(state)
  if (closedRefusal !== null) return refuse(closedRefusal)
  const refusals = checkSubstitution(state, command)
  if (refusals.length > 0) return refuse(...refusals)
  const { side, out, by, isGuest, reason } = command
  return accept({ type: 'substituted', at: now, side, out, by, isGuest, reason })
}

/** Records that a due line-up could not be filled in. */
export function leaveUnfilled(
  { logState }: TeamMatchState,
  { side }: CommandOf<'leaveUnfilled'>,
  { now }: TeamMatchContext,
): TeamMatchDecision {
  return logState.unfilled !== side ? accept({ type: 'unfilled', at: now, side }) : accept()
}

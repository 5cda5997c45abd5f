import { accept, clash, refuse, wrong, type Decision, type Fault } from '../fault.ts'
import { checkPlaces } from '../line-up/check-line-up.ts'
import { playersOf } from '../line-up/line-up.ts'
import { otherTeam } from '../systems/types.ts'
import { t } from '../messages.ts'
import type { Context, TeamMatchCommand } from './command.ts'
import type { TeamMatchEvent } from './events.ts'
import { notOpen } from './play-rubbers.ts'
import type { TeamMatchState, TeamMatchStatus } from './state.ts'

/** A captain who sets a deadline leaves the other side so many hours at least. */
export const DEADLINE_NOTICE_HOURS = 6

type Decided = Decision<TeamMatchEvent>
type Of<Type extends TeamMatchCommand['type']> = Extract<TeamMatchCommand, { type: Type }>

export const notBegun: readonly TeamMatchStatus[] = ['planned', 'scheduled', 'postponed']

/** Sets date and deadline. A deadline that is over would open what the other side handed in. */
export function plan(
  state: TeamMatchState,
  { startsAt, lineUpsDue, notice = 0 }: Of<'plan'>,
  { now }: Context,
): Decided {
  if (!notBegun.includes(state.status) && state.status !== 'line_ups_known') {
    return refuse(clash('status', t('teamMatch.hasBegun')))
  }
  if (startsAt !== null && lineUpsDue !== null && lineUpsDue > startsAt) {
    return refuse(wrong('lineUpsDue', t('teamMatch.deadline')))
  }
  const isNew = lineUpsDue !== null && lineUpsDue !== state.facts.lineUpsDue
  if (isNew && lineUpsDue <= now) {
    return refuse(wrong('lineUpsDue', t('teamMatch.deadlinePast')))
  }
  if (isNew && lineUpsDue < now + notice) {
    const hours = DEADLINE_NOTICE_HOURS
    return refuse(wrong('lineUpsDue', t('teamMatch.deadlineNotice', { hours })))
  }
  return accept<TeamMatchEvent>({ type: 'planned', at: now, startsAt, lineUpsDue })
}

/**
 * Blind until both are in: whoever is first may change theirs until the other comes. Nothing is said
 * here of who stands in the other one, which would tell what is not yet known.
 */
export function lineUp(
  state: TeamMatchState,
  { side, lineUp: given, isFilled }: Of<'lineUp'>,
  { system, now }: Context,
): Decided {
  if (state.areKnown) return refuse(clash('lineUp', t('lineUp.frozen')))
  if (!notBegun.includes(state.status)) return refuse(clash('status', t('teamMatch.over')))
  const faults = checkPlaces({ system, side }, given)
  if (faults.length > 0) return refuse(...faults)
  return accept<TeamMatchEvent>({ type: 'linedUp', at: now, side, lineUp: given, isFilled })
}

function substituteFaults(state: TeamMatchState, asked: Of<'substitute'>): readonly Fault[] {
  const { side, out, by } = asked
  const { lineUps, substitutions } = state.facts
  const there = lineUps[side] === null ? [] : playersOf(lineUps[side].lineUp)
  const theirs = lineUps[otherTeam(side)]
  const isIn = there.includes(by) || (theirs !== null && playersOf(theirs.lineUp).includes(by))
  const plays = state.rubbers.filter(({ players }) => players[side].includes(out))
  return [
    ...(there.includes(out) ? [] : [clash('out', t('teamMatch.notInLineUp'))]),
    ...(isIn ? [clash('by', t('teamMatch.inLineUp'))] : []),
    ...(substitutions.some((one) => one.out === by) ? [clash('by', t('teamMatch.replaced'))] : []),
    ...(plays.some(({ status }) => status === 'open')
      ? []
      : [clash('out', t('teamMatch.noMoreRubbers'))]),
  ]
}

export function substitute(
  state: TeamMatchState,
  asked: Of<'substitute'>,
  { now }: Context,
): Decided {
  if (!state.areKnown) return refuse(clash('status', t('teamMatch.noLineUps')))
  const closed = notOpen(state)
  if (closed !== null) return refuse(closed)
  const faults = substituteFaults(state, asked)
  if (faults.length > 0) return refuse(...faults)
  const { side, out, by, isGuest, reason } = asked
  return accept<TeamMatchEvent>({ type: 'substituted', at: now, side, out, by, isGuest, reason })
}

/** A line-up that was due, and that nothing could be put in the place of. */
export function leaveUnfilled(
  { facts }: TeamMatchState,
  { side }: Of<'leaveUnfilled'>,
  { now }: Context,
): Decided {
  return facts.unfilled !== side
    ? accept<TeamMatchEvent>({ type: 'unfilled', at: now, side })
    : accept()
}

import type { Pair } from '../../sports/types.ts'
import { accept, conflict, invalid, refuse } from '../../decision.ts'
import { maxCombinedPoints, otherSide, totalPoints, type TeamSide } from '../systems/types.ts'
import { t } from '../messages.ts'
import type {
  CommandOf,
  TeamMatchContext,
  PlayedEarly,
  TeamMatchDecision,
} from './command-types.ts'
import type { TeamMatchEvent } from './events.ts'
import { unstartedStatuses } from './plan-and-line-ups.ts'
import { checkNotLive } from './play-rubbers.ts'
import { sideWithTooFewPlayers, type TeamMatchState, type TeamMatchStatus } from './state.ts'

const finalStatuses: readonly TeamMatchStatus[] = ['confirmed', 'walkover', 'double_walkover']
const refuseOver = () => refuse(conflict(t('teamMatch.over'), 'status'))

/** Returns the side that has to confirm: the one that did not send the result. */
export const confirmingSide = ({ logState }: Pick<TeamMatchState, 'logState'>): TeamSide =>
  otherSide(logState.sentBy)

/**
 * Who can edit the score sheet: both sides until it is sent, then the sender for disputed parts, else
 * organisers.
 */
export type SheetEditor = TeamSide | 'both' | 'organiser'

/**
 * Returns who can enter or correct a rubber, or the total score if `n` is null. Once sent, only organisers
 * can change undisputed parts.
 */
export function sheetEditorOf(
  { logState, walkover }: TeamMatchState,
  n: number | null,
): SheetEditor {
  const { stage, disputes, sentBy } = logState
  if (walkover !== null || stage === 'sent' || stage === 'confirmed') return 'organiser'
  if (stage !== 'disputed') return 'both'
  const isDisputed = n === null || disputes.some((one) => one.n === n || one.n === null)
  return isDisputed ? sentBy : 'organiser'
}

function checkScore(score: Pair, { system }: TeamMatchContext) {
  const most = totalPoints(system)
  const maxPoints = maxCombinedPoints(system)
  const stepsPerPoint = system.score === 'boardPoints' ? 2 : 1
  const isPossible = score.every(
    (points) => points >= 0 && Number.isInteger(points * stepsPerPoint),
  )
  if (!isPossible || score[0] + score[1] > maxPoints || Math.max(...score) > most) {
    const message =
      most === maxPoints
        ? t('teamMatch.scoreOf', { most })
        : t('teamMatch.scoreOfEach', { most, together: maxPoints })
    return [invalid(message, 'score')]
  }
  const isLevel = score[0] === score[1] && !system.drawAllowed
  return isLevel ? [invalid(t('teamMatch.level'), 'score')] : []
}

/** Records only the total score. If it was disputed, the other side has to confirm again. */
export function reportScore(
  state: TeamMatchState,
  score: Pair,
  context: TeamMatchContext,
): TeamMatchDecision {
  const { decided, liveMatches, stage } = state.logState
  if (decided.size > 0 || liveMatches.size > 0) {
    return refuse(conflict(t('teamMatch.reported'), 'score'))
  }
  if (finalStatuses.includes(state.status) || state.status === 'abandoned') return refuseOver()
  if (stage === 'sent') return refuse(conflict(t('teamMatch.isSent'), 'status'))
  const refusals = checkScore(score, context)
  if (refusals.length > 0) return refuse(...refusals)
  return accept({ type: 'reported', at: context.now, score })
}

/** Deletes the reported score, so that line-ups and rubbers can be entered. */
export function undoReportedScore({ logState }: TeamMatchState, now: number): TeamMatchDecision {
  return logState.reported === null
    ? refuse(conflict(t('teamMatch.notReported'), 'score'))
    : accept({ type: 'reportTakenBack', at: now })
}

/** Time before the start, ms, beyond which a result requires a decision about the date. */
export const EARLY_MS = 12 * 60 * 60 * 1000

/**
 * Moves the date of a team match played long before it, or keeps it with a reason. Returns null if neither
 * was chosen.
 */
function decideDate(
  { logState }: TeamMatchState,
  { moveDate = false, early: reason = '' }: PlayedEarly,
  now: number,
): {
  readonly dateEvents: readonly TeamMatchEvent[]
  readonly earlyField: { early?: string }
} | null {
  const { startsAt, lineUpsDue } = logState
  if (startsAt === null || startsAt < now + EARLY_MS) return { dateEvents: [], earlyField: {} }
  if (reason.trim() !== '') return { dateEvents: [], earlyField: { early: reason.trim() } }
  if (!moveDate) return null
  const due = lineUpsDue === null ? null : Math.min(lineUpsDue, now)
  return {
    dateEvents: [{ type: 'planned', at: now, startsAt: now, lineUpsDue: due }],
    earlyField: {},
  }
}

const refuseEarly = () => refuse(invalid(t('teamMatch.early'), 'moveDate'))

export function send(
  state: TeamMatchState,
  command: CommandOf<'send'>,
  now: number,
): TeamMatchDecision {
  if (state.status !== 'finished') return refuse(conflict(t('teamMatch.notOver'), 'status'))
  const date = decideDate(state, command, now)
  if (date === null) return refuseEarly()
  return accept(...date.dateEvents, {
    type: 'sent',
    at: now,
    by: command.by,
    ...date.earlyField,
  })
}

/**
 * Confirms a result. Organisers can also confirm a finished or abandoned match that was not sent.
 */
export function confirm(
  state: TeamMatchState,
  command: CommandOf<'confirm'>,
  { system, now }: TeamMatchContext,
): TeamMatchDecision {
  const { how, forBoth = false } = command
  const allowed: readonly TeamMatchStatus[] =
    how === 'organiser' ? ['finished', 'sent', 'disputed', 'abandoned'] : ['sent']
  if (!allowed.includes(state.status)) return refuse(conflict(t('teamMatch.notSent'), 'status'))
  const { score, isOver, status } = state
  if (status === 'abandoned' && score[0] === score[1] && !system.drawAllowed) {
    return refuse(conflict(t('teamMatch.levelAbandoned'), 'status'))
  }
  if (status === 'disputed' && !isOver) return refuse(conflict(t('teamMatch.notOver'), 'status'))
  // The date was decided when the result was sent.
  const isSent = status === 'sent' || status === 'disputed'
  const date = isSent ? { dateEvents: [], earlyField: {} } : decideDate(state, command, now)
  if (date === null) return refuseEarly()
  const forBothField = forBoth ? ({ forBoth: true } as const) : {}
  return accept(...date.dateEvents, {
    type: 'confirmed',
    at: now,
    how,
    ...forBothField,
    ...date.earlyField,
  })
}

export function dispute(
  state: TeamMatchState,
  { n, reason }: CommandOf<'dispute'>,
  now: number,
): TeamMatchDecision {
  if (state.status !== 'sent' && state.status !== 'disputed') {
    return refuse(conflict(t('teamMatch.notSent'), 'status'))
  }
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (n !== null && rubberState === undefined) {
    return refuse(conflict(t('teamMatch.noRubber', { n }), 'rubber'))
  }
  if (n !== null && rubberState?.result === null) {
    return refuse(conflict(t('teamMatch.notDecided', { n }), 'rubber'))
  }
  return accept({ type: 'disputed', at: now, n, reason })
}

/** Confirms a disputed result unchanged, as decided by an organiser. */
export function settle({ status, isOver }: TeamMatchState, now: number): TeamMatchDecision {
  if (status !== 'disputed') return refuse(conflict(t('teamMatch.notDisputed'), 'status'))
  if (!isOver) return refuse(conflict(t('teamMatch.notOver'), 'status'))
  return accept({ type: 'settled', at: now })
}

export function postponeOrAbandon(
  state: TeamMatchState,
  { type, reason }: CommandOf<'postpone' | 'abandon'>,
  now: number,
): TeamMatchDecision {
  const { status } = state
  if (type === 'postpone') {
    return unstartedStatuses.includes(status) || status === 'line_ups_known'
      ? accept({ type: 'postponed', at: now, reason })
      : refuse(conflict(t('teamMatch.hasBegun'), 'status'))
  }
  if (status !== 'in_play' && status !== 'line_ups_known') {
    return refuse(conflict(t('teamMatch.notInPlay'), 'status'))
  }
  const refusals = checkNotLive(state)
  if (refusals.length > 0) return refuse(...refusals)
  return accept({ type: 'abandoned', at: now, reason })
}

export function awardWalkover(
  state: TeamMatchState,
  { by, reason }: CommandOf<'walkover'>,
  now: number,
): TeamMatchDecision {
  if (finalStatuses.includes(state.status)) return refuseOver()
  const refusals = checkNotLive(state)
  if (refusals.length > 0) return refuse(...refusals)
  return accept({ type: 'walkover', at: now, by, reason })
}

/**
 * Undoes a walkover. If it resulted from a short line-up, that line-up has to be submitted again.
 */
export function undoWalkover(
  { logState, walkover }: TeamMatchState,
  { system, now }: TeamMatchContext,
): TeamMatchDecision {
  if (logState.walkover !== null) {
    return accept({ type: 'walkoverTakenBack', at: now })
  }
  if (walkover === null) return refuse(conflict(t('teamMatch.noWalkover'), 'status'))
  const shortSide = sideWithTooFewPlayers(system, logState)
  const sides = (['home', 'away'] as const).filter(
    (side) => shortSide === side || shortSide === 'both',
  )
  return accept(...sides.map((side): TeamMatchEvent => ({ type: 'lineUpReopened', at: now, side })))
}

export function resume({ status }: TeamMatchState, now: number): TeamMatchDecision {
  return status === 'abandoned'
    ? accept({ type: 'resumed', at: now })
    : refuse(conflict(t('teamMatch.notInPlay'), 'status'))
}

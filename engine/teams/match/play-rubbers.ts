import { accept, conflict, refuse } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { playersInBoth } from '../line-up/line-up.ts'
import { t } from '../messages.ts'
import { isRace } from '../systems/types.ts'
import type { CommandOf, TeamMatchContext, TeamMatchDecision } from './command-types.ts'
import type { RubberResult, TeamMatchEvent } from './events.ts'
import { applyEvent } from './log-state.ts'
import {
  deriveState,
  type RubberState,
  type TeamMatchState,
  type TeamMatchStatus,
} from './state.ts'

/** Statuses in which rubbers can be entered: during play, and when a sent result is reopened. */
const enterableStatuses: readonly TeamMatchStatus[] = [
  'line_ups_known',
  'in_play',
  'finished',
  'disputed',
  'in_correction',
]

/** Returns why no rubber can be entered now, or null. */
export function findClosedRefusal(state: TeamMatchState): TeamRefusal | null {
  if (enterableStatuses.includes(state.status)) return null
  return conflict(t(state.areLineUpsRevealed ? 'teamMatch.over' : 'teamMatch.noLineUps'), 'status')
}

/** Refuses while a rubber is scored live; live scoring has to end first. */
export function checkNotLive({ logState }: TeamMatchState): readonly TeamRefusal[] {
  const [n] = logState.liveMatches.keys()
  return n === undefined ? [] : [conflict(t('teamMatch.isLive', { n }), 'rubber')]
}

/** Returns the unfinished rubbers before rubber `n`, in order. */
function findUnfinishedBefore({ rubbers }: TeamMatchState, n: number): readonly RubberState[] {
  return rubbers.filter(({ rubber, status }) => {
    return rubber.n < n && (status === 'open' || status === 'playing')
  })
}

function checkOrder(
  state: TeamMatchState,
  n: number,
  { tables }: TeamMatchContext,
): readonly TeamRefusal[] {
  const unfinished = findUnfinishedBefore(state, n)
  if (unfinished.length < tables) return []
  const next = unfinished.find(({ status }) => status === 'open') ?? unfinished[0]
  const message = t('teamMatch.outOfOrder', { n, next: next?.rubber.n ?? 1 })
  return [conflict(message, 'rubber')]
}

const wasStarted = ({ ending }: RubberResult) => ending === 'played' || ending === 'retired'

/** Refuses a rubber with a player who is in both line-ups. One side has to substitute first. */
function checkSharedPlayers(
  { logState }: TeamMatchState,
  { players }: RubberState,
): readonly TeamRefusal[] {
  const inBothLineUps = playersInBoth(logState.lineUps.home?.lineUp, logState.lineUps.away?.lineUp)
  const isInBoth = [...players.home, ...players.away].some(
    (player) => player !== null && inBothLineUps.includes(player),
  )
  return isInBoth ? [conflict(t('lineUp.otherSide'), 'rubber')] : []
}

/** Returns why a rubber cannot be played now. */
function checkPlayable(
  state: TeamMatchState,
  n: number,
  context: TeamMatchContext,
): readonly TeamRefusal[] {
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  const refuseWith = (key: 'noRubber' | 'forfeited' | 'notNeeded' | 'decided') => [
    conflict(t(`teamMatch.${key}`, { n }), 'rubber'),
  ]
  if (rubberState === undefined) return refuseWith('noRubber')
  if (!state.areLineUpsRevealed) return [conflict(t('teamMatch.noLineUps'), 'rubber')]
  if (rubberState.status === 'forfeited') return refuseWith('forfeited')
  // Rubbers left over from an abandoned match can still be decided by an organiser.
  if (rubberState.status === 'not_needed' && !state.logState.isCutShort)
    return refuseWith('notNeeded')
  if (rubberState.status === 'decided') return refuseWith('decided')
  return rubberState.status === 'playing' ? [] : checkOrder(state, n, context)
}

/** Starts live scoring of a rubber. */
export function startLiveScoring(
  state: TeamMatchState,
  command: CommandOf<'begin'>,
  context: TeamMatchContext,
): TeamMatchDecision {
  const closedRefusal = findClosedRefusal(state)
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === command.n)
  const refusals =
    closedRefusal === null ? checkPlayable(state, command.n, context) : [closedRefusal]
  const sharedPlayers = rubberState === undefined ? [] : checkSharedPlayers(state, rubberState)
  if (refusals.length + sharedPlayers.length > 0) return refuse(...refusals, ...sharedPlayers)
  return accept({ ...command, type: 'begun', at: context.now })
}

/** Enters or corrects the result of a rubber. */
export function enterResult(
  state: TeamMatchState,
  command: CommandOf<'decide'>,
  context: TeamMatchContext,
): TeamMatchDecision {
  const { n, result, matchId } = command
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (rubberState === undefined) return refuse(conflict(t('teamMatch.noRubber', { n }), 'rubber'))
  const refusals = command.isCorrection
    ? checkCorrectable(rubberState)
    : checkEnterable(state, rubberState, command, context)
  if (refusals.length > 0) return refuse(...refusals)
  const { players, rubber } = rubberState
  const decided = { type: 'decided', at: context.now, n, result, players, matchId } as const
  const isRetiredRace = result.ending === 'retired' && isRace(context.system, rubber)
  const event = { ...decided, ...(isRetiredRace ? { isRace: true } : {}) }
  return accept(...addResumption(state, event, context))
}

function checkCorrectable({ status, rubber: { n } }: RubberState): readonly TeamRefusal[] {
  return status === 'decided' ? [] : [conflict(t('teamMatch.notDecided', { n }), 'rubber')]
}

function checkEnterable(
  state: TeamMatchState,
  rubberState: RubberState,
  { n, result, liveId }: CommandOf<'decide'>,
  context: TeamMatchContext,
): readonly TeamRefusal[] {
  const closedRefusal = findClosedRefusal(state)
  if (closedRefusal !== null) return [closedRefusal]
  if (rubberState.liveId !== null && rubberState.liveId !== liveId) {
    return [conflict(t('teamMatch.isLive', { n }), 'rubber')]
  }
  const refusals = checkPlayable(state, n, context)
  return wasStarted(result) ? [...refusals, ...checkSharedPlayers(state, rubberState)] : refusals
}

/** Resumes play if settling the last dispute makes further rubbers necessary. */
function addResumption(
  { logState }: TeamMatchState,
  event: TeamMatchEvent,
  { system, now }: TeamMatchContext,
): readonly TeamMatchEvent[] {
  const next = applyEvent(logState, event)
  const isSettled = logState.stage === 'disputed' && next.stage === 'sent'
  if (!isSettled || deriveState(system, next).isOver) return [event]
  return [event, { type: 'resumed', at: now }]
}

/** Deletes the result of a rubber. */
export function undoRubber(
  { logState }: TeamMatchState,
  n: number,
  now: number,
): TeamMatchDecision {
  return logState.decided.has(n)
    ? accept({ type: 'takenBack', at: now, n })
    : refuse(conflict(t('teamMatch.notDecided', { n }), 'rubber'))
}

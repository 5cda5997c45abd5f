import { accept, conflict, refuse } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { playersInBoth } from '../line-up/line-up.ts'
import { t } from '../messages.ts'
import type { CommandOf, Context, TeamMatchDecision } from './command.ts'
import type { RubberResult, TeamMatchEvent } from './events.ts'
import { applyEvent } from './log-state.ts'
import { stateOf, type RubberState, type TeamMatchState, type TeamMatchStatus } from './state.ts'

/** Statuses in which rubbers can be entered: during play, and when a sent result is reopened. */
const enterableStatuses: readonly TeamMatchStatus[] = [
  'line_ups_known',
  'in_play',
  'finished',
  'disputed',
  'in_correction',
]

/** Returns why no rubber can be entered now, or null. */
export function refusalUnlessOpen(state: TeamMatchState): TeamRefusal | null {
  if (enterableStatuses.includes(state.status)) return null
  return conflict(t(state.areLineUpsRevealed ? 'teamMatch.over' : 'teamMatch.noLineUps'), 'status')
}

/** Refuses while a rubber is scored live; live scoring has to end first. */
export function liveFaults({ logState }: TeamMatchState): readonly TeamRefusal[] {
  const [n] = logState.liveMatches.keys()
  return n === undefined ? [] : [conflict(t('teamMatch.isLive', { n }), 'rubber')]
}

/** Returns the unfinished rubbers before rubber `n`, in order. */
function waitingBefore({ rubbers }: TeamMatchState, n: number): readonly RubberState[] {
  return rubbers.filter(({ rubber, status }) => {
    return rubber.n < n && (status === 'open' || status === 'playing')
  })
}

function orderFaults(
  state: TeamMatchState,
  n: number,
  { tables }: Context,
): readonly TeamRefusal[] {
  const waiting = waitingBefore(state, n)
  if (waiting.length < tables) return []
  const next = waiting.find(({ status }) => status === 'open') ?? waiting[0]
  const message = t('teamMatch.outOfOrder', { n, next: next?.rubber.n ?? 1 })
  return [conflict(message, 'rubber')]
}

const isPlayed = ({ ending }: RubberResult) => ending === 'played' || ending === 'retired'

/** Refuses a rubber with a player who is in both line-ups. One side has to substitute first. */
function sharedPlayerFaults(
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
function playFaults(state: TeamMatchState, n: number, context: Context): readonly TeamRefusal[] {
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  const fault = (key: 'noRubber' | 'forfeited' | 'notNeeded' | 'decided') => [
    conflict(t(`teamMatch.${key}`, { n }), 'rubber'),
  ]
  if (rubberState === undefined) return fault('noRubber')
  if (!state.areLineUpsRevealed) return [conflict(t('teamMatch.noLineUps'), 'rubber')]
  if (rubberState.status === 'forfeited') return fault('forfeited')
  // Rubbers left over from an abandoned match can still be decided by an organiser.
  if (rubberState.status === 'not_needed' && !state.logState.isCutShort) return fault('notNeeded')
  if (rubberState.status === 'decided') return fault('decided')
  return rubberState.status === 'playing' ? [] : orderFaults(state, n, context)
}

/** Starts live scoring of a rubber. */
export function startLiveScoring(
  state: TeamMatchState,
  command: CommandOf<'begin'>,
  context: Context,
): TeamMatchDecision {
  const closed = refusalUnlessOpen(state)
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === command.n)
  const refusals = closed === null ? playFaults(state, command.n, context) : [closed]
  const inBothLineUps = rubberState === undefined ? [] : sharedPlayerFaults(state, rubberState)
  if (refusals.length + inBothLineUps.length > 0) return refuse(...refusals, ...inBothLineUps)
  return accept({ ...command, type: 'begun', at: context.now })
}

/** Enters or corrects the result of a rubber. */
export function decide(
  state: TeamMatchState,
  command: CommandOf<'decide'>,
  context: Context,
): TeamMatchDecision {
  const { n, result, matchId } = command
  const rubberState = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (rubberState === undefined) return refuse(conflict(t('teamMatch.noRubber', { n }), 'rubber'))
  const refusals = command.isCorrection
    ? correctFaults(rubberState)
    : enterFaults(state, rubberState, command, context)
  if (refusals.length > 0) return refuse(...refusals)
  const { players } = rubberState
  return accept(
    ...withResumption(
      state,
      { type: 'decided', at: context.now, n, result, players, matchId },
      context,
    ),
  )
}

function correctFaults({ status, rubber: { n } }: RubberState): readonly TeamRefusal[] {
  return status === 'decided' ? [] : [conflict(t('teamMatch.notDecided', { n }), 'rubber')]
}

function enterFaults(
  state: TeamMatchState,
  one: RubberState,
  { n, result, liveId }: CommandOf<'decide'>,
  context: Context,
): readonly TeamRefusal[] {
  const closed = refusalUnlessOpen(state)
  if (closed !== null) return [closed]
  if (one.liveId !== null && one.liveId !== liveId) {
    return [conflict(t('teamMatch.isLive', { n }), 'rubber')]
  }
  const refusals = playFaults(state, n, context)
  return isPlayed(result) ? [...refusals, ...sharedPlayerFaults(state, one)] : refusals
}

/** Resumes play if settling the last dispute makes further rubbers necessary. */
function withResumption(
  { logState }: TeamMatchState,
  event: TeamMatchEvent,
  { system, now }: Context,
): readonly TeamMatchEvent[] {
  const next = applyEvent(logState, event)
  const isSettled = logState.stage === 'disputed' && next.stage === 'sent'
  if (!isSettled || stateOf(system, next).isOver) return [event]
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

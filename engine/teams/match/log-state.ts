import type { MatchId, PlayerId } from '../../ids.ts'
import type { Pair } from '../../sports/types.ts'
import { replacePlayer, type LineUp } from '../line-up/line-up.ts'
import type { TeamSide } from '../systems/types.ts'
import type { Confirmation, RubberPlayers, RubberResult, TeamMatchEvent } from './events.ts'

export type SubmittedLineUp = {
  readonly lineUp: LineUp
  readonly at: number
  readonly isFilled: boolean
}
export type DecidedRubber = {
  readonly result: RubberResult
  readonly players: RubberPlayers
  readonly matchId: MatchId | null
  readonly isRace: boolean
}
export type Substitution = {
  readonly side: TeamSide
  readonly out: PlayerId
  readonly by: PlayerId
  readonly reason: string
  readonly at: number
}
export type Stage = 'open' | 'postponed' | 'abandoned' | 'sent' | 'disputed' | 'confirmed'

/** State folded from the log of a team match, from which `TeamMatchState` is derived. */
export type LogState = {
  readonly startsAt: number | null
  readonly lineUpsDue: number | null
  readonly lineUps: Readonly<Record<TeamSide, SubmittedLineUp | null>>
  readonly decided: ReadonlyMap<number, DecidedRubber>
  /** Ids of the live matches by rubber number. */
  readonly liveMatches: ReadonlyMap<number, string>
  readonly substitutions: readonly Substitution[]
  readonly reported: Pair | null
  readonly walkover: { readonly by: TeamSide | 'both'; readonly reason: string } | null
  readonly stage: Stage
  /** Why it was postponed or abandoned. */
  readonly reason: string | null
  readonly disputes: readonly { readonly n: number | null; readonly reason: string }[]
  readonly confirmedBy: Confirmation | null
  /** Whether one person both sent and confirmed it. */
  readonly isForBoth: boolean
  /** The side that sent it; the other side confirms. */
  readonly sentBy: TeamSide
  /** Whether it was confirmed with the score at which it was abandoned. */
  readonly isCutShort: boolean
  /** The side whose line-up was due and could not be filled in. */
  readonly unfilled: TeamSide | 'both' | null
}

export const emptyLogState: LogState = {
  startsAt: null,
  lineUpsDue: null,
  lineUps: { home: null, away: null },
  decided: new Map(),
  liveMatches: new Map(),
  substitutions: [],
  reported: null,
  walkover: null,
  stage: 'open',
  reason: null,
  disputes: [],
  confirmedBy: null,
  isForBoth: false,
  sentBy: 'home',
  isCutShort: false,
  unfilled: null,
}

const withoutKey = <Value>(map: ReadonlyMap<number, Value>, n: number) => {
  const rest = new Map(map)
  rest.delete(n)
  return rest
}

/**
 * Resolves the disputes about a corrected rubber. Once none is left, the other side has to confirm again.
 */
function resolveDisputes(logState: LogState, n: number): LogState {
  const disputes = logState.disputes.filter((one) => one.n !== n && one.n !== null)
  const isSettled = logState.stage === 'disputed' && disputes.length === 0
  return { ...logState, disputes, stage: isSettled ? 'sent' : logState.stage }
}

function substitute(
  logState: LogState,
  event: Extract<TeamMatchEvent, { type: 'substituted' }>,
): LogState {
  const { side, out, by, isGuest, reason, at } = event
  const before = logState.lineUps[side]
  if (before === null) return logState
  const { places, guests } = replacePlayer(before.lineUp, out, by)
  const lineUp = { places, guests: isGuest ? [...guests, by] : guests }
  return {
    ...logState,
    lineUps: { ...logState.lineUps, [side]: { ...before, lineUp } },
    substitutions: [...logState.substitutions, { side, out, by, reason, at }],
  }
}

/** Applies one event to the state of the log. */
export function applyEvent(logState: LogState, event: TeamMatchEvent): LogState {
  switch (event.type) {
    case 'planned': {
      const { startsAt, lineUpsDue } = event
      const stage = logState.stage === 'postponed' ? 'open' : logState.stage
      return { ...logState, startsAt, lineUpsDue, stage, unfilled: null }
    }
    case 'linedUp': {
      const { side, lineUp, at, isFilled } = event
      return { ...logState, lineUps: { ...logState.lineUps, [side]: { lineUp, at, isFilled } } }
    }
    case 'substituted':
      return substitute(logState, event)
    case 'begun':
      return { ...logState, liveMatches: new Map(logState.liveMatches).set(event.n, event.liveId) }
    case 'brokenOff':
      return { ...logState, liveMatches: withoutKey(logState.liveMatches, event.n) }
    case 'decided': {
      const { n, result, players, matchId, isRace = false } = event
      const decided = new Map(logState.decided).set(n, { result, players, matchId, isRace })
      return resolveDisputes(
        { ...logState, decided, liveMatches: withoutKey(logState.liveMatches, n), reported: null },
        n,
      )
    }
    case 'takenBack':
      return { ...logState, decided: withoutKey(logState.decided, event.n) }
    case 'unfilled':
      return { ...logState, unfilled: event.side }
    case 'lineUpReopened':
      return { ...logState, lineUps: { ...logState.lineUps, [event.side]: null } }
    case 'reported': {
      const stage = logState.stage === 'disputed' ? 'sent' : 'open'
      return { ...logState, reported: event.score, disputes: [], stage }
    }
    case 'reportTakenBack':
      return { ...logState, reported: null, disputes: [], stage: 'open', confirmedBy: null }
    case 'walkover':
      return { ...logState, walkover: { by: event.by, reason: event.reason }, stage: 'open' }
    case 'walkoverTakenBack':
      return { ...logState, walkover: null, stage: 'open', confirmedBy: null, isCutShort: false }
    case 'sent':
      return {
        ...logState,
        stage: 'sent',
        disputes: [],
        sentBy: event.by ?? 'home',
        reason: event.early ?? logState.reason,
      }
    case 'confirmed': {
      const isCutShort = logState.stage === 'abandoned'
      return {
        ...logState,
        stage: 'confirmed',
        disputes: [],
        confirmedBy: event.how,
        isForBoth: event.forBoth === true,
        isCutShort,
        reason: event.early ?? logState.reason,
      }
    }
    case 'disputed': {
      const { n, reason } = event
      return { ...logState, stage: 'disputed', disputes: [...logState.disputes, { n, reason }] }
    }
    case 'settled':
      return { ...logState, stage: 'confirmed', disputes: [], confirmedBy: 'organiser' }
    case 'postponed':
      return {
        ...logState,
        stage: 'postponed',
        startsAt: null,
        lineUpsDue: null,
        reason: event.reason,
      }
    case 'abandoned':
      return { ...logState, stage: 'abandoned', reason: event.reason }
    case 'resumed':
      return { ...logState, stage: 'open', reason: null }
  }
}

export const foldTeamMatchLog = (log: readonly TeamMatchEvent[]): LogState =>
  log.reduce(applyEvent, emptyLogState)

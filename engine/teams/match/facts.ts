import type { MatchId, PlayerId } from '../../ids.ts'
import type { Pair } from '../../sports/types.ts'
import { replacePlayer, type LineUp } from '../line-up/line-up.ts'
import type { TeamSide } from '../systems/types.ts'
import type { Confirmation, RubberPlayers, RubberResult, TeamMatchEvent } from './events.ts'

export type Submitted = {
  readonly lineUp: LineUp
  readonly at: number
  readonly isFilled: boolean
}
export type Decided = {
  readonly result: RubberResult
  readonly players: RubberPlayers
  readonly matchId: MatchId | null
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
  readonly lineUps: Readonly<Record<TeamSide, Submitted | null>>
  readonly decided: ReadonlyMap<number, Decided>
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

const without = <Value>(map: ReadonlyMap<number, Value>, n: number) => {
  const rest = new Map(map)
  rest.delete(n)
  return rest
}

/**
 * Resolves the disputes about a corrected rubber. Once none is left, the other side has to confirm again.
 */
function settle(facts: LogState, n: number): LogState {
  const disputes = facts.disputes.filter((one) => one.n !== n && one.n !== null)
  const isSettled = facts.stage === 'disputed' && disputes.length === 0
  return { ...facts, disputes, stage: isSettled ? 'sent' : facts.stage }
}

function substitute(facts: LogState, event: Extract<TeamMatchEvent, { type: 'substituted' }>): LogState {
  const { side, out, by, isGuest, reason, at } = event
  const before = facts.lineUps[side]
  if (before === null) return facts
  const { places, guests } = replacePlayer(before.lineUp, out, by)
  const lineUp = { places, guests: isGuest ? [...guests, by] : guests }
  return {
    ...facts,
    lineUps: { ...facts.lineUps, [side]: { ...before, lineUp } },
    substitutions: [...facts.substitutions, { side, out, by, reason, at }],
  }
}

/** Applies one event. */
export function applyEvent(facts: LogState, event: TeamMatchEvent): LogState {
  switch (event.type) {
    case 'planned': {
      const { startsAt, lineUpsDue } = event
      const stage = facts.stage === 'postponed' ? 'open' : facts.stage
      return { ...facts, startsAt, lineUpsDue, stage, unfilled: null }
    }
    case 'linedUp': {
      const { side, lineUp, at, isFilled } = event
      return { ...facts, lineUps: { ...facts.lineUps, [side]: { lineUp, at, isFilled } } }
    }
    case 'substituted':
      return substitute(facts, event)
    case 'begun':
      return { ...facts, liveMatches: new Map(facts.liveMatches).set(event.n, event.liveId) }
    case 'brokenOff':
      return { ...facts, liveMatches: without(facts.liveMatches, event.n) }
    case 'decided': {
      const { n, result, players, matchId } = event
      const decided = new Map(facts.decided).set(n, { result, players, matchId })
      return settle({ ...facts, decided, liveMatches: without(facts.liveMatches, n), reported: null }, n)
    }
    case 'takenBack':
      return { ...facts, decided: without(facts.decided, event.n) }
    case 'unfilled':
      return { ...facts, unfilled: event.side }
    case 'lineUpReopened':
      return { ...facts, lineUps: { ...facts.lineUps, [event.side]: null } }
    case 'reported': {
      const stage = facts.stage === 'disputed' ? 'sent' : 'open'
      return { ...facts, reported: event.score, disputes: [], stage }
    }
    case 'reportTakenBack':
      return { ...facts, reported: null, disputes: [], stage: 'open', confirmedBy: null }
    case 'walkover':
      return { ...facts, walkover: { by: event.by, reason: event.reason }, stage: 'open' }
    case 'walkoverTakenBack':
      return { ...facts, walkover: null, stage: 'open', confirmedBy: null, isCutShort: false }
    case 'sent':
      return {
        ...facts,
        stage: 'sent',
        disputes: [],
        sentBy: event.by ?? 'home',
        reason: event.early ?? facts.reason,
      }
    case 'confirmed': {
      const isCutShort = facts.stage === 'abandoned'
      return {
        ...facts,
        stage: 'confirmed',
        disputes: [],
        confirmedBy: event.how,
        isForBoth: event.forBoth === true,
        isCutShort,
        reason: event.early ?? facts.reason,
      }
    }
    case 'disputed': {
      const { n, reason } = event
      return { ...facts, stage: 'disputed', disputes: [...facts.disputes, { n, reason }] }
    }
    case 'settled':
      return { ...facts, stage: 'confirmed', disputes: [], confirmedBy: 'organiser' }
    case 'postponed':
      return {
        ...facts,
        stage: 'postponed',
        startsAt: null,
        lineUpsDue: null,
        reason: event.reason,
      }
    case 'abandoned':
      return { ...facts, stage: 'abandoned', reason: event.reason }
    case 'resumed':
      return { ...facts, stage: 'open', reason: null }
  }
}

export const foldTeamMatchLog = (log: readonly TeamMatchEvent[]): LogState => log.reduce(applyEvent, emptyLogState)

import type { MatchId, PlayerId } from '../../ids.ts'
import type { Pair } from '../../sports/types.ts'
import { accept, clash, refuse, wrong, type Decision, type Fault } from '../fault.ts'
import { playersOf, type LineUp } from '../line-up/line-up.ts'
import { checkPlaces } from '../line-up/check-line-up.ts'
import { otherTeam, totalOf, type System, type TeamSide } from '../systems/types.ts'
import { say } from '../words.ts'
import type { Confirmation, RubberResult, TeamMatchEvent } from './events.ts'
import type { RubberState, TeamMatchState, TeamMatchStatus } from './state.ts'

/** What somebody wants of a team match. Who may is not asked here. */
export type TeamMatchCommand =
  | {
      readonly type: 'plan'
      readonly startsAt: number | null
      readonly lineUpsDue: number | null
    }
  | {
      readonly type: 'lineUp'
      readonly side: TeamSide
      readonly lineUp: LineUp
      readonly isFilled: boolean
    }
  | {
      readonly type: 'substitute'
      readonly side: TeamSide
      readonly out: PlayerId
      readonly by: PlayerId
      readonly isGuest: boolean
      readonly reason: string
    }
  | { readonly type: 'begin'; readonly n: number; readonly liveId: string }
  | { readonly type: 'breakOff' | 'takeBack'; readonly n: number }
  | {
      readonly type: 'decide'
      readonly n: number
      readonly result: RubberResult
      readonly matchId: MatchId | null
      /** Whether a result is there that is to be another. */
      readonly isCorrection: boolean
    }
  | { readonly type: 'report'; readonly score: Pair }
  | { readonly type: 'walkover'; readonly by: TeamSide | 'both'; readonly reason: string }
  | { readonly type: 'takeWalkoverBack' | 'send' | 'settle' | 'resume' }
  | { readonly type: 'confirm'; readonly how: Confirmation }
  | { readonly type: 'dispute'; readonly n: number | null; readonly reason: string }
  | { readonly type: 'postpone' | 'abandon'; readonly reason: string }

/** Where it is played, and when. */
export type Context = {
  readonly system: System
  readonly now: number
  /** Rubbers that are played beside one another. */
  readonly tables: number
}

type Decided = Decision<TeamMatchEvent>

const notBegun: readonly TeamMatchStatus[] = ['planned', 'scheduled', 'postponed']
const ended: readonly TeamMatchStatus[] = ['confirmed', 'walkover', 'double_walkover']
const over = () => refuse(clash('status', say('teamMatch.over')))

/** Rubbers before this one that are still to be played, the first of them first. */
function waitingBefore({ rubbers }: TeamMatchState, n: number): readonly RubberState[] {
  return rubbers.filter(({ rubber, status }) => {
    return rubber.n < n && (status === 'open' || status === 'playing')
  })
}

function orderFaults(state: TeamMatchState, n: number, { tables }: Context): readonly Fault[] {
  const waiting = waitingBefore(state, n)
  if (waiting.length < tables) return []
  const next = waiting.find(({ status }) => status === 'open') ?? waiting[0]
  const said = say('teamMatch.outOfOrder', { n, next: next?.rubber.n ?? 1 })
  return [clash('rubber', said)]
}

/** Why a rubber cannot be played now. */
function playFaults(state: TeamMatchState, n: number, context: Context): readonly Fault[] {
  const one = state.rubbers.find(({ rubber }) => rubber.n === n)
  const fault = (key: 'noRubber' | 'forfeited' | 'notNeeded' | 'decided') => [
    clash('rubber', say(`teamMatch.${key}`, { n })),
  ]
  if (one === undefined) return fault('noRubber')
  if (!state.areKnown) return [clash('rubber', say('teamMatch.noLineUps'))]
  if (one.status === 'forfeited') return fault('forfeited')
  if (one.status === 'not_needed') return fault('notNeeded')
  if (one.status === 'decided') return fault('decided')
  return one.status === 'playing' ? [] : orderFaults(state, n, context)
}

function isOpenToPlay({ status }: TeamMatchState): boolean {
  return status === 'line_ups_known' || status === 'in_play' || status === 'finished'
}

function notOpen(state: TeamMatchState): Fault | null {
  if (isOpenToPlay(state)) return null
  if (state.areKnown) return clash('status', say('teamMatch.over'))
  return clash('status', say('teamMatch.noLineUps'))
}

function plan(
  state: TeamMatchState,
  { startsAt, lineUpsDue }: Extract<TeamMatchCommand, { type: 'plan' }>,
  { now }: Context,
): Decided {
  if (!notBegun.includes(state.status) && state.status !== 'line_ups_known') {
    return refuse(clash('status', say('teamMatch.hasBegun')))
  }
  if (startsAt !== null && lineUpsDue !== null && lineUpsDue > startsAt) {
    return refuse(wrong('lineUpsDue', say('teamMatch.deadline')))
  }
  return accept<TeamMatchEvent>({ type: 'planned', at: now, startsAt, lineUpsDue })
}

/** Blind until both are in: whoever is first may change theirs until the other comes. */
function lineUp(
  state: TeamMatchState,
  { side, lineUp: given, isFilled }: Extract<TeamMatchCommand, { type: 'lineUp' }>,
  { system, now }: Context,
): Decided {
  if (state.areKnown) return refuse(clash('lineUp', say('lineUp.frozen')))
  if (!notBegun.includes(state.status)) return over()
  const others = state.facts.lineUps[otherTeam(side)]?.lineUp
  const theirs = others === undefined ? [] : playersOf(others)
  const isBoth = playersOf(given).some((player) => theirs.includes(player))
  const faults = [
    ...checkPlaces({ system, side }, given),
    ...(isBoth ? [clash('places', say('lineUp.otherSide'))] : []),
  ]
  if (faults.length > 0) return refuse(...faults)
  return accept<TeamMatchEvent>({ type: 'linedUp', at: now, side, lineUp: given, isFilled })
}

type Substituting = Extract<TeamMatchCommand, { type: 'substitute' }>

function substituteFaults(state: TeamMatchState, asked: Substituting): readonly Fault[] {
  const { side, out, by } = asked
  const { lineUps, substitutions } = state.facts
  const there = lineUps[side] === null ? [] : playersOf(lineUps[side].lineUp)
  const theirs = lineUps[otherTeam(side)]
  const isIn = there.includes(by) || (theirs !== null && playersOf(theirs.lineUp).includes(by))
  const plays = state.rubbers.filter(({ players }) => players[side].includes(out))
  return [
    ...(there.includes(out) ? [] : [clash('out', say('teamMatch.notInLineUp'))]),
    ...(isIn ? [clash('by', say('teamMatch.inLineUp'))] : []),
    ...(substitutions.some((one) => one.out === by)
      ? [clash('by', say('teamMatch.replaced'))]
      : []),
    ...(plays.some(({ status }) => status === 'open')
      ? []
      : [clash('out', say('teamMatch.noMoreRubbers'))]),
  ]
}

function substitute(state: TeamMatchState, asked: Substituting, { now }: Context): Decided {
  if (!state.areKnown) return refuse(clash('status', say('teamMatch.noLineUps')))
  const closed = notOpen(state)
  if (closed !== null) return refuse(closed)
  const faults = substituteFaults(state, asked)
  if (faults.length > 0) return refuse(...faults)
  const { side, out, by, isGuest, reason } = asked
  return accept<TeamMatchEvent>({ type: 'substituted', at: now, side, out, by, isGuest, reason })
}

function decide(
  state: TeamMatchState,
  { n, result, matchId, isCorrection }: Extract<TeamMatchCommand, { type: 'decide' }>,
  context: Context,
): Decided {
  const one = state.rubbers.find(({ rubber }) => rubber.n === n)
  if (one === undefined) return refuse(clash('rubber', say('teamMatch.noRubber', { n })))
  const at = context.now
  if (isCorrection) {
    if (one.status !== 'decided') {
      return refuse(clash('rubber', say('teamMatch.notDecided', { n })))
    }
    return accept<TeamMatchEvent>({ type: 'decided', at, n, result, players: one.players, matchId })
  }
  const closed = notOpen(state)
  const faults = closed === null ? playFaults(state, n, context) : [closed]
  if (faults.length > 0) return refuse(...faults)
  return accept<TeamMatchEvent>({ type: 'decided', at, n, result, players: one.players, matchId })
}

function report(state: TeamMatchState, score: Pair, { system, now }: Context): Decided {
  const { decided, begun } = state.facts
  if (decided.size > 0 || begun.size > 0) {
    return refuse(clash('score', say('teamMatch.reported')))
  }
  if (ended.includes(state.status)) return over()
  const most = totalOf(system)
  const isWhole = system.score === 'boardPoints' ? 2 : 1
  const isScore = score.every((one) => one >= 0 && Number.isInteger(one * isWhole))
  if (!isScore || score[0] + score[1] > most) {
    return refuse(wrong('score', say('teamMatch.scoreOf', { most })))
  }
  if (score[0] === score[1] && !system.drawAllowed) {
    return refuse(wrong('score', say('teamMatch.level')))
  }
  return accept<TeamMatchEvent>({ type: 'reported', at: now, score })
}

function send(state: TeamMatchState, now: number): Decided {
  if (state.status !== 'finished') return refuse(clash('status', say('teamMatch.notOver')))
  return accept<TeamMatchEvent>({ type: 'sent', at: now })
}

/** Whoever runs the club confirms what is over, or stays abandoned, without its being sent. */
function confirm(state: TeamMatchState, how: Confirmation, now: number): Decided {
  const isOrganiser = how === 'organiser'
  const may: readonly TeamMatchStatus[] = isOrganiser
    ? ['finished', 'sent', 'disputed', 'abandoned']
    : ['sent']
  if (!may.includes(state.status)) return refuse(clash('status', say('teamMatch.notSent')))
  return accept<TeamMatchEvent>({ type: 'confirmed', at: now, how })
}

function dispute(
  state: TeamMatchState,
  { n, reason }: Extract<TeamMatchCommand, { type: 'dispute' }>,
  now: number,
): Decided {
  if (state.status !== 'sent' && state.status !== 'disputed') {
    return refuse(clash('status', say('teamMatch.notSent')))
  }
  const isThere = n === null || state.rubbers.some(({ rubber }) => rubber.n === n)
  if (!isThere) return refuse(clash('rubber', say('teamMatch.noRubber', { n: n ?? 0 })))
  return accept<TeamMatchEvent>({ type: 'disputed', at: now, n, reason })
}

function hold(
  state: TeamMatchState,
  { type, reason }: Extract<TeamMatchCommand, { type: 'postpone' | 'abandon' }>,
  now: number,
): Decided {
  const hasBegun = state.status === 'in_play' || state.status === 'line_ups_known'
  if (type === 'postpone') {
    return notBegun.includes(state.status) || state.status === 'line_ups_known'
      ? accept<TeamMatchEvent>({ type: 'postponed', at: now, reason })
      : refuse(clash('status', say('teamMatch.hasBegun')))
  }
  if (!hasBegun) return refuse(clash('status', say('teamMatch.notInPlay')))
  return accept<TeamMatchEvent>({ type: 'abandoned', at: now, reason })
}

function giveAway(
  state: TeamMatchState,
  { by, reason }: Extract<TeamMatchCommand, { type: 'walkover' }>,
  now: number,
): Decided {
  if (ended.includes(state.status)) return over()
  return accept<TeamMatchEvent>({ type: 'walkover', at: now, by, reason })
}

/** The events that a command brings about, or why it cannot be. Source: teams, 3.8. */
export function decideTeamMatch(
  state: TeamMatchState,
  command: TeamMatchCommand,
  context: Context,
): Decided {
  const { now } = context
  switch (command.type) {
    case 'plan':
      return plan(state, command, context)
    case 'lineUp':
      return lineUp(state, command, context)
    case 'substitute':
      return substitute(state, command, context)
    case 'begin': {
      const closed = notOpen(state)
      const faults = closed === null ? playFaults(state, command.n, context) : [closed]
      if (faults.length > 0) return refuse(...faults)
      return accept<TeamMatchEvent>({ ...command, type: 'begun', at: now })
    }
    case 'breakOff':
      return state.facts.begun.has(command.n)
        ? accept<TeamMatchEvent>({ type: 'brokenOff', at: now, n: command.n })
        : accept()
    case 'decide':
      return decide(state, command, context)
    case 'takeBack': {
      const { n } = command
      if (!state.facts.decided.has(n)) {
        return refuse(clash('rubber', say('teamMatch.notDecided', { n })))
      }
      return accept<TeamMatchEvent>({ type: 'takenBack', at: now, n })
    }
    case 'report':
      return report(state, command.score, context)
    case 'walkover':
      return giveAway(state, command, now)
    case 'takeWalkoverBack':
      return state.facts.walkover === null
        ? refuse(clash('status', say('teamMatch.notConfirmed')))
        : accept<TeamMatchEvent>({ type: 'walkoverTakenBack', at: now })
    case 'send':
      return send(state, now)
    case 'confirm':
      return confirm(state, command.how, now)
    case 'dispute':
      return dispute(state, command, now)
    case 'settle':
      return state.status === 'disputed'
        ? accept<TeamMatchEvent>({ type: 'settled', at: now })
        : refuse(clash('status', say('teamMatch.notDisputed')))
    case 'postpone':
    case 'abandon':
      return hold(state, command, now)
    case 'resume':
      return state.status === 'abandoned'
        ? accept<TeamMatchEvent>({ type: 'resumed', at: now })
        : refuse(clash('status', say('teamMatch.notInPlay')))
  }
}

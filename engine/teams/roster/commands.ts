import type { PlayerId } from '../../ids.ts'
import { accept, conflict, invalid, refuse } from '../../decision.ts'
import { type TeamDecision, type TeamRefusal } from '../refusal.ts'
import type { TeamSettings } from '../settings.ts'
import { t } from '../messages.ts'
import type { AssignableRole, LeavingReason, RosterEvent } from './events.ts'
import {
  isSuspended,
  currentMembers,
  findOfferedPlayer,
  findSuccessor,
  type Member,
  type Roster,
} from './fold.ts'

/** Range of jersey numbers. */
export const JERSEY_NUMBERS = { min: 0, max: 99 } as const

/** Commands of a roster. Permissions are checked elsewhere. */
export type RosterCommand =
  | {
      readonly type: 'add'
      readonly player: PlayerId
      readonly role: AssignableRole
      readonly jerseyNumber: number | null
    }
  /** A player joins: at once, or as a request if approval is required. */
  | { readonly type: 'join'; readonly player: PlayerId }
  | { readonly type: 'approve' | 'refuse' | 'withdraw'; readonly player: PlayerId }
  | { readonly type: 'remove'; readonly player: PlayerId; readonly how: LeavingReason }
  | {
      readonly type: 'suspend'
      readonly player: PlayerId
      readonly until: number | null
      readonly reason: string
    }
  | { readonly type: 'reinstate'; readonly player: PlayerId }
  | {
      readonly type: 'number'
      readonly player: PlayerId
      readonly jerseyNumber: number | null
    }
  | { readonly type: 'giveRole'; readonly player: PlayerId; readonly role: AssignableRole }
  | { readonly type: 'offerCaptaincy' | 'withdrawCaptaincy'; readonly player: PlayerId }
  | { readonly type: 'answerCaptaincy'; readonly player: PlayerId; readonly accept: boolean }
  /** An organiser transfers the captaincy without the player's consent. */
  | { readonly type: 'makeCaptain'; readonly player: PlayerId }

/** The window in which players may join, epoch ms. */
export type JoinWindow = { readonly from: number; readonly until: number }

type RosterContext = {
  readonly now: number
  readonly settings: TeamSettings
  /** When players may join; null for no limit, or if an organiser overrides it. */
  readonly window?: JoinWindow | null
}
type RosterDecision = TeamDecision<RosterEvent>

const findMember = (roster: Roster, player: PlayerId): Member | null => {
  const member = roster.members.get(player)
  return member === undefined || member.leftAt !== null ? null : member
}

function checkJerseyNumber(
  roster: Roster,
  player: PlayerId,
  number: number | null,
): readonly TeamRefusal[] {
  if (number === null) return []
  const { min: least, max: most } = JERSEY_NUMBERS
  if (!Number.isInteger(number) || number < least || number > most) {
    return [invalid(t('roster.jerseyRange', { least, most }), 'jerseyNumber')]
  }
  const isAccepted = currentMembers(roster).some(
    (member) => member.player !== player && member.jerseyNumber === number,
  )
  return isAccepted ? [conflict(t('roster.jerseyTaken', { number }), 'jerseyNumber')] : []
}

function checkCapacity(roster: Roster, { maxPlayers }: TeamSettings): readonly TeamRefusal[] {
  const isFull = currentMembers(roster).length >= maxPlayers
  return isFull ? [conflict(t('roster.full', { most: maxPlayers }), 'playerId')] : []
}

function checkJoinWindow({ now, settings, window = null }: RosterContext): readonly TeamRefusal[] {
  if (window === null || (now >= window.from && now < window.until)) return []
  const { joinsFrom: from, joinsTo: to } = settings
  const message =
    from === null
      ? t('roster.joinsTo', { to: to ?? '' })
      : to === null
        ? t('roster.joinsFrom', { from })
        : t('roster.joinsBetween', { from, to })
  return [conflict(message, 'playerId')]
}

/** Returns events that make the previous vice-captain a player, since a team has only one. */
function demoteViceCaptain(
  roster: Roster,
  player: PlayerId,
  role: AssignableRole,
  now: number,
): readonly RosterEvent[] {
  if (role !== 'vice_captain') return []
  const before = currentMembers(roster).filter((one) => one.role === role && one.player !== player)
  return before.map((one) => ({ type: 'roleGiven', at: now, player: one.player, role: 'player' }))
}

type NewMember = Pick<Extract<RosterCommand, { type: 'add' }>, 'player' | 'role' | 'jerseyNumber'>

function add(roster: Roster, newMember: NewMember, context: RosterContext): RosterDecision {
  const { now, settings } = context
  const { player, role, jerseyNumber } = newMember
  if (findMember(roster, player)) return refuse(conflict(t('roster.onTeam'), 'playerId'))
  const refusals = [
    ...checkJoinWindow(context),
    ...checkCapacity(roster, settings),
    ...checkJerseyNumber(roster, player, jerseyNumber),
  ]
  if (refusals.length > 0) return refuse(...refusals)
  return accept(...demoteViceCaptain(roster, player, role, now), {
    type: 'joined',
    at: now,
    player,
    role,
    jerseyNumber,
  })
}

function join(roster: Roster, player: PlayerId, context: RosterContext): RosterDecision {
  const { settings, now } = context
  if (findMember(roster, player)) return refuse(conflict(t('roster.onTeam'), 'playerId'))
  if (!settings.allowSelfRegistration) return refuse(conflict(t('roster.closed'), 'playerId'))
  if (!settings.requireApproval) {
    return add(roster, { player, role: 'player', jerseyNumber: null }, context)
  }
  if (roster.requests.has(player)) return refuse(conflict(t('roster.asked'), 'playerId'))
  const windowRefusals = checkJoinWindow(context)
  if (windowRefusals.length > 0) return refuse(...windowRefusals)
  return accept({ type: 'requested', at: now, player })
}

/** Approves, declines or withdraws a request to join. */
function answer(
  roster: Roster,
  command: { readonly type: 'approve' | 'refuse' | 'withdraw'; readonly player: PlayerId },
  context: RosterContext,
): RosterDecision {
  const { type, player } = command
  if (!roster.requests.has(player)) return refuse(conflict(t('roster.noRequest'), 'playerId'))
  if (type === 'approve') {
    return add(roster, { player, role: 'player', jerseyNumber: null }, context)
  }
  const eventTypes = { refuse: 'refused', withdraw: 'withdrew' } as const
  return accept({ type: eventTypes[type], at: context.now, player })
}

/**
 * Removes a player. The vice-captain succeeds a captain who leaves; without one, only a deleted captain can
 * leave.
 */
function remove(roster: Roster, player: PlayerId, how: LeavingReason, now: number): RosterDecision {
  const isMember = findMember(roster, player) !== null
  const isForced = how === 'deleted'
  if (!isMember && !(isForced && roster.captain === player)) {
    return refuse(conflict(t('roster.notOnTeam'), 'playerId'))
  }
  const leftEvent: RosterEvent = { type: 'left', at: now, player, how }
  if (roster.captain !== player) return accept(leftEvent)
  const next = findSuccessor(roster, player, isForced)
  if (next === null && !isForced) return refuse(conflict(t('roster.captainStays'), 'playerId'))
  const captainEvent: RosterEvent = { type: 'captained', at: now, player: next }
  return isMember ? accept(leftEvent, captainEvent) : accept(captainEvent)
}

type SuspendCommand = Extract<RosterCommand, { type: 'suspend' }>

function suspend(
  roster: Roster,
  { player, until, reason }: SuspendCommand,
  now: number,
): RosterDecision {
  const member = findMember(roster, player)
  if (member === null) return refuse(conflict(t('roster.notOnTeam'), 'playerId'))
  if (isSuspended(member, now)) return refuse(conflict(t('roster.suspended'), 'playerId'))
  return accept({ type: 'suspended', at: now, player, until, reason })
}

function offer(roster: Roster, player: PlayerId, now: number): RosterDecision {
  if (roster.captain === player) return refuse(conflict(t('roster.isCaptain'), 'playerId'))
  if (findOfferedPlayer(roster, now) !== null)
    return refuse(conflict(t('roster.offered'), 'playerId'))
  return accept({ type: 'captaincyOffered', at: now, player })
}

/** Withdraws an unanswered offer. */
function withdrawOffer(roster: Roster, player: PlayerId, now: number): RosterDecision {
  if (findOfferedPlayer(roster, now) !== player) {
    return refuse(conflict(t('roster.noStandingOffer'), 'playerId'))
  }
  return accept({ type: 'captaincyWithdrawn', at: now, player })
}

function answerOffer(
  roster: Roster,
  { player, accept: isAccepted }: Extract<RosterCommand, { type: 'answerCaptaincy' }>,
  now: number,
): RosterDecision {
  if (findOfferedPlayer(roster, now) !== player) {
    return refuse(conflict(t('roster.noOffer'), 'playerId'))
  }
  return accept({
    type: isAccepted ? 'captained' : 'captaincyDeclined',
    at: now,
    player,
  })
}

function assignNumber(
  roster: Roster,
  { player, jerseyNumber }: Extract<RosterCommand, { type: 'number' }>,
  now: number,
): RosterDecision {
  if (!findMember(roster, player)) return refuse(conflict(t('roster.notOnTeam'), 'playerId'))
  const refusals = checkJerseyNumber(roster, player, jerseyNumber)
  if (refusals.length > 0) return refuse(...refusals)
  return accept({ type: 'numbered', at: now, player, jerseyNumber })
}

function assignRole(
  roster: Roster,
  player: PlayerId,
  role: AssignableRole,
  now: number,
): RosterDecision {
  if (!findMember(roster, player)) return refuse(conflict(t('roster.notOnTeam'), 'playerId'))
  return accept(...demoteViceCaptain(roster, player, role, now), {
    type: 'roleGiven',
    at: now,
    player,
    role,
  })
}

/** Returns the events that a command produces, or why it is refused. */
export function decideRoster(
  roster: Roster,
  command: RosterCommand,
  context: RosterContext,
): RosterDecision {
  const { now } = context
  const { player } = command
  switch (command.type) {
    case 'add':
      return add(roster, command, context)
    case 'join':
      return join(roster, player, context)
    case 'approve':
    case 'refuse':
    case 'withdraw':
      return answer(roster, command, context)
    case 'remove':
      return remove(roster, player, command.how, now)
    case 'suspend':
      return suspend(roster, command, now)
    case 'reinstate': {
      const member = findMember(roster, player)
      if (member === null || !isSuspended(member, now)) {
        return refuse(conflict(t('roster.notSuspended'), 'playerId'))
      }
      return accept({ type: 'reinstated', at: now, player })
    }
    case 'number':
      return assignNumber(roster, command, now)
    case 'giveRole':
      return assignRole(roster, player, command.role, now)
    case 'offerCaptaincy':
      return offer(roster, player, now)
    case 'withdrawCaptaincy':
      return withdrawOffer(roster, player, now)
    case 'answerCaptaincy':
      return answerOffer(roster, command, now)
    case 'makeCaptain':
      return roster.captain === player
        ? refuse(conflict(t('roster.isCaptain'), 'playerId'))
        : accept({ type: 'captained', at: now, player })
  }
}

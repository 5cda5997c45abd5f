import type { PlayerId } from '../../ids.ts'
import { accept, clash, refuse, wrong, type Decision, type Fault } from '../fault.ts'
import type { TeamSettings } from '../settings.ts'
import { t } from '../messages.ts'
import type { GivenRole, Leaving, RosterEvent } from './events.ts'
import { isSuspended, onTeam, standingOffer, successor, type Member, type Roster } from './fold.ts'

/** Source: teams, 2.3. */
export const JERSEYS = { least: 0, most: 99 } as const

/** What somebody wants of a roster. Who may is not asked here. */
export type RosterCommand =
  | {
      readonly type: 'add'
      readonly player: PlayerId
      readonly role: GivenRole
      readonly jerseyNumber: number | null
    }
  /** By themselves: at once, or as a request where somebody has to approve. */
  | { readonly type: 'join'; readonly player: PlayerId }
  | { readonly type: 'approve' | 'refuse' | 'withdraw'; readonly player: PlayerId }
  | { readonly type: 'remove'; readonly player: PlayerId; readonly how: Leaving }
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
  | { readonly type: 'giveRole'; readonly player: PlayerId; readonly role: GivenRole }
  | { readonly type: 'offerCaptaincy' | 'withdrawCaptaincy'; readonly player: PlayerId }
  | { readonly type: 'answerCaptaincy'; readonly player: PlayerId; readonly accept: boolean }
  /** By an organiser, who asks nobody. */
  | { readonly type: 'makeCaptain'; readonly player: PlayerId }

/** Epoch ms from which players join, and from which they do no more. */
export type JoinWindow = { readonly from: number; readonly until: number }

type Context = {
  readonly now: number
  readonly settings: TeamSettings
  /** Null where the days of the settings do not hold: an organiser overrules them. */
  readonly window?: JoinWindow | null
}
type Decided = Decision<RosterEvent>

const present = (roster: Roster, player: PlayerId): Member | null => {
  const member = roster.members.get(player)
  return member === undefined || member.leftAt !== null ? null : member
}

function jerseyFaults(roster: Roster, player: PlayerId, number: number | null): readonly Fault[] {
  if (number === null) return []
  const { least, most } = JERSEYS
  if (!Number.isInteger(number) || number < least || number > most) {
    return [wrong('jerseyNumber', t('roster.jerseyRange', { least, most }))]
  }
  const isTaken = onTeam(roster).some(
    (member) => member.player !== player && member.jerseyNumber === number,
  )
  return isTaken ? [clash('jerseyNumber', t('roster.jerseyTaken', { number }))] : []
}

function fullFaults(roster: Roster, { maxPlayers }: TeamSettings): readonly Fault[] {
  const isFull = onTeam(roster).length >= maxPlayers
  return isFull ? [clash('playerId', t('roster.full', { most: maxPlayers }))] : []
}

/** Source: teams, 2.3, Transfers. */
function windowFaults({ now, settings, window = null }: Context): readonly Fault[] {
  if (window === null || (now >= window.from && now < window.until)) return []
  const { joinsFrom: from, joinsTo: to } = settings
  const said =
    from === null
      ? t('roster.joinsTo', { to: to ?? '' })
      : to === null
        ? t('roster.joinsFrom', { from })
        : t('roster.joinsBetween', { from, to })
  return [clash('playerId', said)]
}

/** There is one vice-captain: whoever was it before becomes a player. */
function othersStepDown(
  roster: Roster,
  player: PlayerId,
  role: GivenRole,
  now: number,
): readonly RosterEvent[] {
  if (role !== 'vice_captain') return []
  const before = onTeam(roster).filter((one) => one.role === role && one.player !== player)
  return before.map((one) => ({ type: 'roleGiven', at: now, player: one.player, role: 'player' }))
}

type Joining = Pick<Extract<RosterCommand, { type: 'add' }>, 'player' | 'role' | 'jerseyNumber'>

function add(roster: Roster, joining: Joining, context: Context): Decided {
  const { now, settings } = context
  const { player, role, jerseyNumber } = joining
  if (present(roster, player)) return refuse(clash('playerId', t('roster.onTeam')))
  const faults = [
    ...windowFaults(context),
    ...fullFaults(roster, settings),
    ...jerseyFaults(roster, player, jerseyNumber),
  ]
  if (faults.length > 0) return refuse(...faults)
  return accept<RosterEvent>(...othersStepDown(roster, player, role, now), {
    type: 'joined',
    at: now,
    player,
    role,
    jerseyNumber,
  })
}

function join(roster: Roster, player: PlayerId, context: Context): Decided {
  const { settings, now } = context
  if (present(roster, player)) return refuse(clash('playerId', t('roster.onTeam')))
  if (!settings.allowSelfRegistration) return refuse(clash('playerId', t('roster.closed')))
  if (!settings.requireApproval) {
    return add(roster, { player, role: 'player', jerseyNumber: null }, context)
  }
  if (roster.requests.has(player)) return refuse(clash('playerId', t('roster.asked')))
  const closed = windowFaults(context)
  if (closed.length > 0) return refuse(...closed)
  return accept<RosterEvent>({ type: 'requested', at: now, player })
}

/** Answers a request, which is there or has been answered meanwhile. */
function answer(
  roster: Roster,
  command: { readonly type: 'approve' | 'refuse' | 'withdraw'; readonly player: PlayerId },
  context: Context,
): Decided {
  const { type, player } = command
  if (!roster.requests.has(player)) return refuse(clash('playerId', t('roster.noRequest')))
  if (type === 'approve') {
    return add(roster, { player, role: 'player', jerseyNumber: null }, context)
  }
  const event = { refuse: 'refused', withdraw: 'withdrew' } as const
  return accept<RosterEvent>({ type: event[type], at: context.now, player })
}

/** A captain who leaves hands over to the vice-captain; whoever is deleted leaves in any case. */
function remove(roster: Roster, player: PlayerId, how: Leaving, now: number): Decided {
  const isThere = present(roster, player) !== null
  const isForced = how === 'deleted'
  if (!isThere && !(isForced && roster.captain === player)) {
    return refuse(clash('playerId', t('roster.notOnTeam')))
  }
  const left: RosterEvent = { type: 'left', at: now, player, how }
  if (roster.captain !== player) return accept(left)
  const next = successor(roster, player, isForced)
  if (next === null && !isForced) return refuse(clash('playerId', t('roster.captainStays')))
  const captained: RosterEvent = { type: 'captained', at: now, player: next }
  return isThere ? accept<RosterEvent>(left, captained) : accept(captained)
}

type Suspending = Extract<RosterCommand, { type: 'suspend' }>

function suspend(roster: Roster, { player, until, reason }: Suspending, now: number): Decided {
  const member = present(roster, player)
  if (member === null) return refuse(clash('playerId', t('roster.notOnTeam')))
  if (isSuspended(member, now)) return refuse(clash('playerId', t('roster.suspended')))
  return accept<RosterEvent>({ type: 'suspended', at: now, player, until, reason })
}

function offer(roster: Roster, player: PlayerId, now: number): Decided {
  if (roster.captain === player) return refuse(clash('playerId', t('roster.isCaptain')))
  if (standingOffer(roster, now) !== null) return refuse(clash('playerId', t('roster.offered')))
  return accept<RosterEvent>({ type: 'captaincyOffered', at: now, player })
}

/** Takes an offer back that nobody has answered yet. */
function withdrawOffer(roster: Roster, player: PlayerId, now: number): Decided {
  if (standingOffer(roster, now) !== player) {
    return refuse(clash('playerId', t('roster.noStandingOffer')))
  }
  return accept<RosterEvent>({ type: 'captaincyWithdrawn', at: now, player })
}

function answerOffer(
  roster: Roster,
  { player, accept: isTaken }: Extract<RosterCommand, { type: 'answerCaptaincy' }>,
  now: number,
): Decided {
  if (standingOffer(roster, now) !== player) {
    return refuse(clash('playerId', t('roster.noOffer')))
  }
  return accept<RosterEvent>({
    type: isTaken ? 'captained' : 'captaincyDeclined',
    at: now,
    player,
  })
}

function giveNumber(
  roster: Roster,
  { player, jerseyNumber }: Extract<RosterCommand, { type: 'number' }>,
  now: number,
): Decided {
  if (!present(roster, player)) return refuse(clash('playerId', t('roster.notOnTeam')))
  const faults = jerseyFaults(roster, player, jerseyNumber)
  if (faults.length > 0) return refuse(...faults)
  return accept<RosterEvent>({ type: 'numbered', at: now, player, jerseyNumber })
}

function giveRole(roster: Roster, player: PlayerId, role: GivenRole, now: number): Decided {
  if (!present(roster, player)) return refuse(clash('playerId', t('roster.notOnTeam')))
  return accept<RosterEvent>(...othersStepDown(roster, player, role, now), {
    type: 'roleGiven',
    at: now,
    player,
    role,
  })
}

/** The events that a command brings about, or why it cannot be. Source: teams, 2.3. */
export function decideRoster(roster: Roster, command: RosterCommand, context: Context): Decided {
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
      const member = present(roster, player)
      if (member === null || !isSuspended(member, now)) {
        return refuse(clash('playerId', t('roster.notSuspended')))
      }
      return accept<RosterEvent>({ type: 'reinstated', at: now, player })
    }
    case 'number':
      return giveNumber(roster, command, now)
    case 'giveRole':
      return giveRole(roster, player, command.role, now)
    case 'offerCaptaincy':
      return offer(roster, player, now)
    case 'withdrawCaptaincy':
      return withdrawOffer(roster, player, now)
    case 'answerCaptaincy':
      return answerOffer(roster, command, now)
    case 'makeCaptain':
      return roster.captain === player
        ? refuse(clash('playerId', t('roster.isCaptain')))
        : accept<RosterEvent>({ type: 'captained', at: now, player })
  }
}

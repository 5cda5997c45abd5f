import type { PlayerId } from '../../ids.ts'
import type { AssignableRole, LeavingReason, RosterEvent, TeamRole } from './events.ts'

/** Hours for which an offered captaincy stays open. */
export const OFFER_HOURS = 72
const offerMs = OFFER_HOURS * 3_600_000

export type Suspension = { readonly until: number | null; readonly reason: string }

/** A current or former member of the roster. */
export type Member = {
  readonly player: PlayerId
  readonly role: AssignableRole
  readonly jerseyNumber: number | null
  readonly joinedAt: number
  readonly leftAt: number | null
  readonly how: LeavingReason | null
  readonly suspension: Suspension | null
}

/** Roster of a team, including former members. Rejoining starts a new membership. */
export type Roster = {
  readonly members: ReadonlyMap<PlayerId, Member>
  /** Past memberships of players who joined again. */
  readonly earlier: readonly Member[]
  readonly requests: ReadonlyMap<PlayerId, number>
  /** The captain, who need not be on the roster. */
  readonly captain: PlayerId | null
  readonly offer: { readonly player: PlayerId; readonly at: number } | null
}

export const emptyRoster: Roster = {
  members: new Map(),
  earlier: [],
  requests: new Map(),
  captain: null,
  offer: null,
}

const withoutPlayer = <Value>(map: ReadonlyMap<PlayerId, Value>, player: PlayerId) => {
  const rest = new Map(map)
  rest.delete(player)
  return rest
}

function updateMember(roster: Roster, player: PlayerId, changes: Partial<Member>): Roster {
  const member = roster.members.get(player)
  if (member === undefined) return roster
  return { ...roster, members: new Map(roster.members).set(player, { ...member, ...changes }) }
}

function join(roster: Roster, event: Extract<RosterEvent, { type: 'joined' }>): Roster {
  const { player, role, jerseyNumber, at } = event
  const before = roster.members.get(player)
  const member: Member = {
    player,
    role,
    jerseyNumber,
    joinedAt: at,
    leftAt: null,
    how: null,
    // Leaving and returning does not end a suspension.
    suspension: before?.suspension ?? null,
  }
  return {
    ...roster,
    members: new Map(roster.members).set(player, member),
    earlier: before === undefined ? roster.earlier : [...roster.earlier, before],
    requests: withoutPlayer(roster.requests, player),
  }
}

/** Applies one event to a roster. */
export function applyRosterEvent(roster: Roster, event: RosterEvent): Roster {
  switch (event.type) {
    case 'joined':
      return join(roster, event)
    case 'requested':
      return { ...roster, requests: new Map(roster.requests).set(event.player, event.at) }
    case 'refused':
    case 'withdrew':
      return { ...roster, requests: withoutPlayer(roster.requests, event.player) }
    case 'left': {
      const leaving = { leftAt: event.at, how: event.how, jerseyNumber: null }
      const offer = roster.offer?.player === event.player ? null : roster.offer
      return updateMember({ ...roster, offer }, event.player, leaving)
    }
    case 'suspended': {
      const { until, reason } = event
      return updateMember(roster, event.player, { suspension: { until, reason } })
    }
    case 'reinstated':
      return updateMember(roster, event.player, { suspension: null })
    case 'numbered':
      return updateMember(roster, event.player, { jerseyNumber: event.jerseyNumber })
    case 'roleGiven':
      return updateMember(roster, event.player, { role: event.role })
    case 'captained':
      return { ...roster, captain: event.player, offer: null }
    case 'captaincyOffered':
      return { ...roster, offer: { player: event.player, at: event.at } }
    case 'captaincyDeclined':
    case 'captaincyWithdrawn':
      return { ...roster, offer: null }
  }
}

/** Returns the roster at a timestamp, ignoring later events. */
export function foldRoster(log: readonly RosterEvent[], at: number = Infinity): Roster {
  return log.filter((event) => event.at <= at).reduce(applyRosterEvent, emptyRoster)
}

/** Returns the players on the team, including suspended ones, in order of joining. */
export function currentMembers({ members }: Roster): readonly Member[] {
  return [...members.values()].filter(({ leftAt }) => leftAt === null)
}

/**
 * Returns whether a player is suspended at a timestamp. A suspension with an end expires by itself.
 */
export function isSuspended({ suspension }: Member, at: number): boolean {
  return suspension !== null && (suspension.until === null || suspension.until > at)
}

export type MemberStatus = 'active' | 'suspended' | 'left'

export function statusOf(member: Member, now: number): MemberStatus {
  if (member.leftAt !== null) return 'left'
  return isSuspended(member, now) ? 'suspended' : 'active'
}

export function roleOf({ captain }: Roster, { player, role }: Member): TeamRole {
  return captain === player ? 'captain' : role
}

/** Returns the player who was offered the captaincy; null if there is no offer or it has expired. */
export function findOfferedPlayer({ offer }: Roster, now: number): PlayerId | null {
  return offer !== null && now - offer.at < offerMs ? offer.player : null
}

/** Returns the next captain: the vice-captain, else, if required, the longest-standing member. */
export function findSuccessor(
  roster: Roster,
  leaver: PlayerId,
  isForced: boolean,
): PlayerId | null {
  const others = currentMembers(roster).filter(({ player }) => player !== leaver)
  const vice = others.find(({ role }) => role === 'vice_captain')
  const longest = others.toSorted((a, b) => a.joinedAt - b.joinedAt)[0]
  return vice?.player ?? (isForced ? (longest?.player ?? null) : null)
}

import type { PlayerId } from '../ids.ts'
import { lookUp } from '../look-up.ts'
import {
  allPermissions,
  noPermissions,
  type GroupEvent,
  type GroupEventType,
  type GroupPermissions,
  type Invitee,
} from './events.ts'
import { hoursToMs, REQUEST_LIFETIME_MS } from './limits.ts'
import type { GroupState, Invitation, JoinLink, JoinRequest, Member, Period } from './state.ts'

/** The state while the log is folded, before expiry is applied. */
type Draft = {
  status: GroupState['status']
  details: GroupState['details']
  template: GroupState['template']
  createdAt: number
  createdBy: PlayerId | null
  members: Map<PlayerId, Member>
  periods: Map<PlayerId, Period[]>
  invitations: Map<string, Invitation>
  requests: Map<PlayerId, JoinRequest>
  link: JoinLink | null
  blockedBy: Set<string>
  notice: GroupState['notice']
}

/** Returns a key that identifies an invitee. */
export const inviteeKey = (to: Invitee) =>
  to.kind === 'player' ? `player ${to.player}` : `contact ${to.contact}`

type EventOf<T extends GroupEventType> = Extract<GroupEvent, { type: T }>
type Appliers = { [T in GroupEventType]: (draft: Draft, event: EventOf<T>) => void }

const appliers: Appliers = {
  created: (draft, { facts, template, at, by }) => {
    Object.assign(draft, { details: facts, template, createdAt: at, createdBy: by })
  },
  edited: (draft, { facts }) => {
    draft.details = { ...draft.details, ...facts }
  },
  archived: (draft, { at }) => {
    draft.status = 'archived'
    for (const each of draft.invitations.values()) revokeInvitation(draft, each, at)
    draft.requests.clear()
    draft.link = null
  },
  restored: (draft) => {
    draft.status = 'active'
  },
  joined: (draft, { player, role, title, addedBy, way, at }) => {
    draft.requests.delete(player)
    if (draft.members.has(player)) return
    const isAdmin = role === 'admin'
    const permissions = isAdmin ? allPermissions : noPermissions
    const adminSince = isAdmin ? at : null
    const base = { player, role, title, permissions, addedBy, way }
    draft.members.set(player, {
      ...base,
      adminSince,
      joinedAt: at,
      isAutoSignedUp: false,
      isMuted: false,
    })
    const earlier = draft.periods.get(player) ?? []
    draft.periods.set(player, [...earlier, { from: at, to: null, end: null }])
    for (const each of findPendingInvitations(draft, { kind: 'player', player }, at)) {
      answerInvitation(draft, each, 'accepted', player, at)
    }
  },
  left: (draft, { player, at }) => endMembership(draft, player, 'left', at),
  removed: (draft, { player, at }) => {
    endMembership(draft, player, 'removed', at)
    revokeInvitationsBy(draft, player, at)
  },
  member_changed: (draft, { player, role, title, permissions, at }) => {
    const member = lookUp(draft.members, player)
    const isAdmin = role === 'admin'
    draft.members.set(player, {
      ...member,
      role,
      title,
      permissions: isAdmin ? allPermissions : permissions,
      adminSince: isAdmin ? (member.adminSince ?? at) : null,
    })
  },
  always_in_set: (draft, { player, isAlways }) => {
    draft.members.set(player, { ...lookUp(draft.members, player), isAutoSignedUp: isAlways })
  },
  mute_set: (draft, { player, isMuted }) => {
    draft.members.set(player, { ...lookUp(draft.members, player), isMuted })
  },
  requested: (draft, { player, message, at }) => {
    draft.requests.set(player, { player, message, at })
  },
  refused: (draft, { player }) => void draft.requests.delete(player),
  request_withdrawn: (draft, { player }) => void draft.requests.delete(player),
  invited: (draft, { id, to, by, message, hours, link, at }) => {
    draft.invitations.set(id, {
      id,
      to,
      by,
      message,
      hours,
      link,
      createdAt: at,
      updatedAt: at,
      sentAt: at,
      resends: 0,
      expiresAt: at + hoursToMs(hours),
      status: 'pending',
      respondedAt: null,
      answeredBy: null,
    })
  },
  resent: (draft, { id, link, at }) => {
    const old = lookUp(draft.invitations, id)
    const expiresAt = at + hoursToMs(old.hours)
    const sent = { sentAt: at, updatedAt: at, resends: old.resends + 1, expiresAt, link }
    draft.invitations.set(id, { ...old, ...sent, status: 'pending' })
  },
  revoked: (draft, { id, at }) => revokeInvitation(draft, lookUp(draft.invitations, id), at),
  accepted: (draft, { id, player, at }) =>
    answerInvitation(draft, lookUp(draft.invitations, id), 'accepted', player, at),
  declined: (draft, { id, player, never, at }) => {
    const { to } = lookUp(draft.invitations, id)
    answerInvitation(draft, lookUp(draft.invitations, id), 'declined', player, at)
    if (!never) return
    draft.blockedBy.add(inviteeKey(to))
    draft.blockedBy.add(inviteeKey({ kind: 'player', player }))
  },
  link_made: (draft, { id, link, by, maxUses, hours, at }) => {
    const expiresAt = at + hoursToMs(hours)
    draft.link = { id, link, by, maxUses, uses: 0, createdAt: at, expiresAt, status: 'open' }
  },
  link_used: (draft, { id }) => {
    if (draft.link?.id !== id) return
    draft.link = { ...draft.link, uses: draft.link.uses + 1 }
  },
  link_closed: (draft, { id }) => {
    if (draft.link?.id === id) draft.link = null
  },
  noticed: (draft, { text, until, by, at }) => {
    draft.notice = { text, until, by, at }
  },
  notice_removed: (draft) => {
    draft.notice = null
  },
  player_gone: (draft, { player, at }) => {
    endMembership(draft, player, 'gone', at)
    removeRequestsAndInvitations(draft, player, at)
    for (const each of draft.invitations.values()) {
      if (each.answeredBy === player) {
        draft.invitations.set(each.id, { ...each, answeredBy: null })
      }
    }
  },
  player_retired: (draft, { player, at }) => removeRequestsAndInvitations(draft, player, at),
  player_merged: (draft, { player, into, at }) => mergePlayer(draft, player, into, at),
}

function isUnanswered({ status }: Invitation): boolean {
  return status === 'pending' || status === 'expired'
}

/** Revokes an invitation unless it was answered. */
function revokeInvitation(draft: Draft, invitation: Invitation, at: number): void {
  if (!isUnanswered(invitation)) return
  draft.invitations.set(invitation.id, { ...invitation, status: 'revoked', updatedAt: at })
}

function answerInvitation(
  draft: Draft,
  invitation: Invitation,
  status: 'accepted' | 'declined',
  player: PlayerId,
  at: number,
): void {
  const answered = { status, answeredBy: player, respondedAt: at, updatedAt: at }
  draft.invitations.set(invitation.id, { ...invitation, ...answered })
}

function findPendingInvitations(draft: Draft, to: Invitee, at: number): Invitation[] {
  const key = inviteeKey(to)
  return [...draft.invitations.values()].filter(
    (invitation) =>
      invitation.status === 'pending' &&
      at < invitation.expiresAt &&
      inviteeKey(invitation.to) === key,
  )
}

function endMembership(
  draft: Draft,
  player: PlayerId,
  end: NonNullable<Period['end']>,
  at: number,
): void {
  if (!draft.members.delete(player)) return
  const periods = draft.periods.get(player) ?? []
  draft.periods.set(
    player,
    periods.map((period) => (period.to === null ? { ...period, to: at, end } : period)),
  )
}

/** Revokes the invitations that a removed member sent. Those of a member who left stay valid. */
function revokeInvitationsBy(draft: Draft, player: PlayerId, at: number): void {
  for (const each of draft.invitations.values()) {
    if (each.by === player) revokeInvitation(draft, each, at)
  }
  if (draft.link?.by === player) draft.link = null
}

/** Removes a player's join request and revokes the invitations sent to them. */
function removeRequestsAndInvitations(draft: Draft, player: PlayerId, at: number): void {
  draft.requests.delete(player)
  const key = inviteeKey({ kind: 'player', player })
  for (const each of draft.invitations.values()) {
    if (inviteeKey(each.to) === key) revokeInvitation(draft, each, at)
  }
}

const replaceId = (id: PlayerId | null, from: PlayerId, into: PlayerId) => (id === from ? into : id)

function mergePlayer(draft: Draft, from: PlayerId, into: PlayerId, at: number): void {
  draft.createdBy = replaceId(draft.createdBy, from, into)
  mergeMembers(draft, from, into, at)
  mergeInvitations(draft, from, into, at)
  const request = draft.requests.get(from)
  draft.requests.delete(from)
  const isPresent = draft.members.has(into) || draft.requests.has(into)
  if (request !== undefined && !isPresent) draft.requests.set(into, { ...request, player: into })
  if (draft.members.has(into)) draft.requests.delete(into)
  if (draft.link !== null) draft.link = { ...draft.link, by: replaceId(draft.link.by, from, into) }
  const key = inviteeKey({ kind: 'player', player: from })
  if (draft.blockedBy.delete(key)) {
    draft.blockedBy.add(inviteeKey({ kind: 'player', player: into }))
  }
}

/**
 * Merges two memberships into one with the earlier joining date, the higher role and the permissions of
 * both.
 */
function mergeMembers(draft: Draft, from: PlayerId, into: PlayerId, at: number): void {
  const [absorbed, kept] = [draft.members.get(from), draft.members.get(into)]
  const closedPeriods = (draft.periods.get(from) ?? []).map((period): Period =>
    period.to === null && kept !== undefined ? { ...period, to: at, end: 'merged' } : period,
  )
  const periods = [...closedPeriods, ...(draft.periods.get(into) ?? [])].sort(
    (a, b) => a.from - b.from,
  )
  draft.periods.delete(from)
  if (periods.length > 0) draft.periods.set(into, periods)
  draft.members = new Map(
    [...draft.members].flatMap(([id, member]): [PlayerId, Member][] => {
      const addedBy = replaceId(member.addedBy, from, into)
      if (id === from)
        return kept === undefined ? [[into, { ...member, addedBy, player: into }]] : []
      if (id === into && absorbed !== undefined)
        return [[into, { ...mergeMember(member, absorbed), addedBy }]]
      return [[id, { ...member, addedBy }]]
    }),
  )
}

function mergeMember(kept: Member, absorbed: Member): Member {
  const joinedAt = Math.min(kept.joinedAt, absorbed.joinedAt)
  const since = [kept.adminSince, absorbed.adminSince].filter((at) => at !== null)
  const adminSince = since.length === 0 ? null : Math.min(...since)
  const { role, title } = absorbed.role === 'admin' && kept.role !== 'admin' ? absorbed : kept
  const hasEither = (permission: keyof GroupPermissions) =>
    kept.permissions[permission] || absorbed.permissions[permission]
  const permissions = {
    canInviteOthers: hasEither('canInviteOthers'),
    canRemoveMembers: hasEither('canRemoveMembers'),
    canEditGroup: hasEither('canEditGroup'),
  }
  const isAutoSignedUp = kept.isAutoSignedUp || absorbed.isAutoSignedUp
  const isMuted = kept.isMuted || absorbed.isMuted
  return { ...kept, role, title, permissions, adminSince, joinedAt, isAutoSignedUp, isMuted }
}

function mergeInvitations(draft: Draft, from: PlayerId, into: PlayerId, at: number): void {
  for (const each of draft.invitations.values()) {
    const to: Invitee =
      each.to.kind === 'player' && each.to.player === from
        ? { kind: 'player', player: into }
        : each.to
    const by = replaceId(each.by, from, into)
    const answeredBy = replaceId(each.answeredBy, from, into)
    draft.invitations.set(each.id, { ...each, to, by, answeredBy })
  }
  const open = findPendingInvitations(draft, { kind: 'player', player: into }, at)
  // Invitations are stored in order of creation, so the oldest one stays.
  const surplus = draft.members.has(into) ? open : open.slice(1)
  for (const each of surplus) revokeInvitation(draft, each, at)
}

function createDraft(): Draft {
  return {
    status: 'active',
    details: undefined as never,
    template: null,
    createdAt: 0,
    createdBy: null,
    members: new Map(),
    periods: new Map(),
    invitations: new Map(),
    requests: new Map(),
    link: null,
    blockedBy: new Set(),
    notice: null,
  }
}

/** Marks what has expired at `now`. An invitation expires exactly at `expiresAt`. */
function applyExpiry(draft: Draft, now: number): GroupState {
  const { link, notice } = draft
  const invitations = [...draft.invitations].map(([id, invitation]): [string, Invitation] =>
    invitation.status === 'pending' && now >= invitation.expiresAt
      ? [id, { ...invitation, status: 'expired' }]
      : [id, invitation],
  )
  const requests = [...draft.requests].filter(([, { at }]) => now < at + REQUEST_LIFETIME_MS)
  const isPinned = notice !== null && (notice.until === null || now < notice.until)
  return {
    ...draft,
    invitations: new Map(invitations),
    requests: new Map(requests),
    link: link === null ? null : { ...link, status: computeLinkStatus(link, now) },
    notice: isPinned ? notice : null,
  }
}

function computeLinkStatus(
  { uses, maxUses, expiresAt }: JoinLink,
  now: number,
): JoinLink['status'] {
  if (now >= expiresAt) return 'expired'
  return uses >= maxUses ? 'used_up' : 'open'
}

/**
 * Folds a group's log, which starts with `created`, into its state at `now`, epoch ms. Expiry is computed,
 * not stored.
 */
export function foldGroup(log: readonly GroupEvent[], now: number): GroupState {
  const draft = createDraft()
  for (const event of log) appliers[event.type](draft, event as never)
  return applyExpiry(draft, now)
}

/** Returns whether someone was a member at a timestamp, epoch ms. */
export function wasMember(periods: readonly Period[] | undefined, at: number): boolean {
  return (periods ?? []).some(({ from, to }) => from <= at && (to === null || at < to))
}

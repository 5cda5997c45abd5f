import { can } from '#engine/access/policy.ts'
import { toPolicySubject } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import type { Invitation } from '#engine/groups/state.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lookUp } from '#engine/look-up.ts'
import {
  notificationDraft,
  notify,
  noticesInSlot,
  retract,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import type { LoadedGroup } from './group-state.ts'

type Changed = {
  readonly before: LoadedGroup
  readonly after: LoadedGroup
  readonly events: readonly GroupEvent[]
}

const slotOfRequest = (groupId: string, player: PlayerId) => `group-request:${groupId}:${player}`

/** Notifies exactly the people concerned of what happened in a group. */
export async function notifyOfGroup(
  unit: UnitOfWork,
  by: Actor | null,
  { before, after, events }: Changed,
): Promise<void> {
  for (const event of events) {
    await tellOfInvitation(unit, by, after, event)
    if (event.type === 'requested') await tellWhoLetsIn(unit, by, after, event.player)
    if (event.type === 'joined' || event.type === 'refused' || event.type === 'request_withdrawn') {
      await retract(unit, [slotOfRequest(after.row.id, event.player)])
    }
    if (event.type === 'joined' && (event.way === 'request' || event.way === 'added')) {
      await tellOne(unit, by, after, event.player, 'group.letIn')
    }
    if (event.type === 'removed') {
      await tellOne(unit, by, after, event.player, 'group.removed')
    }
    if (event.type === 'archived') await tellArchived(unit, by, before)
  }
}

/** Returns those of the players who have not muted the group. */
export const unmuted = (
  { state }: Pick<LoadedGroup, 'state'>,
  players: readonly PlayerId[],
): readonly PlayerId[] => players.filter((player) => state.members.get(player)?.isMuted !== true)

export const slotOfInvitation = (id: string) => `group-invitation:${id}`

async function tellOfInvitation(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedGroup,
  event: GroupEvent,
): Promise<void> {
  const { type } = event
  if (type === 'resent' || type === 'revoked') await retract(unit, [slotOfEnd(event.id)])
  if (type === 'invited' || type === 'resent') return tellInvited(unit, by, opened, event.id)
  if (type === 'accepted' || type === 'revoked' || type === 'declined') {
    await retract(unit, [slotOfInvitation(event.id)])
  }
  if (type === 'accepted') return tellAccepted(unit, by, opened, event)
  if (closing.has(type)) await withdrawClosed(unit, opened)
}

/** Events after which invitations may be closed without an answer. */
const closing: ReadonlySet<GroupEvent['type']> = new Set([
  'joined',
  'archived',
  'removed',
  'player_gone',
  'player_retired',
  'player_merged',
])

/**
 * Retracts notices of invitations that are closed: the recipient joined another way, or the inviter was
 * removed.
 */
async function withdrawClosed(unit: UnitOfWork, { state, log }: LoadedGroup): Promise<void> {
  const { at } = log.at(-1)!
  const closed = [...state.invitations.values()].filter(
    ({ status, updatedAt }) => status !== 'pending' && updatedAt === at,
  )
  if (closed.length > 0)
    await retract(
      unit,
      closed.map(({ id }) => slotOfInvitation(id)),
    )
}

async function tellInvited(unit: UnitOfWork, by: Actor | null, opened: LoadedGroup, id: string) {
  const { to, expiresAt } = lookUp(opened.state.invitations, id)
  // People without an account get a message to their address.
  if (to.kind === 'contact') return
  await notify(unit, {
    to: { players: [to.player] },
    by: by?.userId ?? null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: slotOfInvitation(id),
        key: 'group.invited',
        values: { name: by?.name ?? '', group: opened.row.name },
        subject: { invitationId: id },
        until: expiresAt,
      }),
  })
}

async function tellAccepted(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedGroup,
  { id, player }: { readonly id: string; readonly player: PlayerId },
): Promise<void> {
  const { by: inviter } = lookUp(opened.state.invitations, id)
  // Former members receive no further notices.
  if (inviter === null || !opened.state.members.has(inviter)) return
  const name = (await playerNames(unit.tx, [player])).get(player) ?? ''
  await notify(unit, {
    to: { players: [inviter] },
    by: by?.userId ?? null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: `group-accepted:${id}`,
        key: 'group.accepted',
        values: { name, group: opened.row.name },
        subject: about(opened, player),
      }),
  })
}

const slotOfEnd = (id: string) => `group-ran-out:${id}`

type RunOut = {
  readonly id: string
  readonly name: string
  readonly playerId: PlayerId | null
  readonly inviter: PlayerId | null
}

/** Notifies the sender that an invitation expired, unless they have left the group. */
export async function notifyExpired(
  unit: UnitOfWork,
  opened: LoadedGroup,
  { id, name, playerId, inviter }: RunOut,
): Promise<void> {
  if (inviter === null || !opened.state.members.has(inviter)) return
  await notify(unit, {
    to: { players: [inviter] },
    by: null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: slotOfEnd(id),
        key: 'group.ranOut',
        values: { name, group: opened.row.name },
        subject: about(opened, playerId),
      }),
  })
}

/** Notifies the sender that the recipient asks for a new invitation. */
export async function notifyInvitedAgain(
  unit: UnitOfWork,
  actor: Actor,
  opened: LoadedGroup,
  { id, by: inviter }: Pick<Invitation, 'id' | 'by'>,
): Promise<void> {
  const admins = [...opened.state.members.values()].filter(({ role }) => role === 'admin')
  const isThere = inviter !== null && opened.state.members.has(inviter)
  const slot = `group-asked-again:${id}`
  // Once is enough.
  if ((await noticesInSlot(unit, [slot])).length > 0) return
  await notify(unit, {
    to: { players: isThere ? [inviter] : admins.map(({ player }) => player) },
    by: actor.userId,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot,
        key: 'group.askedAgain',
        values: { name: actor.name, group: opened.row.name },
        subject: about(opened, actor.playerId),
      }),
  })
}

const about = ({ row }: LoadedGroup, player: PlayerId | null): NotificationDraft['subject'] => ({
  groupId: row.id,
  ...(player === null ? {} : { playerIds: [player] }),
})

async function tellWhoLetsIn(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedGroup,
  player: PlayerId,
): Promise<void> {
  const { row, state } = opened
  const letsIn = [...state.members.keys()].filter((id) => {
    const asMember = { userId: '', role: 'player', playerId: id } as const
    return can(asMember, 'group.remove', toPolicySubject(state, asMember)).ok
  })
  const name = (await playerNames(unit.tx, [player])).get(player) ?? ''
  await notify(unit, {
    to: { players: unmuted(opened, letsIn) },
    by: by?.userId ?? null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: slotOfRequest(row.id, player),
        key: 'group.asks',
        values: { name, group: row.name },
        subject: about(opened, player),
      }),
  })
}

async function tellOne(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedGroup,
  player: PlayerId,
  key: 'group.letIn' | 'group.removed',
): Promise<void> {
  const { row } = opened
  await notify(unit, {
    to: { players: [player] },
    by: by?.userId ?? null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: `group-member:${row.id}:${player}`,
        key,
        values: { group: row.name },
        // Former members of a private group can't open its page.
        subject: key === 'group.removed' && row.isPrivate === 1 ? {} : about(opened, null),
      }),
  })
}

async function tellArchived(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedGroup,
): Promise<void> {
  const { row, state } = opened
  await notify(unit, {
    to: { players: unmuted(opened, [...state.members.keys()]) },
    by: by?.userId ?? null,
    draftFor: () =>
      notificationDraft({
        topic: 'group',
        slot: `group-archived:${row.id}`,
        key: 'group.archived',
        values: { group: row.name },
        subject: about(opened, null),
      }),
  })
}

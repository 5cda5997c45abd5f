import { can } from '#engine/access/policy.ts'
import { listGroupPayers } from '#engine/fees/payers.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import type { Invitation } from '#engine/groups/state.ts'
import type { PlayerId } from '#engine/ids.ts'
import { lookUp } from '#engine/look-up.ts'
import { retractRemindersOf } from '../fees/retract-reminders.ts'
import {
  createNotificationDraft,
  notify,
  findNoticesInSlots,
  retract,
  retractFromLeavers,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import type { LoadedGroup } from './group-state.ts'

type GroupChange = {
  readonly before: LoadedGroup
  readonly after: LoadedGroup
  readonly events: readonly GroupEvent[]
}

const createRequestSlot = (groupId: string, player: PlayerId) =>
  `group-request:${groupId}:${player}`

/** Notifies the people concerned by changes in a group. */
export async function notifyOfGroup(
  unit: UnitOfWork,
  actor: Actor | null,
  { before, after, events }: GroupChange,
): Promise<void> {
  const { id } = after.row
  await retractRemindersOf(unit, id, listGroupPayers(before.state), listGroupPayers(after.state))
  await retractClosedRequests(unit, before, after)
  await retractFromLeavers(unit, id, listLeavers(events))
  for (const event of events) {
    await notifyOfInvitation(unit, actor, after, event)
    if (event.type === 'requested') await notifyApprovers(unit, actor, after, event.player)
    if (event.type === 'joined' && (event.way === 'request' || event.way === 'added')) {
      await notifyPlayer(unit, actor, after, event.player, 'group.letIn')
    }
    if (event.type === 'removed') {
      await notifyPlayer(unit, actor, after, event.player, 'group.removed')
    }
    if (event.type === 'archived') await notifyArchived(unit, actor, after)
  }
}

/** Retracts the notices of requests to join that are no longer open, for any reason. */
async function retractClosedRequests(
  unit: UnitOfWork,
  before: LoadedGroup,
  after: LoadedGroup,
): Promise<void> {
  const closed = [...before.state.requests.keys()].filter(
    (player) => !after.state.requests.has(player),
  )
  await retract(
    unit,
    closed.map((player) => createRequestSlot(after.row.id, player)),
  )
}

const listLeavers = (events: readonly GroupEvent[]): readonly PlayerId[] =>
  events.flatMap((event) =>
    event.type === 'left' || event.type === 'removed' || event.type === 'player_gone'
      ? [event.player]
      : [],
  )

/** Returns the players who have not muted the group. */
export const filterUnmuted = (
  { state }: Pick<LoadedGroup, 'state'>,
  players: readonly PlayerId[],
): readonly PlayerId[] => players.filter((player) => state.members.get(player)?.isMuted !== true)

export const createInvitationSlot = (id: string) => `group-invitation:${id}`

async function notifyOfInvitation(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
  event: GroupEvent,
): Promise<void> {
  const { type } = event
  if (type === 'resent' || type === 'revoked') await retract(unit, [createExpirySlot(event.id)])
  if (type === 'invited' || type === 'resent') return notifyInvited(unit, actor, loaded, event.id)
  if (type === 'accepted' || type === 'revoked' || type === 'declined') {
    await retract(unit, [createInvitationSlot(event.id)])
  }
  if (type === 'accepted') return notifyAccepted(unit, actor, loaded, event)
  if (eventsClosingInvitations.has(type)) await retractClosedInvitations(unit, loaded)
}

/** Events after which invitations may be closed without an answer. */
const eventsClosingInvitations: ReadonlySet<GroupEvent['type']> = new Set([
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
async function retractClosedInvitations(
  unit: UnitOfWork,
  { state, log }: LoadedGroup,
): Promise<void> {
  const { at } = log.at(-1)!
  const closed = [...state.invitations.values()].filter(
    ({ status, updatedAt }) => status !== 'pending' && updatedAt === at,
  )
  if (closed.length > 0)
    await retract(
      unit,
      closed.map(({ id }) => createInvitationSlot(id)),
    )
}

async function notifyInvited(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
  id: string,
) {
  const { to, expiresAt } = lookUp(loaded.state.invitations, id)
  // People without an account get a message to their address.
  if (to.kind === 'contact') return
  await notify(unit, {
    to: { players: [to.player] },
    by: actor?.userId ?? null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: createInvitationSlot(id),
        key: 'group.invited',
        values: { name: actor?.name ?? '', group: loaded.row.name },
        subject: { invitationId: id },
        until: expiresAt,
      }),
  })
}

async function notifyAccepted(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
  { id, player }: { readonly id: string; readonly player: PlayerId },
): Promise<void> {
  const { by: inviter } = lookUp(loaded.state.invitations, id)
  // Former members receive no further notices.
  if (inviter === null || !loaded.state.members.has(inviter)) return
  const name = (await playerNames(unit.tx, [player])).get(player) ?? ''
  await notify(unit, {
    to: { players: [inviter] },
    by: actor?.userId ?? null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: `group-accepted:${id}`,
        key: 'group.accepted',
        values: { name, group: loaded.row.name },
        subject: createSubject(loaded, player),
      }),
  })
}

/** Slot of the notice that an invitation expired, which names the invited address. */
export const createExpirySlot = (id: string) => `group-ran-out:${id}`

type ExpiredInvitation = {
  readonly id: string
  readonly name: string
  readonly playerId: PlayerId | null
  readonly inviter: PlayerId | null
}

/** Notifies the sender that an invitation expired, unless they have left the group. */
export async function notifyExpired(
  unit: UnitOfWork,
  loaded: LoadedGroup,
  { id, name, playerId, inviter }: ExpiredInvitation,
): Promise<void> {
  if (inviter === null || !loaded.state.members.has(inviter)) return
  await notify(unit, {
    to: { players: [inviter] },
    by: null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: createExpirySlot(id),
        key: 'group.ranOut',
        values: { name, group: loaded.row.name },
        subject: createSubject(loaded, playerId),
      }),
  })
}

/** Notifies the sender, or admins if the sender has left, that the recipient asks for a new invitation. */
export async function notifyNewInvitationRequested(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedGroup,
  { id, by: inviter }: Pick<Invitation, 'id' | 'by'>,
): Promise<void> {
  const admins = [...loaded.state.members.values()].filter(({ role }) => role === 'admin')
  const isInviterMember = inviter !== null && loaded.state.members.has(inviter)
  const slot = `group-asked-again:${id}`
  // A sender is notified only once.
  if ((await findNoticesInSlots(unit, [slot])).length > 0) return
  await notify(unit, {
    to: { players: isInviterMember ? [inviter] : admins.map(({ player }) => player) },
    by: actor.userId,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot,
        key: 'group.askedAgain',
        values: { name: actor.name, group: loaded.row.name },
        subject: createSubject(loaded, actor.playerId),
      }),
  })
}

const createSubject = (
  { row }: LoadedGroup,
  player: PlayerId | null,
): NotificationDraft['subject'] => ({
  groupId: row.id,
  ...(player === null ? {} : { playerIds: [player] }),
})

async function notifyApprovers(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
  player: PlayerId,
): Promise<void> {
  const { row, state } = loaded
  const approvers = [...state.members.keys()].filter((id) => {
    const asMember = { userId: '', role: 'player', playerId: id } as const
    return can(asMember, 'group.remove', createPolicySubject(state, asMember)).ok
  })
  const name = (await playerNames(unit.tx, [player])).get(player) ?? ''
  await notify(unit, {
    to: { players: filterUnmuted(loaded, approvers) },
    by: actor?.userId ?? null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: createRequestSlot(row.id, player),
        key: 'group.asks',
        values: { name, group: row.name },
        subject: createSubject(loaded, player),
      }),
  })
}

async function notifyPlayer(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
  player: PlayerId,
  key: 'group.letIn' | 'group.removed',
): Promise<void> {
  const { row } = loaded
  await notify(unit, {
    to: { players: [player] },
    by: actor?.userId ?? null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: `group-member:${row.id}:${player}`,
        key,
        values: { group: row.name },
        // Former members of a private group can't open its page.
        subject: key === 'group.removed' && row.isPrivate === 1 ? {} : createSubject(loaded, null),
      }),
  })
}

async function notifyArchived(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedGroup,
): Promise<void> {
  const { row, state } = loaded
  await notify(unit, {
    to: { players: filterUnmuted(loaded, [...state.members.keys()]) },
    by: actor?.userId ?? null,
    draftFor: () =>
      createNotificationDraft({
        topic: 'group',
        slot: `group-archived:${row.id}`,
        key: 'group.archived',
        values: { group: row.name },
        subject: createSubject(loaded, null),
      }),
  })
}

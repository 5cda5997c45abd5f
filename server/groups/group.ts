import type { GroupActor, GroupCommand } from '#engine/groups/command-types.ts'
import { decideGroup } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { REQUEST_LIFETIME_MS } from '#engine/groups/limits.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId } from '#engine/ids.ts'
import { aggregate, type Change, type ChangeOptions } from '../platform/log/aggregate.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findPlayers, lockPlayers } from '../players/store.ts'
import type { Contact } from './invitations/contact.ts'
import { saveInvitations } from './invitations/save-invitations.ts'
import { notifyMembers } from './group-changed.ts'
import { notifyOfGroup } from './group-notices.ts'
import { groupState, type LoadedGroup } from './group-state.ts'
import { applyToMeetups } from './meetups/apply-to-meetups.ts'
import { findMembers, saveMembers, saveRequests } from './store.ts'

type GroupOptions = ChangeOptions<LoadedGroup> & {
  /** Addresses of people invited by these events, by invitation. */
  readonly contacts?: ReadonlyMap<string, Contact>
}
type GroupChange = Change<LoadedGroup, GroupOptions>

/** Events that overwrite what someone else may be editing. */
const editEvents: ReadonlySet<GroupEvent['type']> = new Set([
  'edited',
  'archived',
  'restored',
  'member_changed',
])

/** Executes commands on groups. Stores members and invitations, notifies people and publishes the changes. */
export const groups = aggregate<LoadedGroup, object, GroupCommand, GroupOptions>(groupState, {
  decide: async (unit, actor, { log }, command) =>
    decideGroup(log, await toGroupActor(unit, actor), command),
  isEdit: ({ type }) => editEvents.has(type),
  beforeStoring: lockJoiningPlayers,
  reactions: [
    async (unit, _by, { before, after, options }) => {
      await saveMembersAndRequests(unit, after)
      const { contacts = new Map<string, Contact>() } = options
      const states = { before: before.state, after: after.state }
      await saveInvitations(unit, after.row.id, { ...states, contacts })
    },
    notifyOfGroup,
    async (unit, by, { after, events }) => applyToMeetups(unit, by, after, events),
    publishChange,
  ],
})

/** Returns the actor, with whether their player is retired. */
export async function toGroupActor({ tx, now }: UnitOfWork, actor: Actor): Promise<GroupActor> {
  if (actor.playerId === null) return { actor, isRetired: false, now }
  const players = await findPlayers(tx, [actor.playerId])
  return { actor, isRetired: players.get(actor.playerId)?.retiredAt !== null, now }
}

/** Locks joining players, so that they can't be deleted in the meantime. */
async function lockJoiningPlayers(unit: UnitOfWork, events: readonly GroupEvent[]): Promise<void> {
  const joining = events.flatMap((event) =>
    event.type === 'joined' || event.type === 'requested' ? [event.player] : [],
  )
  if (joining.length > 0) await lockPlayers(unit, joining)
}

/** Updates the rows of members and pending requests. */
export async function saveMembersAndRequests(
  unit: UnitOfWork,
  { row: { id: groupId }, state }: { readonly row: { id: GroupId }; readonly state: GroupState },
): Promise<void> {
  const rowIds = new Map((await findMembers(unit.tx, groupId)).map((row) => [row.playerId, row.id]))
  await saveMembers(
    unit.tx,
    groupId,
    [...state.members.values()].map(({ player, role, title, permissions, joinedAt }) => ({
      id: rowIds.get(player) ?? unit.newId(),
      groupId,
      playerId: player,
      role,
      title,
      permissions: JSON.stringify(permissions),
      joinedAt,
    })),
  )
  await saveRequests(
    unit.tx,
    groupId,
    [...state.requests.values()].map(({ player, at }) => ({
      groupId,
      playerId: player,
      expiresAt: at + REQUEST_LIFETIME_MS,
    })),
  )
}

/**
 * Publishes the change: of a public group to everyone, of a private one to its current and just removed
 * members.
 */
async function publishChange(
  unit: UnitOfWork,
  _by: Actor | null,
  { before, after: { row, state }, events }: GroupChange,
): Promise<void> {
  if (before.state.details.isPrivate && state.details.isPrivate) {
    const players = [...new Set([...before.state.members.keys(), ...state.members.keys()])]
    return notifyMembers(unit, row.id, players)
  }
  for (const event of events) {
    if (event.type !== 'joined') continue
    const data = { groupId: row.id, playerId: event.player }
    unit.publish({ type: 'group.member_joined', data })
  }
  unit.publish({ type: 'group.changed', data: { groupId: row.id } })
}

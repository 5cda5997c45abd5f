import type { Asking, GroupCommand } from '#engine/groups/command-types.ts'
import { decideGroup } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import { REQUEST_MS } from '#engine/groups/limits.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { staleVersion } from '../platform/http/errors.ts'
import { requireAccepted } from '../platform/http/refused.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findPlayers, lockPlayers } from '../players/store.ts'
import type { Contact } from './invitations/contact.ts'
import { notifyOfGroup } from './group-notices.ts'
import { putInvitations } from './invitations/put-invitations.ts'
import { notifyMembers } from './group-changed.ts'
import { followInMeetups } from './meetups/follow-meetups.ts'
import { lockGroups } from './lock-groups.ts'
import { loadGroup, type LoadedGroup } from './read-group.ts'
import {
  appendLog,
  insertGroup,
  memberRows,
  putMembers,
  putRequests,
  replaceGroup,
  type GroupRow,
} from './store.ts'

/** Locks a group and loads it. */
export async function lockAndLoadGroup(unit: UnitOfWork, id: GroupId): Promise<LoadedGroup> {
  await lockGroups(unit, [id])
  return loadGroup(unit.tx, id, unit.now)
}

export function requireVersion({ row }: LoadedGroup, version: number): void {
  if (row.version !== version) throw staleVersion()
}

/** Returns the actor as the engine needs it. */
export async function askingOf({ tx, now }: UnitOfWork, actor: Actor): Promise<Asking> {
  if (actor.playerId === null) return { actor, isRetired: false, now }
  const found = await findPlayers(tx, [actor.playerId])
  return { actor, isRetired: found.get(actor.playerId)?.retiredAt !== null, now }
}

type Options = {
  /** The version that the caller saw, for commands that overwrite. */
  readonly version?: number | undefined
}

/** Executes a command in a locked group. Throws if the engine refuses. */
export async function executeOnGroup(
  unit: UnitOfWork,
  actor: Actor,
  opened: LoadedGroup,
  command: GroupCommand,
  { version }: Options = {},
): Promise<LoadedGroup> {
  const events = requireAccepted(decideGroup(opened.log, await askingOf(unit, actor), command))
  // Checked after the refusal, which must not reveal the version to people who can't see the group.
  if (version !== undefined) requireVersion(opened, version)
  return applyGroupEvents(unit, actor, opened, events)
}

/** Locks a group and executes a command on it. */
export async function changeGroup(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
  command: GroupCommand,
  options: Options = {},
): Promise<LoadedGroup> {
  return executeOnGroup(unit, actor, await lockAndLoadGroup(unit, id), command, options)
}

/** Events that overwrite what someone else may be editing. */
const edits: ReadonlySet<GroupEvent['type']> = new Set([
  'edited',
  'archived',
  'restored',
  'member_changed',
])

/** Projects the columns of a group from its log. */
export function projectGroup({ facts, ...state }: GroupState) {
  return {
    ...facts,
    nameFolded: foldName(facts.name),
    isPrivate: facts.isPrivate ? (1 as const) : (0 as const),
    requireApproval: facts.requireApproval ? (1 as const) : (0 as const),
    isActive: state.status === 'active' ? (1 as const) : (0 as const),
    template: state.template,
    memberCount: state.members.size,
    createdBy: state.createdBy,
  }
}

/** Appends events to a group's log and updates what depends on it. Does nothing without events. */
export async function applyGroupEvents(
  unit: UnitOfWork,
  by: Actor | null,
  before: LoadedGroup,
  events: readonly GroupEvent[],
  contacts: ReadonlyMap<string, Contact> = new Map(),
): Promise<LoadedGroup> {
  if (events.length === 0) return before
  const log = [...before.log, ...events]
  const state = foldGroup(log, unit.now)
  const isEdit = events.some(({ type }) => edits.has(type))
  const row: GroupRow = {
    ...before.row,
    ...projectGroup(state),
    updatedAt: unit.now,
    revision: before.row.revision + 1,
    version: before.row.version + (isEdit ? 1 : 0),
  }
  await lockComing(unit, events)
  await replaceGroup(unit.tx, before.row.revision, row)
  await appendEvents(unit, by, row.id, events, before.log.length)
  await putPeople(unit, row.id, state)
  await putInvitations(unit, row.id, { before: before.state, after: state, contacts })
  const after = { row, log, state }
  await notifyOfGroup(unit, by, { before, after, events })
  await followInMeetups(unit, by, after, events)
  await announce(unit, before.state, after, events)
  return after
}

/** Locks joining players, so that they can't be deleted in the meantime. */
async function lockComing(unit: UnitOfWork, events: readonly GroupEvent[]): Promise<void> {
  const coming = events.flatMap((event) =>
    event.type === 'joined' || event.type === 'requested' ? [event.player] : [],
  )
  if (coming.length > 0) await lockPlayers(unit, coming)
}

async function appendEvents(
  { tx }: UnitOfWork,
  by: Actor | null,
  groupId: GroupId,
  events: readonly GroupEvent[],
  known: number,
): Promise<void> {
  await appendLog(
    tx,
    events.map((event, at) => ({
      groupId,
      sequence: known + at + 1,
      at: event.at,
      byId: by?.userId ?? null,
      event: JSON.stringify(event),
    })),
  )
}

/** Updates the rows of members and pending requests from the log. */
export async function putPeople(
  unit: UnitOfWork,
  groupId: GroupId,
  state: GroupState,
): Promise<void> {
  const known = new Map((await memberRows(unit.tx, groupId)).map((row) => [row.playerId, row.id]))
  await putMembers(
    unit.tx,
    groupId,
    [...state.members.values()].map(({ player, role, title, permissions, joinedAt }) => ({
      id: known.get(player) ?? unit.newId(),
      groupId,
      playerId: player,
      role,
      title,
      permissions: JSON.stringify(permissions),
      joinedAt,
    })),
  )
  await putRequests(
    unit.tx,
    groupId,
    [...state.requests.values()].map(({ player, at }) => ({
      groupId,
      playerId: player,
      expiresAt: at + REQUEST_MS,
    })),
  )
}

/** Creates a group with its first events. */
export async function beginGroup(
  unit: UnitOfWork,
  by: Actor,
  events: readonly GroupEvent[],
): Promise<LoadedGroup> {
  const state = foldGroup(events, unit.now)
  const moments = { createdAt: state.createdAt, updatedAt: unit.now }
  const id = unit.newId()
  const row: GroupRow = { id, ...projectGroup(state), ...moments, revision: 1, version: 1 }
  await lockComing(unit, events)
  await insertGroup(unit.tx, row)
  await appendEvents(unit, by, id, events, 0)
  await putPeople(unit, id, state)
  if (!state.facts.isPrivate) unit.publish({ type: 'group.created', data: { groupId: id } })
  return { row, log: events, state }
}

/**
 * Publishes the change: of a public group to everyone, of a private one to its current and just removed
 * members.
 */
async function announce(
  unit: UnitOfWork,
  before: GroupState,
  { row, state }: LoadedGroup,
  events: readonly GroupEvent[],
): Promise<void> {
  if (before.facts.isPrivate && state.facts.isPrivate) {
    const players = [...new Set([...before.members.keys(), ...state.members.keys()])]
    return notifyMembers(unit, row.id, players)
  }
  for (const event of events) {
    if (event.type !== 'joined') continue
    const data = { groupId: row.id, playerId: event.player }
    unit.publish({ type: 'group.member_joined', data })
  }
  unit.publish({ type: 'group.changed', data: { groupId: row.id } })
}

import type { GroupId } from '#engine/ids.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { auditAction } from '../accounts/audit-account.ts'
import {
  storeDeletion,
  type MergesSinceDeletion,
  type StoredDeletion,
} from '../platform/database/deletions.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerRestorationResult } from '../players/player-hooks.ts'
import { findUnerasedPlayers } from '../players/store.ts'
import { decidePlayerChange, createPolicySubject } from '#engine/groups/commands.ts'
import { retract, retractNoticesNaming } from '../notices/notify.ts'
import { createInvitationSlot } from './group-notices.ts'
import {
  findJoinLink,
  insertInvitations,
  findInvitations,
  replaceLink,
  type InvitationRow,
  type LinkRow,
} from './invitations/store.ts'
import { notifyMembers } from './group-changed.ts'
import {
  findMeetupsOfGroup,
  type MeetupLogRow,
  type MeetupRow,
  meetupLog,
} from './meetups/store.ts'
import { insertRules, findRules, type RuleRow } from './meetups/rule-store.ts'
import {
  filterActivePlayers,
  deleteGroupRow,
  findMembers,
  saveMembers,
  type GroupLogRow,
  type GroupRow,
  type MemberRow,
  groupLog,
} from './store.ts'
import { groups, saveMembersAndRequests } from './group.ts'
import { groupState } from './group-state.ts'
import { meetupState } from './meetups/meetup-state.ts'
import { requireVersion } from '../platform/log/aggregate-state.ts'

/**
 * Deletes a group, which can be restored for 30 days. Matches and tournaments belong to the club and are
 * kept.
 */
export async function deleteGroup(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
  version: number,
): Promise<{ id: GroupId }> {
  const loaded = await groupState.lockFor(unit, actor, id)
  requirePermission(actor, 'group.archive', createPolicySubject(loaded.state, actor))
  requireVersion(loaded, version)
  const { row, state } = loaded
  const log = await groupLog.readRows(unit.tx, [id])
  const members = await findMembers(unit.tx, id)
  const invitations = await findInvitations(unit.tx, id)
  const joinLink = await findJoinLink(unit.tx, id)
  const meetups = await findMeetupsOfGroup(unit.tx, id)
  const meetupEvents = await meetupLog.readRows(
    unit.tx,
    meetups.map((meetup) => meetup.id),
  )
  const rules = await findRules(unit.tx, id)
  await deleteGroupRow(unit.tx, id)
  await retractNoticesNaming(unit, id)
  await retract(
    unit,
    invitations.map((invitation) => createInvitationSlot(invitation.id)),
  )
  await storeDeletion(unit, {
    kind: 'group',
    subjectId: id,
    name: row.name,
    matches: 0,
    byId: actor.userId,
    data: {
      group: row,
      groupLog: log,
      groupMembers: members,
      groupInvitations: invitations,
      groupLink: joinLink,
      groupSessions: meetups,
      groupSessionLog: meetupEvents,
      groupRules: rules,
    },
  })
  auditAction(unit, actor, 'group.deleted', {
    details: { groupId: id, groupName: row.name },
    subject: id,
  })
  if (row.isPrivate === 1) await notifyMembers(unit, id, [...state.members.keys()])
  else unit.publish({ type: 'group.changed', data: { groupId: id } })
  return { id }
}

type DeletedGroup = MergesSinceDeletion & {
  readonly group: GroupRow
  readonly groupLog: readonly GroupLogRow[]
  readonly groupMembers: readonly MemberRow[]
  readonly groupInvitations: readonly InvitationRow[]
  /** Missing if the group had none, or was deleted before links were stored with deleted groups. */
  readonly groupLink?: LinkRow
  readonly groupSessions: readonly MeetupRow[]
  readonly groupSessionLog: readonly MeetupLogRow[]
  /** Missing if the group was deleted before there were weekly club nights. */
  readonly groupRules?: readonly RuleRow[]
}

/** Restores a deleted group with the members who are still in the club. */
export async function restoreGroup(
  unit: UnitOfWork,
  actor: Actor,
  { data }: StoredDeletion,
): Promise<PlayerRestorationResult> {
  const deleted = JSON.parse(data) as DeletedGroup
  const { group, groupMembers, groupInvitations, merges = [] } = deleted
  await groupState.lockAll(unit, [group.id])
  const merged = merges.map((merge): GroupEvent => ({
    type: 'player_merged',
    ...merge,
    at: unit.now,
    by: null,
  }))
  const log = [...deleted.groupLog.map(({ event }) => JSON.parse(event) as GroupEvent), ...merged]
  const { members, requests, invitations } = foldGroup(log, unit.now)
  const invited = [...invitations.values()].flatMap(({ to }) =>
    to.kind === 'player' ? [to.player] : [],
  )
  const playerIds = [...new Set([...members.keys(), ...requests.keys(), ...invited])]
  const existing = await findUnerasedPlayers(unit.tx, playerIds)
  const missing = playerIds.filter((player) => !existing.has(player))
  await groupState.insert(unit.tx, [{ ...group, revision: group.revision + 1 }])
  await groupLog.insert(unit.tx, deleted.groupLog)
  const remainingMembers = groupMembers.filter(({ playerId }) => existing.has(playerId))
  await saveMembers(unit.tx, group.id, remainingMembers)
  await insertInvitations(unit.tx, groupInvitations)
  await replaceLink(unit.tx, group.id, deleted.groupLink ?? null)
  await meetupState.insert(unit.tx, deleted.groupSessions)
  await meetupLog.insert(unit.tx, deleted.groupSessionLog)
  await insertRules(unit.tx, deleted.groupRules ?? [])
  const eligibleAdmins = await filterActivePlayers(unit.tx, [...members.keys()])
  const departures = missing.reduce<GroupEvent[]>((events, player) => {
    const change = { type: 'player_gone', player } as const
    return [...events, ...decidePlayerChange([...log, ...events], change, unit.now, eligibleAdmins)]
  }, [])
  const changes = [...merged, ...departures]
  const loaded = await groupState.lock(unit, group.id)
  if (changes.length === 0) await saveMembersAndRequests(unit, loaded)
  await groups.apply(unit, actor, loaded, changes)
  auditAction(unit, actor, 'group.restored', {
    details: { groupId: group.id, groupName: group.name },
    subject: group.id,
  })
  if (group.isPrivate === 1) await notifyMembers(unit, group.id, [...members.keys()])
  else unit.publish({ type: 'group.created', data: { groupId: group.id } })
  return { matches: 0, waiting: 0 }
}

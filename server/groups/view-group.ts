import type { ReplyInput } from '#contract/endpoint.ts'
import type { Group, GroupSummary, listGroups } from '#contract/groups/group.ts'
import { can, canSeePrivateGroups, type Actor } from '#engine/access/policy.ts'
import { listGroupPayers } from '#engine/fees/payers.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import type { GroupPermissions } from '#engine/groups/events.ts'
import { wasMember } from '#engine/groups/fold.ts'
import type { GroupState } from '#engine/groups/state.ts'
import { withPartner } from '#engine/tournaments/log/pairs.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { findShownFee } from '../fees/view-fee.ts'
import { toPage } from '../platform/http/to-page.ts'
import type { Database } from '../platform/database/database.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import { findNamesAndAvatars, playerNames } from '../players/store.ts'
import { listAttendance } from './meetups/list-attendance.ts'
import { countMatchesAmongMembers } from './board.ts'
import { listTeamsOfGroup } from './group-teams-store.ts'
import {
  findTournamentEntries,
  listGroupRows,
  findMembers,
  findMemberships,
  findPendingRequests,
  findPlayersWithAccount,
  type GroupFilter,
  type GroupRow,
  type MemberRow,
} from './store.ts'
import type { LoadedGroup } from './group-state.ts'

const parseMembership = ({ role, title, permissions }: MemberRow) => ({
  role,
  title,
  permissions: JSON.parse(permissions) as GroupPermissions,
})

type ViewerState = {
  readonly my: GroupSummary['my']
  readonly requesters: readonly PlayerId[]
}

function viewSummary(row: GroupRow, actor: Actor, { my, requesters }: ViewerState): GroupSummary {
  const isPrivate = row.isPrivate === 1
  const mayApprove = can(actor, 'group.remove', { group: { isPrivate, membership: my } }).ok
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    icon: row.icon,
    category: row.category,
    template: row.template,
    maxSize: row.maxSize,
    isPrivate,
    requireApproval: row.requireApproval === 1,
    memberCount: row.memberCount,
    isActive: row.isActive === 1,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    my,
    hasAsked: actor.playerId !== null && requesters.includes(actor.playerId),
    waiting: mayApprove ? requesters.length : 0,
    version: row.version,
  }
}

/** Returns groups as visible to a person. */
async function viewSummaries(
  db: Database,
  actor: Actor,
  rows: readonly GroupRow[],
  now: number,
): Promise<GroupSummary[]> {
  const ids = rows.map(({ id }) => id)
  const ownMemberships = await findMemberships(db, actor.playerId, ids)
  const requests = await findPendingRequests(db, ids, now)
  return rows.map((row) => {
    const own = ownMemberships.get(row.id)
    const my = own === undefined ? null : parseMembership(own)
    return viewSummary(row, actor, { my, requesters: requests.get(row.id) ?? [] })
  })
}

type GroupListQuery = Pick<GroupFilter, 'scope' | 'page' | 'pageSize'> & {
  readonly q: string
  readonly memberId: PlayerId | null
}

/** Returns a page of the groups a person may see. */
export async function listGroupsFor(
  db: Database,
  actor: Actor,
  { q, ...query }: GroupListQuery,
  now: number,
): Promise<ReplyInput<typeof listGroups>> {
  const { rows, total } = await listGroupRows(db, {
    ...query,
    foldedName: foldName(q),
    playerId: actor.playerId,
    canSeeAll: canSeePrivateGroups(actor),
    canRestorePublic: actor.role !== 'player',
  })
  return toPage(await viewSummaries(db, actor, rows, now), total, query)
}

/** Returns a group for a person who may see it. */
export async function viewGroup(
  db: Database,
  actor: Actor,
  loaded: LoadedGroup,
  now: number,
): Promise<Group> {
  const { row, state } = loaded
  const [summary] = await viewSummaries(db, actor, [row], now)
  const mayApprove = can(actor, 'group.remove', createPolicySubject(state, actor)).ok
  const seesAttendance = can(actor, 'group.attendance', createPolicySubject(state, actor)).ok
  const attended = seesAttendance
    ? await listAttendance(db, row.id, state, now)
    : new Map<PlayerId, boolean[]>()
  return {
    ...summary!,
    createdBy: state.createdBy,
    playerIds: [...state.members.keys()],
    isMuted: actor.playerId !== null && state.members.get(actor.playerId)?.isMuted === true,
    members: await viewMembers(db, row.id, state, attended),
    requests: mayApprove ? await viewRequests(db, state) : [],
    // Only members, and people who may approve requests, see a pinned notice.
    notice: summary!.my !== null || mayApprove ? await viewNotice(db, state) : null,
    teams: await listTeamsOfGroup(db, row.id, actor),
    stats: {
      totalMatches: await countMatchesAmongMembers(db, state),
      totalTournaments: await countTournaments(db, state),
      activeSince: iso(state.createdAt),
    },
    fee: await findShownFee(db, row.id, () => listGroupPayers(state), [actor.playerId]),
  }
}

async function viewMembers(
  db: Database,
  groupId: GroupId,
  state: GroupState,
  attended: ReadonlyMap<PlayerId, boolean[]>,
) {
  const ids = [...state.members.keys()]
  const people = await findNamesAndAvatars(db, ids)
  const accounts = await findPlayersWithAccount(db, ids)
  const rowIds = new Map((await findMembers(db, groupId)).map((one) => [one.playerId, one.id]))
  return [...state.members.values()].map(({ player, role, title, permissions, ...member }) => ({
    id: rowIds.get(player) ?? player,
    groupId,
    playerId: player,
    isActive: true,
    name: people.get(player)?.name ?? '',
    avatarUrl: people.get(player)?.avatarUrl ?? null,
    role,
    title,
    permissions,
    addedBy: member.addedBy,
    joinedAt: iso(member.joinedAt),
    hasAccount: accounts.has(player),
    attended: attended.get(player) ?? [],
  }))
}

async function viewRequests(db: Database, { requests }: GroupState) {
  const people = await findNamesAndAvatars(db, [...requests.keys()])
  return [...requests.values()].map(({ player, message, at }) => ({
    playerId: player,
    name: people.get(player)?.name ?? '',
    avatarUrl: people.get(player)?.avatarUrl ?? null,
    message,
    askedAt: iso(at),
  }))
}

async function viewNotice(db: Database, { notice }: GroupState): Promise<Group['notice']> {
  if (notice === null) return null
  const names = await playerNames(db, notice.by === null ? [] : [notice.by])
  const byName = notice.by === null ? null : (names.get(notice.by) ?? null)
  return { text: notice.text, byName, at: iso(notice.at), until: isoOrNull(notice.until) }
}

/** Returns how many tournaments two or more people entered while they were members. */
async function countTournaments(db: Database, { periods }: GroupState): Promise<number> {
  const entries = await findTournamentEntries(db, [...periods.keys()])
  const entered = new Map<string, Set<PlayerId>>()
  for (const { tournamentId, playerId, partnerId, registeredAt } of entries) {
    const members = withPartner(playerId, partnerId).filter((one) =>
      wasMember(periods.get(one), registeredAt),
    )
    entered.set(tournamentId, new Set([...(entered.get(tournamentId) ?? []), ...members]))
  }
  return [...entered.values()].filter(({ size }) => size >= 2).length
}

import { can } from '#engine/access/policy.ts'
import { createPolicySubject } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import type { GroupState } from '#engine/groups/state.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { aggregateState } from '../platform/log/aggregate-state.ts'
import { type GroupRow, groupLog } from './store.ts'

/** A group with its log and state. */
export type LoadedGroup = {
  readonly row: GroupRow
  readonly log: readonly GroupEvent[]
  readonly state: GroupState
}

/** Loads and locks groups. The lock of a group also covers its meetups. */
export const groupState = aggregateState<LoadedGroup>({
  table: 'groups',
  log: groupLog,
  notFound: 'group.notFound',
  lockName: (_db, id) => `group:${id}`,
  fold: ({ row, log }, now) => ({ row, log, state: foldGroup(log, now) }),
  canRead: (actor, { state }) => can(actor, 'group.read', createPolicySubject(state, actor)).ok,
  project: ({ state: { details, ...state } }, now) => ({
    ...details,
    nameFolded: foldName(details.name),
    isPrivate: details.isPrivate ? 1 : 0,
    requireApproval: details.requireApproval ? 1 : 0,
    isActive: state.status === 'active' ? 1 : 0,
    template: state.template,
    memberCount: state.members.size,
    createdBy: state.createdBy,
    updatedAt: now,
  }),
})

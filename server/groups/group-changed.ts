import type { GroupId, PlayerId } from '#engine/ids.ts'
import { findRecipients } from '../notices/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { LoadedGroup } from './group-state.ts'

/** Notifies only these people's clients that a private group changed. */
export async function notifyMembers(
  unit: UnitOfWork,
  groupId: GroupId,
  players: readonly PlayerId[],
): Promise<void> {
  for (const { userId } of await findRecipients(unit.tx, { players })) {
    unit.broadcast({ topic: `person:${userId}`, message: { groupId } })
  }
}

/** Publishes the change: of a public group to everyone, of a private one to its members. */
export async function publishGroupChanged(
  unit: UnitOfWork,
  { row, state }: LoadedGroup,
): Promise<void> {
  if (row.isPrivate === 1) await notifyMembers(unit, row.id, [...state.members.keys()])
  else unit.publish({ type: 'group.changed', data: { groupId: row.id } })
}

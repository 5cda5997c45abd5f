import type { GroupId } from '#engine/ids.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** Locks groups with their meetups. */
export async function lockGroups(unit: UnitOfWork, ids: readonly GroupId[]): Promise<void> {
  await unit.lock(
    ids.map((id) => `group:${id}` as const),
    'exclusive',
  )
}

export const lockGroup = async (unit: UnitOfWork, id: GroupId) => lockGroups(unit, [id])

import type { GroupId } from '#engine/ids.ts'
import type { Unit } from '../platform/unit-of-work.ts'

/** Takes groups for this transaction, with their evenings. */
export async function lockGroups(unit: Unit, ids: readonly GroupId[]): Promise<void> {
  await unit.lock(
    ids.map((id) => `group:${id}` as const),
    'exclusive',
  )
}

export const lockGroup = async (unit: Unit, id: GroupId) => lockGroups(unit, [id])

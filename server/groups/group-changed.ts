import type { GroupId, PlayerId } from '#engine/ids.ts'
import { peopleOf } from '../notices/store.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { Opened } from './read-group.ts'

/** Tells the screens of some people that a private group changed, and nobody else’s. */
export async function tellMembers(
  unit: Unit,
  groupId: GroupId,
  players: readonly PlayerId[],
): Promise<void> {
  for (const { userId } of await peopleOf(unit.tx, { players })) {
    unit.signal({ topic: `person:${userId}`, message: { groupId } })
  }
}

/** Everybody hears of a public group; of a private one those who are in it. */
export async function tellGroupChanged(unit: Unit, { row, state }: Opened): Promise<void> {
  if (row.isPrivate === 1) await tellMembers(unit, row.id, [...state.members.keys()])
  else unit.announce({ type: 'group.changed', data: { groupId: row.id } })
}

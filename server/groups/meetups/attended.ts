import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { statesOf } from './calendar.ts'

/** Maximum number of meetups in a member's attendance. */
const shown = 5

/**
 * Returns each member's attendance at recent meetups since joining, newest last. Meetups without
 * recorded attendance are skipped.
 */
export async function attendedBy(
  db: Database,
  groupId: GroupId,
  { members }: GroupState,
  now: number,
): Promise<ReadonlyMap<PlayerId, boolean[]>> {
  const held = (await statesOf(db, groupId, now)).filter(
    ({ state }) => state.status === 'held' && state.attendance.size > 0,
  )
  return new Map(
    [...members.values()].map(({ player, joinedAt }) => [
      player,
      held
        .filter(({ state }) => state.facts.startsAt >= joinedAt)
        .slice(-shown)
        .map(({ state }) => state.attendance.get(player) === 'came'),
    ]),
  )
}

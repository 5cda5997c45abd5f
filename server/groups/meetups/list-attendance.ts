import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadMeetupStates } from './calendar.ts'

/** Maximum number of meetups in a member's attendance. */
const maxShown = 5

/**
 * Returns each member's attendance at recent meetups since joining, newest last. Meetups without
 * recorded attendance are skipped.
 */
export async function listAttendance(
  db: Database,
  groupId: GroupId,
  { members }: GroupState,
  now: number,
): Promise<ReadonlyMap<PlayerId, boolean[]>> {
  const heldMeetups = (await loadMeetupStates(db, groupId, now)).filter(
    ({ state }) => state.status === 'held' && state.attendance.size > 0,
  )
  return new Map(
    [...members.values()].map(({ player, joinedAt }) => [
      player,
      heldMeetups
        .filter(({ state }) => state.details.startsAt >= joinedAt)
        .slice(-maxShown)
        .map(({ state }) => state.attendance.get(player) === 'came'),
    ]),
  )
}

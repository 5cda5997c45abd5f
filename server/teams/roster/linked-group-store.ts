import type { PlayerId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'

/** Returns the linked group of a team, if the reader may see it. */
export async function findVisibleGroup(
  db: Database,
  groupId: string | null,
  playerId: PlayerId | null,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (groupId === null) return null
  const row = await db
    .selectFrom('groups as g')
    .leftJoin('groupMembers as m', (join) =>
      join.onRef('m.groupId', '=', 'g.id').on('m.playerId', '=', playerId ?? ''),
    )
    .select(['g.id', 'g.name'])
    .where('g.id', '=', groupId)
    .where((eb) => eb.or([eb('g.isPrivate', '=', 0), eb('m.playerId', 'is not', null)]))
    .executeTakeFirst()
  return row ?? null
}

import type { Actor } from '#engine/access/policy.ts'
import type { GroupId } from '#engine/ids.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns the teams created from a group that the reader may see. */
export async function listTeamsOfGroup(db: Database, groupId: GroupId, { role, playerId }: Actor) {
  const viewerId = playerId ?? ''
  const rows = await db
    .selectFrom('teams as t')
    .leftJoin('teamPlayers as p', (join) =>
      join
        .onRef('p.teamId', '=', 't.id')
        .on('p.playerId', '=', viewerId)
        .on('p.leftAt', 'is', null),
    )
    .select(['t.id', 't.name', 't.isPublic', 't.captainId', 'p.playerId'])
    .where('t.groupId', '=', groupId)
    .orderBy('t.nameFolded')
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
  return rows
    .filter(
      ({ isPublic, captainId, playerId: member }) =>
        isPublic === 1 || role !== 'player' || captainId === viewerId || member !== null,
    )
    .map(({ id, name }) => ({ id, name }))
}

import type { Mention } from '#contract/players/erasing.ts'
import type { GroupId } from '#engine/ids.ts'
import { auditLookup, auditPrivateLookup } from '../../../groups/audit-lookup.ts'
import type { GroupRow } from '../../../groups/store.ts'
import type { AppContext } from '../../../platform/config/app-context.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import { groupState } from '../../../groups/group-state.ts'
import { meetupState } from '../../../groups/meetups/meetup-state.ts'

type Place = Pick<Mention, 'kind' | 'subjectId'>

/** Audits that an administrator read texts of private groups without being a member. */
export async function auditPrivateReads(
  context: AppContext,
  actor: Actor,
  places: readonly Place[],
): Promise<void> {
  const groupIds = await Promise.all(places.map(async (place) => findGroupId(context, place)))
  for (const id of new Set(groupIds)) {
    if (id === null || (await groupState.find(context.db, id)).isPrivate === 0) continue
    await auditLookup(context, actor, await groupState.load(context.db, id, context.clock()))
  }
  const deleted = places.filter(({ kind }) => kind === 'deletion')
  for (const id of new Set(deleted.map(({ subjectId }) => subjectId))) {
    const group = await findDeletedGroup(context, id)
    if (group?.isPrivate === 1) await auditPrivateLookup(context, actor, group)
  }
}

async function findGroupId(
  { db }: AppContext,
  { kind, subjectId }: Place,
): Promise<GroupId | null> {
  if (kind === 'group') return subjectId as GroupId
  return kind === 'club_night' ? (await meetupState.find(db, subjectId)).groupId : null
}

/** Returns the row of a deleted group, or null for other deletions. */
async function findDeletedGroup({ db }: AppContext, id: string): Promise<GroupRow | null> {
  const deletion = await db
    .selectFrom('keptDeletions')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', 'group')
    .executeTakeFirst()
  return deletion === undefined ? null : (JSON.parse(deletion.data) as { group: GroupRow }).group
}

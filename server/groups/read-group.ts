import { can, type Actor } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { foldGroup } from '#engine/groups/fold.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { GroupId } from '#engine/ids.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { readLog, requireGroup, type GroupRow } from './store.ts'

/** A group with its log and state. */
export type LoadedGroup = {
  readonly row: GroupRow
  readonly log: readonly GroupEvent[]
  readonly state: GroupState
}

export async function loadGroup(db: Database, id: GroupId, now: number): Promise<LoadedGroup> {
  const row = await requireGroup(db, id)
  const log = await readLog(db, id)
  return { row, log, state: foldGroup(log, now) }
}

/** Like `loadGroup`, for an actor. Throws 404 for a private group they are not in. */
export async function loadGroupFor(
  actor: Actor,
  db: Database,
  id: GroupId,
  now: number,
): Promise<LoadedGroup> {
  const opened = await loadGroup(db, id, now)
  if (!can(actor, 'group.read', groupSubject(opened.state, actor)).ok) {
    throw notFound('group.notFound')
  }
  return opened
}

import { auditAction } from '../accounts/audit-account.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import { isLookupRecorded, type GroupRow } from './store.ts'
import type { LoadedGroup } from './group-state.ts'

/** Interval after which another lookup is audited, in ms, since a page reloads at every change. */
const reauditMs = 60 * 60 * 1000

/** Audits that an administrator looked into a private group they are not in. */
export async function auditLookup(
  context: AppContext,
  actor: Actor,
  { row, state }: Pick<LoadedGroup, 'row' | 'state'>,
): Promise<void> {
  const isMember = actor.playerId !== null && state.members.has(actor.playerId)
  if (row.isPrivate === 0 || isMember) return
  await auditPrivateLookup(context, actor, row)
}

/** Audits a lookup of a private group, which may have been deleted. */
export async function auditPrivateLookup(
  context: AppContext,
  actor: Actor,
  { id, name }: Pick<GroupRow, 'id' | 'name'>,
): Promise<void> {
  const lookup = { userId: actor.userId, groupId: id, since: context.clock() - reauditMs }
  if (await isLookupRecorded(context.db, lookup)) return
  await context.runInUnitOfWork(async (unit) => {
    auditAction(unit, actor, 'group.read_private', {
      details: { groupId: id, groupName: name },
      subject: id,
    })
  })
}

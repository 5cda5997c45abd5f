import { toPolicySubject } from '#engine/groups/commands.ts'
import { payersOfGroup } from '#engine/fees/who-owes.ts'
import type { FeeOwner, FeeOwners } from '../fees/fee-owner.ts'
import { conflict } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { playerNames } from '../players/store.ts'
import { auditLookup } from './audit-lookup.ts'
import { publishGroupChanged } from './group-changed.ts'
import { groupState, type LoadedGroup } from './group-state.ts'

const ownerOf = (opened: LoadedGroup): FeeOwner => ({
  id: opened.row.id,
  name: opened.row.name,
  refusal: opened.state.status === 'archived' ? () => conflict('group.archived') : null,
  payers: payersOfGroup(opened.state),
  names: playerNames,
  behind: async () => (player) => [player],
  subject: { groupId: opened.row.id },
  publish: async (unit) => publishGroupChanged(unit, opened),
})

/** Groups for their fees, which group admins manage. */
export const groupFees: FeeOwners = {
  load: async (context, actor, id) => {
    const opened = await groupState.loadFor(actor, context.db, id, context.clock())
    await auditLookup(context, actor, opened)
    requirePermission(actor, 'group.fees', toPolicySubject(opened.state, actor))
    return ownerOf(opened)
  },
  lock: async (unit, actor, id) => {
    if (actor === null) return ownerOf(await groupState.lock(unit, id))
    const opened = await groupState.lockFor(unit, actor, id)
    requirePermission(actor, 'group.fees', toPolicySubject(opened.state, actor))
    return ownerOf(opened)
  },
}

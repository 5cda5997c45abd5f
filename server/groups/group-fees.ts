import { createPolicySubject } from '#engine/groups/commands.ts'
import { listGroupPayers } from '#engine/fees/payers.ts'
import type { FeeOwner, FeeOwners } from '../fees/fee-owner.ts'
import { conflict } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { playerNames } from '../players/store.ts'
import { auditLookup } from './audit-lookup.ts'
import { publishGroupChanged } from './group-changed.ts'
import { groupState, type LoadedGroup } from './group-state.ts'

const createFeeOwner = (loaded: LoadedGroup): FeeOwner => ({
  id: loaded.row.id,
  name: loaded.row.name,
  refusal: loaded.state.status === 'archived' ? () => conflict('group.archived') : null,
  isVisible: loaded.state.status !== 'archived',
  payers: listGroupPayers(loaded.state),
  names: playerNames,
  loadRecipients: async () => (player) => [player],
  subject: { groupId: loaded.row.id },
  publish: async (unit) => publishGroupChanged(unit, loaded),
})

/** Loads and locks groups as owners of fees, for group admins. */
export const groupFees: FeeOwners = {
  load: async (context, actor, id) => {
    const loaded = await groupState.loadFor(actor, context.db, id, context.clock())
    await auditLookup(context, actor, loaded)
    requirePermission(actor, 'group.fees', createPolicySubject(loaded.state, actor))
    return createFeeOwner(loaded)
  },
  lock: async (unit, actor, id) => {
    if (actor === null) return createFeeOwner(await groupState.lock(unit, id))
    const loaded = await groupState.lockFor(unit, actor, id)
    requirePermission(actor, 'group.fees', createPolicySubject(loaded.state, actor))
    return createFeeOwner(loaded)
  },
}

import type { AppContext } from '../../platform/config/app-context.ts'
import { findExpiredWithAddress } from './store.ts'
import { groups } from '../group.ts'
import { groupState } from '../group-state.ts'

/** How long the address of an expired invitation is kept for resending, in ms. */
const retentionMs = 30 * 24 * 60 * 60 * 1000

/** Revokes invitations that expired long ago and removes their addresses. */
export async function revokeExpiredInvitations(context: AppContext): Promise<void> {
  for (const { id, groupId } of await findExpiredWithAddress(
    context.db,
    context.clock() - retentionMs,
  )) {
    await context.runInUnitOfWork(async (unit) => {
      const loaded = await groupState.lock(unit, groupId)
      if (loaded.state.invitations.get(id)?.status !== 'expired') return
      await groups.apply(unit, null, loaded, [{ type: 'revoked', id, at: unit.now, by: null }])
    })
  }
}

import { appointAdminIfAllDisabled } from '#engine/groups/commands.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { filterActivePlayers, findGroupsWithoutActiveAdmin } from './store.ts'
import { groups } from './group.ts'
import { groupState } from './group-state.ts'

/** Appoints an admin in each group whose admins can no longer act. The previous admins keep their role. */
export async function appointMissingAdmins(context: AppContext): Promise<void> {
  for (const id of await findGroupsWithoutActiveAdmin(context.db)) {
    await context.runInUnitOfWork(async (unit) => {
      const loaded = await groupState.lock(unit, id)
      const eligibleAdmins = await filterActivePlayers(unit.tx, [...loaded.state.members.keys()])
      await groups.apply(
        unit,
        null,
        loaded,
        appointAdminIfAllDisabled(loaded.log, unit.now, eligibleAdmins),
      )
    })
  }
}

import { appointAdminIfAllDisabled } from '#engine/groups/commands.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { filterActivePlayers, findGroupsWithIdleAdmins } from './store.ts'
import { groups } from './group.ts'
import { groupState } from './group-state.ts'

/** Appoints a new admin in groups whose last admin was disabled. Only one node does so. */
export async function replaceDisabledAdmins(context: AppContext): Promise<void> {
  for (const id of await findGroupsWithIdleAdmins(context.db)) {
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

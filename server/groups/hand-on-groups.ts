import { replaceIdleAdmins } from '#engine/groups/commands.ts'
import type { House } from '../platform/house.ts'
import { applyGroup, takeGroup } from './change-group.ts'
import { ableOf, groupsWithIdleAdmins } from './store.ts'

/** Gives groups whose last admin was switched off to an heir, once, on whichever node it is. */
export async function handOnGroups(house: House): Promise<void> {
  for (const id of await groupsWithIdleAdmins(house.db)) {
    await house.write(async (unit) => {
      const opened = await takeGroup(unit, id)
      const able = await ableOf(unit.tx, [...opened.state.members.keys()])
      await applyGroup(unit, null, opened, replaceIdleAdmins(opened.log, unit.now, able))
    })
  }
}

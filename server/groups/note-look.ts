import { noteDeed } from '../accounts/note.ts'
import type { House } from '../platform/house.ts'
import type { Actor } from '../platform/serve.ts'
import type { Opened } from './read-group.ts'
import { isLookNoted, type GroupRow } from './store.ts'

/** Time after which another look is noted, in ms: a page reloads at every change. */
const againMs = 60 * 60 * 1000

/** Notes that an administrator looked into a private group that they are not in. */
export async function noteLook(
  house: House,
  actor: Actor,
  { row, state }: Pick<Opened, 'row' | 'state'>,
): Promise<void> {
  const isIn = actor.playerId !== null && state.members.has(actor.playerId)
  if (row.isPrivate === 0 || isIn) return
  await notePrivateLook(house, actor, row)
}

/** Notes a look into a private group, which may have been deleted. */
export async function notePrivateLook(
  house: House,
  actor: Actor,
  { id, name }: Pick<GroupRow, 'id' | 'name'>,
): Promise<void> {
  const look = { userId: actor.userId, groupId: id, since: house.clock() - againMs }
  if (await isLookNoted(house.db, look)) return
  await house.write(async (unit) => {
    noteDeed(unit, actor, 'group.read_private', {
      details: { groupId: id, groupName: name },
      subject: id,
    })
  })
}

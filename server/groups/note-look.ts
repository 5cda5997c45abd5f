import { noteDeed } from '../accounts/note.ts'
import type { House } from '../platform/house.ts'
import type { Actor } from '../platform/serve.ts'
import type { Opened } from './read-group.ts'
import { isLookNoted } from './store.ts'

/** One look an hour is worth a line in the trail; a page asks anew at every change. */
const againMs = 60 * 60 * 1000

/** Notes that an administrator looked into a private group that they are not in. */
export async function noteLook(
  house: House,
  actor: Actor,
  { row, state }: Pick<Opened, 'row' | 'state'>,
): Promise<void> {
  const isIn = actor.playerId !== null && state.members.has(actor.playerId)
  if (row.isPrivate === 0 || isIn) return
  const look = { userId: actor.userId, groupId: row.id, since: house.clock() - againMs }
  if (await isLookNoted(house.db, look)) return
  await house.write(async (unit) => {
    noteDeed(unit, actor, 'group.read_private', {
      details: { groupId: row.id, groupName: row.name },
      subject: row.id,
    })
  })
}

import { findUser, requireUser, findUserOfPlayer } from '../../accounts/store.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { erasePerson, lockPerson } from './erase-person.ts'
import { saveErasedIds, readErasedIds } from './erased-ids.ts'

/**
 * Repeats the erasures that a restored backup undid. Returns the number of people erased. Call it before
 * serving requests.
 */
export async function reapplyErasures(
  context: AppContext,
  hooks: readonly PlayerHooks[],
): Promise<number> {
  const { players, users } = await readErasedIds(context.config.dataDir)
  const request = { hooks, secret: context.secret, actor: null }
  let erased = 0
  for (const id of players) {
    erased += await context.runInUnitOfWork(async (unit) => {
      const person = await lockPerson(unit, hooks, async () => ({
        player: (await findUnerasedPlayers(unit.tx, [id])).get(id) ?? null,
        user: await findAccountOfPlayer(unit, id),
      }))
      if (person.player === null) return 0
      await erasePerson(unit, person, request)
      return 1
    })
  }
  for (const id of users) {
    erased += await context.runInUnitOfWork(async (unit) => {
      const user = await findUser(unit.tx, id)
      if (user === null || user.erasedAt !== null) return 0
      await erasePerson(unit, { player: null, user }, request)
      return 1
    })
  }
  await saveErasedIds(context)
  return erased
}

export async function findAccountOfPlayer({ tx }: UnitOfWork, playerId: string) {
  const id = await findUserOfPlayer(tx, playerId)
  return id === null ? null : requireUser(tx, id)
}

import { foldName } from '#engine/players/fold-name.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { runUpdateHooks, type PlayerHooks } from './player-hooks.ts'
import { changePlayer, requirePlayer } from './store.ts'

/** Renames the player of an account, which has the same name. */
export async function renameOwnPlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  playerId: string,
  name: string,
): Promise<void> {
  const before = await requirePlayer(unit.tx, playerId)
  const columns = { name, nameFolded: foldName(name), updatedAt: unit.now }
  await changePlayer(unit.tx, playerId, before.version, columns)
  await runUpdateHooks(unit, hooks, { before, after: { ...before, ...columns } })
  unit.publish({ type: 'player.updated', data: { playerId } })
}

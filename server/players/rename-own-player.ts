import { foldName } from '#engine/players/fold-name.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { tellChanged, type PlayerHooks } from './player-hooks.ts'
import { changePlayer, requirePlayer } from './store.ts'

/** A player goes by the name of the account that it belongs to. */
export async function renameOwnPlayer(
  unit: Unit,
  hooks: readonly PlayerHooks[],
  playerId: string,
  name: string,
): Promise<void> {
  const before = await requirePlayer(unit.tx, playerId)
  const columns = { name, nameFolded: foldName(name), updatedAt: unit.now }
  await changePlayer(unit.tx, playerId, before.version, columns)
  await tellChanged(unit, hooks, { before, after: { ...before, ...columns } })
  unit.announce({ type: 'player.updated', data: { playerId } })
}

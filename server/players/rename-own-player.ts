import { foldName } from '#engine/players/fold-name.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { changePlayer, requirePlayer } from './store.ts'

/** A player goes by the name of the account that it belongs to. */
export async function renameOwnPlayer(unit: Unit, playerId: string, name: string): Promise<void> {
  const { version } = await requirePlayer(unit.tx, playerId)
  const columns = { name, nameFolded: foldName(name), updatedAt: unit.now }
  await changePlayer(unit.tx, playerId, version, columns)
  unit.announce({ type: 'player.updated', data: { playerId } })
}

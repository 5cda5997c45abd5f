import type { BodyOf } from '#contract/endpoint.ts'
import type { Player, updatePlayer as endpoint } from '#contract/players.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { requirePlayer } from '../players/store.ts'
import { updatePlayer } from '../players/update-player.ts'
import { start } from './position.ts'
import { refold } from './rate-log.ts'
import { boardsOfPlayer, bumpBoards } from './store.ts'

/**
 * Changes a player and what follows from it: a new name stands on the boards at once, another
 * starting level folds the player's boards again from the beginning.
 */
export async function revisePlayer(
  unit: Unit,
  actor: Actor,
  id: string,
  change: BodyOf<typeof endpoint>,
): Promise<Player> {
  const { startingLevel } = await requirePlayer(unit.tx, id)
  const player = await updatePlayer(unit, actor, id, change)
  const played = new Set((await boardsOfPlayer(unit.tx, id)).map(({ board }) => board))
  const boards = boardIds.filter((board) => played.has(board))
  if (boards.length === 0) return player
  if (player.startingLevel === startingLevel) await bumpBoards(unit.tx, boards)
  else await refold(unit, boards, start)
  return player
}

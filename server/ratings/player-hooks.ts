import { boardIds } from '#engine/ratings/types.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerUpdate, PlayerHooks } from '../players/player-hooks.ts'
import { startOfLog } from './position.ts'
import { lockBoards, recalculateBoards } from './rate-log.ts'
import { listRatingsOfPlayer, invalidateBoards, deleteRatings } from './store.ts'

/** Updates ratings when a player changes. */
export const ratingHooks: PlayerHooks = {
  lockAffected: async (unit, playerIds, change) =>
    lockBoards(
      unit,
      change === 'addOrRemove' ? boardIds : await findBoards(unit, playerIds),
      'exclusive',
    ),
  beforeDelete: async ({ tx }, { player }) => dropRatings(tx, player.id),
  beforeMerge: async ({ tx }, { from }) => dropRatings(tx, from.id),
  afterUpdate: refreshBoards,
}

/** Returns the boards that players are on, in order. */
async function findBoards({ tx }: UnitOfWork, playerIds: readonly string[]) {
  const played = new Set<string>()
  for (const id of playerIds) {
    for (const { board } of await listRatingsOfPlayer(tx, id)) played.add(board)
  }
  return boardIds.filter((board) => played.has(board))
}

async function dropRatings(tx: UnitOfWork['tx'], playerId: string) {
  await deleteRatings(tx, playerId)
  return {}
}

/** Refreshes the boards after a new name, and recalculates them after a new starting level. */
async function refreshBoards(unit: UnitOfWork, { before, after }: PlayerUpdate): Promise<void> {
  const boards = await findBoards(unit, [after.id])
  if (boards.length === 0) return
  if (after.startingLevel === before.startingLevel) invalidateBoards(unit, boards)
  else await recalculateBoards(unit, boards, startOfLog)
}

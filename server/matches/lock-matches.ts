import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { lockPlayers, listPlayerLocks } from '../players/store.ts'
import { findBoardLocks, type MatchChange } from '../ratings/rate-log.ts'
import { listMatchesOfPlayer, listPlayerIds, type MatchRow } from './store.ts'

/** Locks the boards and players of matches before the first write. */
export async function lockMatches(
  unit: UnitOfWork,
  changes: readonly MatchChange[],
): Promise<void> {
  if (unit.engine.locks === null || changes.length === 0) return
  const rows = changes.flatMap(({ before, after }) => [before, after])
  const playerIds = rows.flatMap((row) => (row === null ? [] : listPlayerIds(row)))
  const boards = await findBoardLocks(unit, changes)
  await unit.lockModes(new Map([...boards, ...listPlayerLocks(playerIds)]))
}

/**
 * Locks and returns all matches of a player about to be deleted. Also locks the other players, whose match
 * counts change.
 */
export async function lockMatchesOfPlayer(unit: UnitOfWork, playerId: string): Promise<MatchRow[]> {
  const unlocked = await listMatchesOfPlayer(unit.tx, playerId)
  if (unit.engine.locks === null) return unlocked
  await lockPlayers(unit, unlocked.flatMap(listPlayerIds))
  // Loads again, since it may have changed before the locks were acquired.
  return listMatchesOfPlayer(unit.tx, playerId)
}

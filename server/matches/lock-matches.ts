import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { lockPlayers, locksOfPlayers } from '../players/store.ts'
import { boardLocks } from '../ratings/rate-log.ts'
import { matchesOfPlayer, playerIdsOf, type MatchRow } from './store.ts'

/** A match before and after a change; null if there is none. */
export type MatchChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/** Locks the boards and players of matches before the first write. */
export async function lockMatches(
  unit: UnitOfWork,
  changes: readonly MatchChange[],
): Promise<void> {
  if (unit.engine.locks === null || changes.length === 0) return
  const rows = changes.flatMap(({ before, after }) => [before, after])
  const playerIds = rows.flatMap((row) => (row === null ? [] : playerIdsOf(row)))
  const boards = await boardLocks(unit, changes)
  await unit.lockModes(new Map([...boards, ...locksOfPlayers(playerIds)]))
}

/**
 * Locks and returns all matches of a player about to be deleted. Also locks the other players, whose match
 * counts change.
 */
export async function lockMatchesOf(unit: UnitOfWork, playerId: string): Promise<MatchRow[]> {
  const unlocked = await matchesOfPlayer(unit.tx, playerId)
  if (unit.engine.locks === null) return unlocked
  await lockPlayers(unit, unlocked.flatMap(playerIdsOf))
  // Loads again, since it may have changed before the locks were acquired.
  return matchesOfPlayer(unit.tx, playerId)
}

import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { lockPlayers, locksOfPlayers } from '../players/store.ts'
import { locksOfBoards } from '../ratings/rate-log.ts'
import { matchesOfPlayer, playerIdsOf, type MatchRow } from './store.ts'

/** A match as it stands and as it is to stand; null where there is or will be none. */
export type MatchChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/** Takes the boards and the players of matches, before the first of them is written. */
export async function lockMatches(
  unit: UnitOfWork,
  changes: readonly MatchChange[],
): Promise<void> {
  if (!unit.engine.hasLocks || changes.length === 0) return
  const rows = changes.flatMap(({ before, after }) => [before, after])
  const playerIds = rows.flatMap((row) => (row === null ? [] : playerIdsOf(row)))
  const boards = await locksOfBoards(unit, changes)
  await unit.lockModes(new Map([...boards, ...locksOfPlayers(playerIds)]))
}

/** All matches of a player who goes, with everybody in them: they keep how many they played. */
export async function lockMatchesOf(unit: UnitOfWork, playerId: string): Promise<MatchRow[]> {
  const known = await matchesOfPlayer(unit.tx, playerId)
  if (!unit.engine.hasLocks) return known
  await lockPlayers(unit, known.flatMap(playerIdsOf))
  // Again, since what was read before they were taken may have changed meanwhile.
  return matchesOfPlayer(unit.tx, playerId)
}

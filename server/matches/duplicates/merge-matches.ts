import { boardIds } from '#engine/ratings/types.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { PlayerMergeResult, PlayerMerge } from '../../players/player-hooks.ts'
import { startOfLog } from '../../ratings/position.ts'
import { recalculateBoards } from '../../ratings/rate-log.ts'
import { replacePlayerInDeletions } from '../deleted-matches.ts'
import { createLogRow } from '../correction/match-log.ts'
import {
  deleteMatchRows,
  insertLog,
  moveMatches,
  findNextSequences,
  listPlayerIds,
  type MatchRow,
} from '../store.ts'
import { lockMatchesOfPlayer } from '../lock-matches.ts'

/**
 * Moves a player's matches to the player they are merged into. Matches between the two are deleted, since
 * no one plays against themselves.
 */
export async function mergeMatches(
  unit: UnitOfWork,
  merge: PlayerMerge,
): Promise<PlayerMergeResult> {
  const { from, into } = merge
  const matches = await lockMatchesOfPlayer(unit, from.id)
  const mutualMatches = matches.filter((row) => listPlayerIds(row).includes(into.id))
  const movedMatches = matches.filter((row) => !mutualMatches.includes(row))
  await moveToMergedPlayer(unit, merge, movedMatches)
  await deleteMatchRows(unit.tx, mutualMatches)
  await replacePlayerInDeletions(unit, { from: from.id, into: into.id })
  // Includes all opponents, whose recent matches are rebuilt, since a deleted match leaves no rating change.
  const affected = new Set([from.id, into.id, ...matches.flatMap(listPlayerIds)])
  await recalculateBoards(unit, boardIds, matches[0] ?? startOfLog, affected)
  return { movedMatches: movedMatches.length, removedMatches: mutualMatches.length }
}

/** Returns the reason stored for a match that was moved by a merge. */
export const formatMergeReason = (name: string) => `${name} was merged into another record`

async function moveToMergedPlayer(
  unit: UnitOfWork,
  { actor, from, into }: PlayerMerge,
  rows: readonly MatchRow[],
): Promise<void> {
  await moveMatches(unit, rows, from.id, into.id)
  const sequences = await findNextSequences(
    unit.tx,
    rows.map(({ id }) => id),
  )
  const reason = formatMergeReason(from.name)
  const entry = { kind: 'merged' as const, at: unit.now, byId: actor.userId, reason }
  await insertLog(
    unit.tx,
    rows.map((row) =>
      createLogRow(replacePlayer(row, from.id, into.id), {
        ...entry,
        sequence: sequences.get(row.id)!,
      }),
    ),
  )
}

/** Returns a match with one player replaced by another. */
function replacePlayer(row: MatchRow, from: string, into: string): MatchRow {
  const replace = <T extends string | null>(player: T) => (player === from ? into : player)
  return {
    ...row,
    player1Id: replace(row.player1Id),
    player2Id: replace(row.player2Id),
    partner1Id: replace(row.partner1Id),
    partner2Id: replace(row.partner2Id),
  }
}

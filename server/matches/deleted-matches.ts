import { listBoards } from '#engine/ratings/leaderboard/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import {
  listDeletionsMentioning,
  listDeletionsOfSubjects,
  replaceDeletion,
  type MergesSinceDeletion,
  type StoredDeletion,
} from '../platform/database/deletions.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerTransfer } from '../players/player-hooks.ts'
import { lockPlayers, playerNames } from '../players/store.ts'
import { recalculateBoards } from '../ratings/rate-log.ts'
import {
  compareByPosition,
  deleteMatchRows,
  insertLog,
  insertMatches,
  listHistories,
  listPlayerIds,
  type MatchRow,
} from './store.ts'

/** Deleted matches with all rows needed to restore them. */
export type DeletedMatches = {
  readonly matches: readonly MatchRow[]
  readonly matchLog: readonly TableRow<'matchLog'>[]
}

export const noMatches: DeletedMatches = { matches: [], matchLog: [] }

/** Removes matches and their ratings. Returns the data that restores them. */
export async function removeMatches(
  unit: UnitOfWork,
  matches: readonly MatchRow[],
): Promise<DeletedMatches> {
  const matchLog = await listHistories(unit.tx, matches)
  const ratedMatches = matches.filter(isRated).toSorted(compareByPosition)
  await deleteMatchRows(unit.tx, matches)
  await recalculateFrom(unit, ratedMatches)
  return { matches, matchLog }
}

/**
 * Restores matches and recalculates ratings. A match with a deleted player is moved to that player's
 * deletion. Returns how many matches were restored and how many were moved.
 */
export async function restoreMatches(unit: UnitOfWork, deleted: DeletedMatches) {
  const players = [...new Set(deleted.matches.flatMap(listPlayerIds))]
  await lockPlayers(unit, players)
  const existingNames = await playerNames(unit.tx, players)
  const hasAllPlayers = (row: MatchRow) => listPlayerIds(row).every((id) => existingNames.has(id))
  const restored = deleted.matches.filter(hasAllPlayers)
  const restoredIds = new Set<string>(restored.map(({ id }) => id))
  await insertMatches(unit.tx, restored)
  await insertLog(
    unit.tx,
    deleted.matchLog.filter(({ matchId }) => restoredIds.has(matchId)),
  )
  await recalculateFrom(unit, restored.filter(isRated).toSorted(compareByPosition))
  const waitingMatches = deleted.matches.filter((row) => !hasAllPlayers(row))
  for (const row of waitingMatches) {
    const missing = listPlayerIds(row).filter((id) => !existingNames.has(id))
    const log = deleted.matchLog.filter(({ matchId }) => matchId === row.id)
    await moveToDeletion(unit, missing, { matches: [row], matchLog: log })
  }
  return { matches: restored.length, waiting: waitingMatches.length }
}

/** Moves a match to the deletion of a missing player who can still be restored. */
async function moveToDeletion(
  { tx }: UnitOfWork,
  missing: readonly string[],
  moved: DeletedMatches,
) {
  const [deletion] = await listDeletionsOfSubjects(tx, missing)
  if (deletion === undefined) return
  const data = parseDeletion(deletion)
  await replaceDeletion(tx, {
    id: deletion.id,
    matches: deletion.matches + moved.matches.length,
    data: JSON.stringify({
      ...data,
      matches: [...data.matches, ...moved.matches],
      matchLog: [...data.matchLog, ...moved.matchLog],
    }),
  })
}

/**
 * Replaces a merged or transferred player in stored deletions, which could otherwise never be restored. Drops
 * matches between the two players. Leaves tournaments with both players unchanged. Groups and teams may have both as
 * members, so their memberships are merged when they are restored.
 */
export async function replacePlayerInDeletions(
  { tx }: UnitOfWork,
  { from, into }: PlayerTransfer,
): Promise<void> {
  for (const deletion of await listDeletionsMentioning(tx, from)) {
    const { id, kind } = deletion
    if (kind === 'tournament' && deletion.data.includes(into)) continue
    if (kind === 'group' || kind === 'team') {
      await addMerge(tx, deletion, { player: from, into })
      continue
    }
    const data = parseDeletion(deletion)
    const matches = data.matches.filter(
      (row) => !(listPlayerIds(row).includes(from) && listPlayerIds(row).includes(into)),
    )
    await replaceDeletion(tx, {
      id,
      matches: deletion.matches - (data.matches.length - matches.length),
      data: JSON.stringify({ ...data, matches }).replaceAll(from, into),
    })
  }
}

async function addMerge(
  tx: Tx,
  deletion: StoredDeletion,
  merge: NonNullable<MergesSinceDeletion['merges']>[number],
): Promise<void> {
  const data = JSON.parse(deletion.data) as MergesSinceDeletion
  const merges = [...(data.merges ?? []), merge]
  await replaceDeletion(tx, { ...deletion, data: JSON.stringify({ ...data, merges }) })
}

/** Parses a stored deletion; deletions by an older release may lack columns. */
export function parseDeletion({ data }: StoredDeletion): DeletedMatches & Record<string, unknown> {
  return { ...noMatches, ...(JSON.parse(data) as object) }
}

const isRated = ({ status, rated }: MatchRow) => status === 'completed' && rated === 1

async function recalculateFrom(unit: UnitOfWork, ratedMatches: readonly MatchRow[]): Promise<void> {
  const [from] = ratedMatches
  if (from === undefined) return
  const boards = boardIds.filter((board) =>
    ratedMatches.some(({ sportId, format }) => listBoards(sportId, format).includes(board)),
  )
  await recalculateBoards(unit, boards, from, new Set(ratedMatches.flatMap(listPlayerIds)))
}

import { boardIds } from '#engine/ratings/types.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import { restoreMatches, parseDeletion, removeMatches } from '../../matches/deleted-matches.ts'
import { matchesOfTournament, listPlayerIds } from '../../matches/store.ts'
import { retractTournament } from '../../notices/notify.ts'
import { storeDeletion, type StoredDeletion } from '../../platform/database/deletions.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { PlayerRestorationResult } from '../../players/player-hooks.ts'
import { lockPlayers } from '../../players/store.ts'
import { lockBoards } from '../../ratings/rate-log.ts'
import { syncRecorded } from '../results/recorded-matches.ts'
import {
  deleteTournamentRow,
  insertChildRows,
  loadChildRows,
  type TournamentChildRows,
  type TournamentRow,
} from '../store.ts'
import { createEventData } from '../tournament.ts'
import { tournamentState } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

/** Stops what depends on a tournament in other domains, before it is deleted. */
export type BeforeDelete = (unit: UnitOfWork, id: TournamentId) => Promise<void>

/**
 * Deletes a tournament in any state: its matches no longer count, and ratings are recalculated. It can be
 * restored for 30 days. Throws for a stale version.
 */
export async function deleteTournament(
  unit: UnitOfWork,
  actor: Actor,
  { id, version }: { readonly id: TournamentId; readonly version: number },
  beforeDelete: BeforeDelete,
): Promise<void> {
  const loaded = await tournamentState.lock(unit, id)
  const { row } = loaded
  requirePermission(actor, 'tournament.delete', { isDraft: row.status === 'draft' })
  requireVersion(loaded, version)
  await beforeDelete(unit, id)
  await lockBoards(unit, boardIds, 'exclusive')
  const matches = await matchesOfTournament(unit.tx, id, null)
  await lockPlayers(unit, [...new Set(matches.flatMap(listPlayerIds))])
  const removed = await removeMatches(unit, matches)
  const childRows = await loadChildRows(unit.tx, id)
  await deleteTournamentRow(unit.tx, id)
  await retractTournament(unit, id)
  await storeDeletion(unit, {
    kind: 'tournament',
    subjectId: id,
    name: row.name,
    matches: matches.length,
    byId: actor.userId,
    data: { ...removed, ...childRows, tournament: row },
  })
  const details = { tournamentId: id, tournamentName: row.name }
  auditAction(unit, actor, 'tournament.deleted', { details })
  unit.publish({ type: 'tournament.deleted', data: createEventData(row) })
  if (matches.length > 0) unit.publish({ type: 'ratings.refolded', data: {} })
}

type DeletedTournament = TournamentChildRows & { readonly tournament: TournamentRow }

/** Restores a deleted tournament and its matches; matches between existing players count again. */
export async function restoreTournament(
  unit: UnitOfWork,
  actor: Actor,
  deletion: StoredDeletion,
): Promise<PlayerRestorationResult> {
  const { tournament, ...childRows } = JSON.parse(deletion.data) as DeletedTournament
  await tournamentState.lockAll(unit, [tournament.id])
  await lockBoards(unit, boardIds, 'exclusive')
  const row = { ...tournament, updatedAt: unit.now, revision: tournament.revision + 1 }
  // An earlier release stored fewer of the projected columns and folded names differently.
  const log = childRows.log.map(({ event }) => JSON.parse(event) as TournamentEvent)
  const folded = tournamentState.fold({ row, log }, unit.now)
  const nameFolded = foldName(row.name)
  await tournamentState.insert(unit.tx, [
    { ...row, nameFolded, ...tournamentState.project(folded, unit.now) },
  ])
  await insertChildRows(unit.tx, childRows)
  const data = parseDeletion(deletion)
  const restored = await restoreMatches(unit, data)
  const loaded = await tournamentState.lock(unit, tournament.id)
  await syncRecorded(
    unit,
    actor,
    loaded,
    loaded.state.matches.map(({ id }) => id),
  )
  const details = { tournamentId: tournament.id, tournamentName: tournament.name }
  auditAction(unit, actor, 'tournament.restored', { details })
  unit.publish({ type: 'tournament.created', data: createEventData(tournament) })
  if (restored.matches > 0) unit.publish({ type: 'ratings.refolded', data: {} })
  return restored
}

import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { notifyCalled, notifyNext, notifyCallWithdrawn } from './call-notices.ts'
import { loadTableState, type TableState } from './table-state.ts'
import { requireTournamentMatch } from '../results/result-draft.ts'
import { listCalls, deleteCalls, insertCall } from '../store.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'

/** Calls the next playable match to the next free table. Throws if there is no such match or table. */
export async function callNext(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedTournament> {
  const loaded = await lockTables(unit, id)
  const { next, freeTables } = await loadTableState(unit.tx, loaded, unit.now)
  if (next !== null) return call(unit, actor, loaded, next.matchId, next.table)
  if (freeTables.length === 0) throw conflict('table.none')
  throw conflict('table.nothingToCall')
}

/**
 * Calls a match to the given table, or to the next free one. The organiser may call players who are resting.
 * Throws if the match can't be played, its players are at another table, or the table is in use.
 */
export async function callMatch(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { matchId, table }: { matchId: string; table: string | undefined },
): Promise<LoadedTournament> {
  const loaded = await lockTables(unit, id)
  const tableState = await loadTableState(unit.tx, loaded, unit.now)
  requireTournamentMatch(loaded, matchId)
  const queued = tableState.queue.find(({ match }) => match.id === matchId)
  if (queued === undefined) throw conflict('table.notReady')
  const { blocker } = queued
  if (blocker?.kind === 'called') {
    throw conflict('table.calledAlready', { table: blocker.table })
  }
  if (blocker?.kind === 'playing') throw conflict('table.playing')
  return call(unit, actor, loaded, matchId, requireTable(tableState, table))
}

function requireTable({ tables, freeTables }: TableState, table: string | undefined): string {
  if (table !== undefined && !tables.includes(table)) {
    throw invalid([problem('table', 'table.unknown', { table })])
  }
  const chosen = table ?? freeTables[0]
  if (chosen === undefined) throw conflict('table.none')
  if (!freeTables.includes(chosen)) throw conflict('table.inUse', { table: chosen })
  return chosen
}

/**
 * Locks the club's tables and the tournament. Tournaments on the same evening share the tables, so calls are
 * serialised.
 */
async function lockTables(unit: UnitOfWork, id: string): Promise<LoadedTournament> {
  await unit.lock('tables:club', 'exclusive')
  return tournamentState.lock(unit, id)
}

async function call(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTournament,
  matchId: string,
  tableName: string,
): Promise<LoadedTournament> {
  const [player1Id, player2Id] = playersOf(requireTournamentMatch(loaded, matchId))!
  const { row } = loaded
  const callRow = {
    tournamentId: row.id,
    matchId,
    sportId: row.sportId,
    tableName,
    player1Id,
    player2Id,
    calledAt: unit.now,
    byId: actor.userId,
  }
  await insertCall(unit.tx, callRow)
  await notifyCalled(unit, actor.userId, loaded, callRow)
  await notifyNext(unit, actor.userId, loaded)
  return publishCall(unit, loaded, [player1Id, player2Id])
}

async function publishCall(
  unit: UnitOfWork,
  loaded: LoadedTournament,
  playerIds: string[],
): Promise<LoadedTournament> {
  const { row } = loaded
  const after = { ...row, updatedAt: unit.now, revision: row.revision + 1 }
  await tournamentState.replace(unit.tx, row, after)
  unit.publish({ type: 'tournament.match_called', data: { tournamentId: row.id, playerIds } })
  return { ...loaded, row: after }
}

/** Undoes a call and frees the table. */
export async function undoCall(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  matchId: string,
): Promise<LoadedTournament> {
  const loaded = await lockTables(unit, id)
  const existing = (await listCalls(unit.tx)).find(
    (call) => call.tournamentId === id && call.matchId === matchId,
  )
  if (existing === undefined) throw conflict('table.notCalled')
  await deleteCalls(unit.tx, id, [matchId])
  await notifyCallWithdrawn(unit, actor.userId, loaded, existing)
  await notifyNext(unit, actor.userId, loaded)
  return publishCall(unit, loaded, [existing.player1Id, existing.player2Id])
}

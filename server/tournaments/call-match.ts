import { playersOf } from '#engine/tournaments/log/decide-match.ts'
import { conflict, invalid, problem } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { tellCalled, tellNext, tellWithdrawn } from './call-notices.ts'
import { takeTournament } from './change-tournament.ts'
import { readFloor, type Floor } from './floor.ts'
import type { Opened } from './read-tournament.ts'
import { requireMatchOf } from './result-draft.ts'
import { callRows, deleteCalls, insertCall, replaceTournament } from './store.ts'

/** Calls the next playable match to the next free table. Refuses while there is none of either. */
export async function callNext(unit: Unit, actor: Actor, id: string): Promise<Opened> {
  const opened = await takeTables(unit, id)
  const { next, freeTables } = await readFloor(unit.tx, opened, unit.now)
  if (next !== null) return call(unit, actor, opened, next.matchId, next.table)
  if (freeTables.length === 0) throw conflict('table.none')
  throw conflict('table.nothingToCall')
}

/**
 * Calls a match to a table, to the next free one where none is named; the organiser may call who is
 * resting. Refuses a match that is not to be played, players who stand at a table, and a table in use.
 */
export async function callMatch(
  unit: Unit,
  actor: Actor,
  id: string,
  { matchId, table }: { matchId: string; table: string | undefined },
): Promise<Opened> {
  const opened = await takeTables(unit, id)
  const floor = await readFloor(unit.tx, opened, unit.now)
  requireMatchOf(opened, matchId)
  const queued = floor.queue.find(({ match }) => match.id === matchId)
  if (queued === undefined) throw conflict('table.notReady')
  const { blocker } = queued
  if (blocker?.kind === 'called') {
    throw conflict('table.calledAlready', { table: blocker.table })
  }
  if (blocker?.kind === 'playing') throw conflict('table.playing')
  return call(unit, actor, opened, matchId, requireTable(floor, table))
}

function requireTable({ tables, freeTables }: Floor, table: string | undefined): string {
  if (table !== undefined && !tables.includes(table)) {
    throw invalid([problem('table', 'table.unknown', { table })])
  }
  const chosen = table ?? freeTables[0]
  if (chosen === undefined) throw conflict('table.none')
  if (!freeTables.includes(chosen)) throw conflict('table.inUse', { table: chosen })
  return chosen
}

/** Tables are the club's: tournaments of one evening share them, and so take turns here. */
async function takeTables(unit: Unit, id: string): Promise<Opened> {
  await unit.lock('tables:club', 'exclusive')
  return takeTournament(unit, id)
}

async function call(
  unit: Unit,
  actor: Actor,
  opened: Opened,
  matchId: string,
  tableName: string,
): Promise<Opened> {
  const [player1Id, player2Id] = playersOf(requireMatchOf(opened, matchId))!
  const { row } = opened
  const called = {
    tournamentId: row.id,
    matchId,
    sportId: row.sportId,
    tableName,
    player1Id,
    player2Id,
    calledAt: unit.now,
    byId: actor.userId,
  }
  await insertCall(unit.tx, called)
  await tellCalled(unit, actor.userId, opened, called)
  await tellNext(unit, actor.userId, opened)
  return announceCall(unit, opened, [player1Id, player2Id])
}

async function announceCall(unit: Unit, opened: Opened, playerIds: string[]): Promise<Opened> {
  const { row } = opened
  const after = { ...row, updatedAt: unit.now, revision: row.revision + 1 }
  await replaceTournament(unit.tx, row.revision, after)
  unit.announce({ type: 'tournament.match_called', data: { tournamentId: row.id, playerIds } })
  return { ...opened, row: after }
}

/** Takes a call back; the table is free again. */
export async function takeBackCall(
  unit: Unit,
  actor: Actor,
  id: string,
  matchId: string,
): Promise<Opened> {
  const opened = await takeTables(unit, id)
  const known = (await callRows(unit.tx)).find(
    (call) => call.tournamentId === id && call.matchId === matchId,
  )
  if (known === undefined) throw conflict('table.notCalled')
  await deleteCalls(unit.tx, id, [matchId])
  await tellWithdrawn(unit, actor.userId, opened, known)
  await tellNext(unit, actor.userId, opened)
  return announceCall(unit, opened, [known.player1Id, known.player2Id])
}

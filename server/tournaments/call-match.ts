import { callQueue, nextToCall, type Queued } from '#engine/tournaments/log/calls.ts'
import { playersOf } from '#engine/tournaments/log/decide-match.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'
import { conflict, invalid, problem } from '../platform/errors.ts'
import type { Database } from '../platform/database.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { takeTournament } from './change-tournament.ts'
import type { Opened } from './read-tournament.ts'
import { requireMatchOf } from './result-draft.ts'
import { callRows, deleteCalls, insertCall, replaceTournament, type CallRow } from './store.ts'

/** When players ended their last match here, epoch ms; a later correction starts no new rest. */
function endedAt({ log }: Tournament): ReadonlyMap<string, number> {
  const ended = new Map<string, number>()
  for (const event of log) {
    if (event.type !== 'result_recorded' || event.outcome.kind === 'double_walkover') continue
    if (event.outcome.kind === 'walkover') continue
    for (const player of event.sides) ended.set(player, event.at)
  }
  return ended
}

export type Floor = {
  readonly tables: readonly string[]
  /** Calls of this tournament by match id. */
  readonly calls: ReadonlyMap<string, CallRow>
  /** Tables of this sport that another tournament uses now, with its id. */
  readonly elsewhere: ReadonlyMap<string, string>
  readonly queue: readonly Queued[]
  readonly freeTables: readonly string[]
  readonly next: { readonly matchId: string; readonly table: string } | null
}

/** Tables, calls and who is next, as they stand now. */
export async function readFloor(db: Database, opened: Opened, now: number): Promise<Floor> {
  const { row, state, tournament } = opened
  const all = await callRows(db)
  const here = all.filter(({ tournamentId }) => tournamentId === row.id)
  const elsewhere = all.filter(
    ({ tournamentId, sportId }) => tournamentId !== row.id && sportId === row.sportId,
  )
  const tables = JSON.parse(row.tables) as string[]
  const queue = callQueue(state.status === 'active' ? state.matches : [], {
    now,
    restMs: row.restMinutes * 60_000,
    called: new Map(here.map(({ matchId, tableName }) => [matchId, tableName])),
    atTables: new Set(all.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])),
    lastEnded: endedAt(tournament),
  })
  const taken = new Set([...here, ...elsewhere].map(({ tableName }) => tableName))
  const freeTables = tables.filter((table) => !taken.has(table))
  const match = nextToCall(queue)
  const [table] = freeTables
  return {
    tables,
    calls: new Map(here.map((call) => [call.matchId, call])),
    elsewhere: new Map(elsewhere.map(({ tableName, tournamentId }) => [tableName, tournamentId])),
    queue,
    freeTables,
    next: match === null || table === undefined ? null : { matchId: match.id, table },
  }
}

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
  await insertCall(unit.tx, {
    tournamentId: row.id,
    matchId,
    sportId: row.sportId,
    tableName,
    player1Id,
    player2Id,
    calledAt: unit.now,
    byId: actor.userId,
  })
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
export async function takeBackCall(unit: Unit, id: string, matchId: string): Promise<Opened> {
  const opened = await takeTables(unit, id)
  const known = (await callRows(unit.tx)).find(
    (call) => call.tournamentId === id && call.matchId === matchId,
  )
  if (known === undefined) throw conflict('table.notCalled')
  await deleteCalls(unit.tx, id, [matchId])
  return announceCall(unit, opened, [known.player1Id, known.player2Id])
}

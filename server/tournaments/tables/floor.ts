import { callQueue, nextToCall, type Queued } from '#engine/tournaments/log/calls.ts'
import { membersOf } from '#engine/tournaments/log/pairs.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'
import type { Database } from '../../platform/database/database.ts'
import { callRows, partnersAtTables, type CallRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/**
 * Returns when players ended their last match here, epoch ms. A later correction does not restart the rest.
 */
export function lastEndTimes({ log }: Tournament): ReadonlyMap<string, number> {
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
  /** Tables of this sport that another tournament is using, with its id. */
  readonly elsewhere: ReadonlyMap<string, string>
  readonly queue: readonly Queued[]
  readonly freeTables: readonly string[]
  readonly next: { readonly matchId: string; readonly table: string } | null
}

/** Returns the tables, the calls and the queue as they are now. */
export async function readFloor(
  db: Database,
  loaded: LoadedTournament,
  now: number,
): Promise<Floor> {
  const { row, state, tournament } = loaded
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
    atTables: new Set([
      ...all.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]),
      ...(await partnersAtTables(db)),
    ]),
    membersOf: (side) => membersOf(loaded.logState, side),
    lastEnded: lastEndTimes(tournament),
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

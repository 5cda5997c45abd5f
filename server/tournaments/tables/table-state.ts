import { buildCallQueue, findNextToCall, type QueuedMatch } from '#engine/tournaments/log/calls.ts'
import { membersOf } from '#engine/tournaments/log/pairs.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'
import type { Database } from '../../platform/database/database.ts'
import { listCalls, listPartnersAtTables, type CallRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/**
 * Returns when each player ended their last match in this tournament, epoch ms. Corrections do not change it, so
 * that they do not restart a rest.
 */
export function findLastEndTimes({ log }: Tournament): ReadonlyMap<string, number> {
  const ended = new Map<string, number>()
  for (const event of log) {
    if (event.type !== 'result_recorded') continue
    if (event.outcome.kind === 'walkover' || event.outcome.kind === 'double_walkover') continue
    for (const player of event.sides) ended.set(player, event.at)
  }
  return ended
}

export type TableState = {
  readonly tables: readonly string[]
  /** Calls of this tournament by match id. */
  readonly calls: ReadonlyMap<string, CallRow>
  /** Tables of this sport that another tournament is using, with its id. */
  readonly tablesOfOthers: ReadonlyMap<string, string>
  readonly queue: readonly QueuedMatch[]
  readonly freeTables: readonly string[]
  readonly next: { readonly matchId: string; readonly table: string } | null
}

/** Loads the club's tables with the calls, the queue and the next match of a tournament. */
export async function loadTableState(
  db: Database,
  loaded: LoadedTournament,
  now: number,
): Promise<TableState> {
  const { row, state, tournament } = loaded
  const allCalls = await listCalls(db)
  const callsHere = allCalls.filter(({ tournamentId }) => tournamentId === row.id)
  const tablesOfOthers = allCalls.filter(
    ({ tournamentId, sportId }) => tournamentId !== row.id && sportId === row.sportId,
  )
  const tables = JSON.parse(row.tables) as string[]
  const queue = buildCallQueue(state.status === 'active' ? state.matches : [], {
    now,
    restMs: row.restMinutes * 60_000,
    called: new Map(callsHere.map(({ matchId, tableName }) => [matchId, tableName])),
    atTables: new Set([
      ...allCalls.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]),
      ...(await listPartnersAtTables(db)),
    ]),
    membersOf: (side) => membersOf(loaded.logState, side),
    lastEnded: findLastEndTimes(tournament),
  })
  const tablesInUse = new Set([...callsHere, ...tablesOfOthers].map(({ tableName }) => tableName))
  const freeTables = tables.filter((table) => !tablesInUse.has(table))
  const match = findNextToCall(queue)
  const [table] = freeTables
  return {
    tables,
    calls: new Map(callsHere.map((call) => [call.matchId, call])),
    tablesOfOthers: new Map(
      tablesOfOthers.map(({ tableName, tournamentId }) => [tableName, tournamentId]),
    ),
    queue,
    freeTables,
    next: match === null || table === undefined ? null : { matchId: match.id, table },
  }
}

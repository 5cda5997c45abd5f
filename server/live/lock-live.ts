import type { OfficialEventWire } from '#contract/live/events.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { requireInScope } from './access/scope.ts'
import { listLivePlayerIds, type LiveRow, requireLive, parseScore } from './store.ts'

/** Locks a live match and loads it. */
export async function lockLive(unit: UnitOfWork, actor: Actor, id: string): Promise<LiveRow> {
  await unit.lock(`live:${id}`, 'exclusive')
  const row = await requireLive(unit.tx, id)
  requireInScope(actor, row)
  return row
}

/** Throws if the match is recorded or stopped. */
export function requireRunning({ status }: LiveRow): void {
  if (status === 'finished') throw conflict('live.finished')
  if (status === 'stopped') throw conflict('live.stopped')
}

/** Throws if the pairing has different players now. */
export function requireSamePlayers(
  { player1Id, player2Id }: LiveRow,
  [one, two]: readonly [string, string],
): void {
  if (one !== player1Id || two !== player2Id) throw conflict('tournament.playersChanged')
}

export type LogUpdate = {
  readonly events: readonly OfficialEventWire[]
  /** Number of events before these. */
  readonly from: number
  /** Whether a conflict began or was resolved. */
  readonly hasForked?: boolean
}

/**
 * Broadcasts events to the watchers of a match. `summary` is for lists; a client whose log does not end at
 * `from` reloads.
 */
export function broadcastLive(unit: UnitOfWork, row: LiveRow, update: LogUpdate): void {
  const { id, rev, status } = row
  const summary = { id, rev, status, score: parseScore(row) }
  const message = { ...update, rev, status, summary }
  // Clients that receive no events fetch them.
  unit.broadcast({ topic: `live:${id}`, message, brief: { rev, status, summary } })
}

export const createEventData = (row: LiveRow) => ({
  liveMatchId: row.id,
  sportId: row.sportId,
  playerIds: listLivePlayerIds(row),
})

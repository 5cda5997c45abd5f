import type { OfficialEventWire } from '#contract/live/events.ts'
import { conflict } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { requireInScope } from './scope.ts'
import { livePlayerIds, type LiveRow, requireLive, scoreOfRow } from './store.ts'

/** A live match that nobody else changes until this work is done. */
export async function takeLive(unit: Unit, actor: Actor, id: string): Promise<LiveRow> {
  await unit.lock(`live:${id}`, 'exclusive')
  const row = await requireLive(unit.tx, id)
  requireInScope(actor, row)
  return row
}

/** Refuses a match that is on record or was stopped. */
export function requireRunning({ status }: LiveRow): void {
  if (status === 'finished') throw conflict('live.finished')
  if (status === 'stopped') throw conflict('live.stopped')
}

export type Told = {
  readonly events: readonly OfficialEventWire[]
  /** The events follow so many others. */
  readonly from: number
}

/**
 * Tells those who watch a match what happened. `summary` is for lists; whoever finds that `from` is
 * not where they stand asks anew.
 */
export function signalLive(unit: Unit, row: LiveRow, told: Told): void {
  const { id, rev, status } = row
  const summary = { id, rev, status, score: scoreOfRow(row) }
  unit.signal({ topic: `live:${id}`, message: { ...told, rev, status, summary } })
}

export const eventDataOf = (row: LiveRow) => ({
  liveMatchId: row.id,
  sportId: row.sportId,
  playerIds: livePlayerIds(row),
})

import type { AnyAction } from '#engine/live/games.ts'
import { openConflicts, type OfficialLog } from '#engine/live/merge.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { type CachedLog, type LiveLogs, toPlayedMatch, saveLog, computeScore } from './live-log.ts'
import { notifyConflict, retractConflict } from './live-notices.ts'
import { createEventData, broadcastLive } from './lock-live.ts'
import { updateLive, type LiveRow } from './store.ts'
import { loadAuthorNames, viewEvents } from './view-live.ts'

/** Maximum number of entries per match, including refused and removed ones; real matches have a few hundred. */
const maxEntries = 5_000

export type LogChange = {
  readonly before: CachedLog
  readonly official: OfficialLog<AnyAction>
}

export type ChangedLog = { readonly row: LiveRow; readonly log: CachedLog }

/** Stores the new entries of a log and broadcasts them; publishes an event when a conflict begins or ends. */
export async function changeLog(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  row: LiveRow,
  { before, official }: LogChange,
): Promise<ChangedLog> {
  if (official === before.official) return { row, log: before }
  const { tx, now } = unit
  const saveContext = { liveMatchId: row.id, byId: actor.userId, at: now }
  const log = await saveLog(tx, before, official, saveContext)
  if (log.origins.size > maxEntries) throw conflict('live.tooMany', { most: maxEntries })
  const change = {
    rev: official.events.length,
    stamp: unit.newId(),
    score: JSON.stringify(computeScore(toPlayedMatch(row), official)),
    lastEventAt: now,
  }
  await updateLive(tx, row.id, change)
  const changed = { ...row, ...change }
  logs.cache(change.stamp, log)
  const from = before.official.events.length
  const events = viewEvents(log, from, await loadAuthorNames(tx, log))
  const hasForked = official.conflicts !== before.official.conflicts
  broadcastLive(unit, changed, { events, from, hasForked })
  const newConflicts = openConflicts(official).length - openConflicts(before.official).length
  if (newConflicts < 0) await retractConflict(unit, row)
  if (newConflicts > 0) {
    unit.publish({ type: 'live.forked', data: createEventData(row) })
    await notifyConflict(unit, actor, row)
  }
  return { row: changed, log }
}

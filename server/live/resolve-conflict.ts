import type { BodyOf } from '#contract/endpoint.ts'
import type { resolveConflict as endpoint } from '#contract/live/events.ts'
import { applyResolution } from '#engine/live/merge.ts'
import { conflict, invalid, notFound, problem } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { requireMayScore } from './access/may-score.ts'
import { changeLog, type ChangedLog } from './change-log.ts'
import { type LiveLogs, toPlayedMatch } from './live-log.ts'
import { correctRecord } from './correct-live.ts'
import { lockLive } from './lock-live.ts'

type ConflictResolution = BodyOf<typeof endpoint> & { readonly id: string; readonly forkId: string }

/**
 * Resolves a conflict between two versions of a match, or changes the resolution. Replaced entries stay in
 * the log. If the resolution changes the log of a recorded match, the recorded match is corrected too. Throws if
 * someone else has resolved the conflict in the meantime.
 */
export async function resolveConflict(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  { id, forkId, choice, instead, correction, device }: ConflictResolution,
): Promise<ChangedLog> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  const before = await logs.read(unit.tx, row)
  const existing = before.official.conflicts.find((one) => one.id === forkId)
  if (existing === undefined) throw notFound('live.noFork')
  if (existing.choice !== (instead ?? null)) throw conflict('live.forkDecided')
  const decision = { conflict: forkId, choice, device, newId: unit.newId }
  const official = applyResolution(toPlayedMatch(row), before.official, decision)
  const changesLog = official.events.length > before.official.events.length
  if (changesLog && row.status === 'stopped') throw conflict('live.onlyDismissed')
  if (changesLog && row.status === 'finished') {
    if (correction === undefined) throw invalid([problem('correction', 'live.correctionNeeded')])
    await correctRecord(unit, actor, { row, official, ...correction })
  }
  return changeLog(unit, logs, actor, row, { before, official })
}

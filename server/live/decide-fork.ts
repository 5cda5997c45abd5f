import type { BodyOf } from '#contract/endpoint.ts'
import type { decideFork as endpoint } from '#contract/live/events.ts'
import { decide } from '#engine/live/merge.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { requireMayScore } from './may-score.ts'
import { changeLog, type ChangedLog } from './change-log.ts'
import { type LiveLogs, playedOf } from './live-log.ts'
import { requireRunning, takeLive } from './take-live.ts'

type Decision = BodyOf<typeof endpoint> & { readonly id: string; readonly forkId: string }

/**
 * Decides between two versions of a match, or decides otherwise. What gives way stays in the log.
 * Refuses where somebody else has decided meanwhile.
 */
export async function decideFork(
  unit: Unit,
  logs: LiveLogs,
  actor: Actor,
  { id, forkId, choice, instead, device }: Decision,
): Promise<ChangedLog> {
  const row = await takeLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  requireRunning(row)
  const before = await logs.read(unit.tx, row)
  const fork = before.official.forks.find((one) => one.id === forkId)
  if (fork === undefined) throw notFound('live.noFork')
  if (fork.choice !== (instead ?? null)) throw conflict('live.forkDecided')
  const decision = { fork: forkId, choice, device, newId: unit.newId }
  const official = decide(playedOf(row), before.official, decision)
  return changeLog(unit, logs, actor, row, { before, official })
}

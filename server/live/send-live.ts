import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { sendLive as endpoint } from '#contract/live/events.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { t } from '#engine/live/messages.ts'
import { receiveBatch, type ReceivedBatch } from '#engine/live/receive-batch.ts'
import { spendAllowance } from '../platform/limits/allowance.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { requireMayScore } from './access/may-score.ts'
import { type CachedLog, type LiveLogs, toPlayedMatch, parseAction } from './live-log.ts'
import { createArrivalCheck } from './legal-moves.ts'
import { changeLog } from './change-log.ts'
import { lockLive } from './lock-live.ts'
import { type LiveRow, type Sent } from './store.ts'
import { viewWithLog } from './view-live.ts'

/**
 * Receives entries from devices. Each is appended, recognised as known, stored as a conflicting version, or
 * stored as refused with the reason. Nothing is dropped.
 */
export async function sendLive(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  id: string,
  { events, ...clientLog }: BodyOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  const before = await logs.read(unit.tx, row)
  const received = addEntries(row, before, events as Sent[])
  const { official } = received
  await spendAllowance(unit, actor, 'refusedEntries', { count: countRefused(before, received) })
  const changed = await changeLog(unit, logs, actor, row, { before, official })
  return {
    ...(await viewWithLog(unit.tx, changed, clientLog, actor, unit.now)),
    answers: [...received.answers].map(([eventId, answer]) => ({
      id: eventId,
      answer,
      why: received.reasons.get(eventId) ?? null,
    })),
    sendFrom: received.sendFrom,
  }
}

/** Returns how many entries are refused now that were not before. */
const countRefused = (
  { official: { refused } }: CachedLog,
  { answers }: ReceivedBatch<AnyAction>,
): number => [...answers].filter(([id, answer]) => answer === 'refused' && !refused.has(id)).length

/** Adds entries to the log. Entries with an invalid action are stored as refused. */
export function addEntries(
  row: LiveRow,
  { official }: CachedLog,
  events: readonly Sent[],
): ReceivedBatch<AnyAction> {
  const parsed = events.map((sent) => ({ sent, readable: parseEvent(row, sent) }))
  const unreadable = new Set(
    parsed.filter(({ readable }) => readable === null).map(({ sent }) => sent.event.id),
  )
  const playedMatch = {
    ...toPlayedMatch(row),
    checkRules: createArrivalCheck(row),
    checkEvent: ({ id }: Sent['event']) => (unreadable.has(id) ? t('live.unreadable') : null),
  }
  const entries = parsed.map(({ sent, readable }) => readable ?? sent)
  return receiveBatch(playedMatch, { official, isOver: row.status !== 'live' }, entries)
}

function parseEvent(row: LiveRow, sent: Sent): Sent | null {
  const { event } = sent
  if (event.type === 'act') {
    // Entries of devices have a number; only the server's own have none.
    if (sent.seq === 0) return null
    const action = parseAction(row, event.action)
    return action === null ? null : { ...sent, event: { ...event, action } }
  }
  if (event.type !== 'edit') return sent
  const to = parseAction(row, event.to)
  return to === null ? null : { ...sent, event: { ...event, to } }
}

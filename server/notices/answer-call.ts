import type { Notice } from '#contract/notices.ts'
import { extraTimeMs, type CallAnswer } from '#engine/notices/arrival.ts'
import type { UserId } from '#engine/ids.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  findNotice,
  markDelivered,
  saveCallAnswer,
  type NoticeRow,
  type DeliveredNotice,
} from './store.ts'
import { toNotice } from './notify.ts'

/** Notifies organisers that calls were delivered or answered. */
export function publishReachedCalls(
  { publish }: UnitOfWork,
  notices: readonly DeliveredNotice[],
): void {
  const ids = notices.flatMap(({ topic, tournamentId }) =>
    topic === 'call' && tournamentId !== null ? [tournamentId] : [],
  )
  for (const tournamentId of new Set(ids)) {
    publish({ type: 'tournament.call_reached', data: { tournamentId } })
  }
}

/** Records that notices were shown on one of the person's devices. */
export async function markNoticesDelivered(
  unit: UnitOfWork,
  userId: UserId,
  ids: readonly string[],
): Promise<{ told: number }> {
  const delivered = await markDelivered(unit.tx, userId, ids, unit.now)
  publishReachedCalls(unit, delivered)
  return { told: delivered.length }
}

/**
 * Answers a table call and marks it as seen. A new answer replaces the first. Throws for other notices and
 * withdrawn calls.
 */
export async function answerCall(
  unit: UnitOfWork,
  userId: UserId,
  id: string,
  answer: CallAnswer,
): Promise<Notice> {
  const row = await findNotice(unit.tx, userId, id)
  if (row === null) throw notFound('notice.notFound')
  const { now, tx } = unit
  const isCall = row.topic === 'call' && row.key !== 'call.withdrawn'
  if (!isCall || row.expiresAt <= now) throw conflict('notice.noCall')
  if (isRepeated(row, answer, now)) return toNotice(row)
  const answered = {
    answer,
    answeredAt: now,
    seenAt: row.seenAt ?? now,
    toldAt: row.toldAt ?? now,
  }
  await saveCallAnswer(tx, id, answered)
  unit.broadcast({ topic: `person:${userId}`, message: {} })
  publishReachedCalls(unit, [row])
  return toNotice({ ...row, ...answered })
}

/**
 * Returns whether the answer was given before. "Later" can be repeated after ten minutes to extend the
 * time.
 */
const isRepeated = (row: NoticeRow, answer: CallAnswer, now: number): boolean =>
  row.answer === answer && (answer === 'coming' || now < row.answeredAt! + extraTimeMs)

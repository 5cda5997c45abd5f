import { clockIn } from '#contract/club/local-time.ts'
import type { NoticeSettings } from '#contract/notices.ts'
import { chooseMailTiming, findNextMorning } from '#engine/notices/sending.ts'
import { isNotMuted, topicTraits, type NoticeChannel } from '#engine/notices/topics.ts'
import { parseIso } from '../platform/iso.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findSubscriptionIds } from './push-store.ts'
import { insertSends, type SendRow } from './send-store.ts'
import type { NoticeRow, Recipient } from './store.ts'

/** A stored notice and its recipient. If `isQuiet`, it is neither pushed nor mailed. */
export type StoredNotice = {
  readonly row: NoticeRow
  readonly person: Recipient
  readonly isQuiet: boolean
}

/** Delay of pushes that are not urgent, in ms, in case the notice is seen first. */
const graceMs = 5_000

/** Queues pushes and e-mails in the unit of work of their notices. Any node sends them after the commit. */
export async function queueSends(
  unit: UnitOfWork,
  notices: readonly StoredNotice[],
): Promise<void> {
  const pushed = notices.filter((one) => one.person.hasPush && wantsChannel(one, 'push', unit.now))
  const mailed = unit.hasMail ? notices.filter((one) => wantsChannel(one, 'email', unit.now)) : []
  if (pushed.length + mailed.length === 0) return
  const { pushNotices, timeZone } = await readSettings(unit.tx)
  await insertSends(unit.tx, [
    ...(pushNotices ? await createPushRows(unit, pushed) : []),
    ...mailed.map((one) => createMailRow(unit, one, timeZone)),
  ])
}

const wantsChannel = (
  { row, person, isQuiet }: StoredNotice,
  channel: NoticeChannel,
  now: number,
): boolean => !isQuiet && isWanted(person.settings, row, channel, now)

/** Returns whether a person has not turned off, paused or muted a notice for a channel. */
export function isWanted(
  { choices, mutedUntil, mutedTournaments }: NoticeSettings,
  row: NoticeRow,
  channel: NoticeChannel,
  now: number,
): boolean {
  if (!choices[row.topic][channel]) return false
  const until = parseIso(mutedUntil)
  return isNotMuted({ mutedUntil: until, mutedTournaments }, row.topic, row.tournamentId, now)
}

function createSendRow(
  { newId, now }: UnitOfWork,
  row: NoticeRow,
  channel: SendRow['channel'],
): SendRow {
  return {
    id: newId(),
    userId: row.userId,
    channel,
    noticeId: row.id,
    subscriptionId: null,
    topic: row.topic,
    slot: createSendSlot(row),
    isUrgent: topicTraits[row.topic].isUrgent ? 1 : 0,
    isGathered: 0,
    sendAt: now,
    expiresAt: row.expiresAt,
    attempts: 0,
    sentAt: null,
    createdAt: now,
  }
}

/**
 * Returns the key of messages that replace each other. A moved or withdrawn call has its own, so that it
 * cancels no push of the call.
 */
const createSendSlot = ({ topic, slot, key }: NoticeRow) =>
  topic === 'call' ? `${slot} ${key}` : slot

async function createPushRows(
  unit: UnitOfWork,
  notices: readonly StoredNotice[],
): Promise<SendRow[]> {
  const subscriptions = await findSubscriptionIds(
    unit.tx,
    notices.map(({ row }) => row.userId),
  )
  return notices.flatMap(({ row }) =>
    (subscriptions.get(row.userId) ?? []).map((subscriptionId) => {
      const send = createSendRow(unit, row, 'push')
      const sendAt = send.isUrgent === 1 ? unit.now : unit.now + graceMs
      return { ...send, subscriptionId, sendAt }
    }),
  )
}

function createMailRow(unit: UnitOfWork, { row, person }: StoredNotice, clubZone: string): SendRow {
  const send = createSendRow(unit, row, 'email')
  if (chooseMailTiming(row.topic, row.key) === 'at_once') return send
  const clockAt = (at: number) => clockIn(person.settings.zone ?? clubZone, at)
  return { ...send, isGathered: 1, sendAt: findNextMorning(clockAt, unit.now) }
}

import { clockIn } from '#contract/club/local-time.ts'
import type { NoticeSettings } from '#contract/notices.ts'
import { mailTiming, nextMorning } from '#engine/notices/sending.ts'
import { isHeard, topicTraits, type NoticeChannel } from '#engine/notices/topics.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { subscriptionsOf } from './push-store.ts'
import { insertSends, type SendRow } from './send-store.ts'
import type { NoticeRow, Person } from './store.ts'

/** A stored notice; with `isQuiet` it does not ring. */
export type Told = {
  readonly row: NoticeRow
  readonly person: Person
  readonly isQuiet: boolean
}

/** How long a push waits in case the notice is seen, in ms. Urgent ones don't wait. */
const graceMs = 5_000

/**
 * Queues pushes and e-mails in the unit of work of the notices. They are sent after commit by any node, even
 * if this one stops before that.
 */
export async function queueSends(unit: UnitOfWork, told: readonly Told[]): Promise<void> {
  const pushed = told.filter((one) => one.person.hasPush && wants(one, 'push', unit.now))
  const mailed = unit.hasMail ? told.filter((one) => wants(one, 'email', unit.now)) : []
  if (pushed.length + mailed.length === 0) return
  const { pushNotices, timeZone } = await readSettings(unit.tx)
  await insertSends(unit.tx, [
    ...(pushNotices ? await pushesOf(unit, pushed) : []),
    ...mailed.map((one) => mailRowOf(unit, one, timeZone)),
  ])
}

const wants = ({ row, person, isQuiet }: Told, channel: NoticeChannel, now: number): boolean =>
  !isQuiet && isWanted(person.settings, row, channel, now)

/** Returns whether a person wants a notice by a channel: not turned off, paused or muted. */
export function isWanted(
  { choices, mutedUntil, mutedTournaments }: NoticeSettings,
  row: NoticeRow,
  channel: NoticeChannel,
  now: number,
): boolean {
  if (!choices[row.topic][channel]) return false
  const until = mutedUntil === null ? null : Date.parse(mutedUntil)
  return isHeard({ mutedUntil: until, mutedTournaments }, row.topic, row.tournamentId, now)
}

function sendRow({ newId, now }: UnitOfWork, row: NoticeRow, channel: SendRow['channel']): SendRow {
  return {
    id: newId(),
    userId: row.userId,
    channel,
    noticeId: row.id,
    subscriptionId: null,
    topic: row.topic,
    slot: sameThing(row),
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
 * Returns what a message is about. A moved or withdrawn call is separate from the call and cancels none of
 * its pushes.
 */
const sameThing = ({ topic, slot, key }: NoticeRow) => (topic === 'call' ? `${slot} ${key}` : slot)

async function pushesOf(unit: UnitOfWork, told: readonly Told[]): Promise<SendRow[]> {
  const subscriptions = await subscriptionsOf(
    unit.tx,
    told.map(({ row }) => row.userId),
  )
  return told.flatMap(({ row }) =>
    (subscriptions.get(row.userId) ?? []).map((subscriptionId) => {
      const made = sendRow(unit, row, 'push')
      const sendAt = made.isUrgent === 1 ? unit.now : unit.now + graceMs
      return { ...made, subscriptionId, sendAt }
    }),
  )
}

function mailRowOf(unit: UnitOfWork, { row, person }: Told, clubZone: string): SendRow {
  const made = sendRow(unit, row, 'email')
  if (mailTiming(row.topic, row.key) === 'at_once') return made
  const clockAt = (at: number) => clockIn(person.settings.zone ?? clubZone, at)
  return { ...made, isGathered: 1, sendAt: nextMorning(clockAt, unit.now) }
}

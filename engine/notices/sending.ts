import { isQuiet, type LocalTime, type NoticeTopic, type QuietHours } from './topics.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minimum interval between pushes about the same subject, ms. */
const sameSubjectMs = minute
/** Above this many non-urgent pushes a day, the rest are batched. */
const maxPushesPerDay = 12
/** Time of day at which batched notices are sent, in minutes after midnight. */
const morningMinute = 7 * 60 + 30

/** Returns a person's local time at a timestamp (epoch ms), since clocks change on some nights. */
export type ClockAt = (at: number) => LocalTime

const minutesADay = 24 * 60
/** Returns the minutes from one time of day to another, from 0 to less than a day. */
const minutesUntil = (to: number, from: number) => (to - from + minutesADay) % minutesADay

/** Returns when a clock next shows a minute of the day, epoch ms; an hour later if a clock change skips it. */
function findNextTime(clockAt: ClockAt, now: number, minuteOfDay: number): number {
  const near = now + (minutesUntil(minuteOfDay, clockAt(now).minute) || minutesADay) * minute
  const shown = clockAt(near).minute
  const early = minutesUntil(minuteOfDay, shown)
  const late = minutesUntil(shown, minuteOfDay)
  const found = near + (early < late ? early : -late) * minute
  return clockAt(found).minute === minuteOfDay ? found : near
}

/** Returns when batched notices are sent next, epoch ms. */
export const findNextMorning = (clockAt: ClockAt, now: number): number =>
  findNextTime(clockAt, now, morningMinute)

/** Returns when the current quiet hours end, epoch ms; null outside of them. */
export function findQuietEnd(quiet: QuietHours, clockAt: ClockAt, now: number): number | null {
  return isQuiet(quiet, clockAt(now)) ? findNextTime(clockAt, now, quiet.to) : null
}

/** Returns whether a topic is urgent for people who are playing. */
const isDuringPlay = (topic: NoticeTopic) => topic === 'call' || topic === 'fork'

/** Everything that determines when a push is sent. Timestamps are epoch ms. */
export type PendingPush = {
  readonly topic: NoticeTopic
  readonly isUrgent: boolean
  readonly now: number
  readonly expiresAt: number
  readonly quiet: QuietHours & { readonly lettingCallsThrough: boolean }
  /** The recipient's clock. */
  readonly clockAt: ClockAt
  /** When a push about the same subject was last sent. */
  readonly lastSentAt: number | null
  /** Number of non-urgent pushes since midnight. */
  readonly sentToday: number
  /** Whether it was already postponed into a batch. */
  readonly isBatched: boolean
}

export type PushDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'wait'; readonly until: number; readonly isBatched: boolean }

/**
 * Returns whether a push is sent now, postponed, or dropped because it would arrive too late to be useful.
 * Source: docs/rules/notices.md.
 */
export function decidePush(waiting: PendingPush): PushDecision {
  const { topic, isUrgent, now, quiet, clockAt, lastSentAt, sentToday, isBatched } = waiting
  const end = findQuietEnd(quiet, clockAt, now)
  if (end !== null && !(isDuringPlay(topic) && quiet.lettingCallsThrough)) {
    return postponeOrDrop(waiting, end, isBatched)
  }
  // Each call says where to go now: delaying it would leave an outdated call on the phone.
  if (topic !== 'call' && lastSentAt !== null && now - lastSentAt < sameSubjectMs) {
    return postponeOrDrop(waiting, lastSentAt + sameSubjectMs, isBatched)
  }
  if (!isUrgent && !isBatched && sentToday >= maxPushesPerDay) {
    return postponeOrDrop(waiting, findNextMorning(clockAt, now), true)
  }
  return { kind: 'send' }
}

function postponeOrDrop(
  { expiresAt }: PendingPush,
  until: number,
  isBatched: boolean,
): PushDecision {
  return until >= expiresAt ? { kind: 'drop' } : { kind: 'wait', until, isBatched }
}

/** Delays before each retry, in ms, unless the push service requests a longer one. */
const retryDelays = [10_000, minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const

/** Returns when a failed push is retried; null if it would arrive too late to be useful. */
export function findNextAttempt(
  attempts: number,
  now: number,
  expiresAt: number,
  requestedDelay: number | null,
): number | null {
  const usualDelay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? retryDelays[0]
  // A service that requests no delay is still busy.
  const wait = Math.min(Math.max(requestedDelay ?? 0, usualDelay), day)
  return now + wait >= expiresAt ? null : now + wait
}

/** Notices mailed at once, because they are about something open now or imminent. */
const mailedAtOnce: ReadonlySet<string> = new Set([
  'tournament.checkIn',
  'teamMatch.reminder',
  'teamMatch.lineUpDue',
])

/** Returns whether an e-mail is sent at once or with the morning's digest. */
export function chooseMailTiming(topic: NoticeTopic, key: string): 'at_once' | 'in_the_morning' {
  return topic === 'security' || mailedAtOnce.has(key) ? 'at_once' : 'in_the_morning'
}

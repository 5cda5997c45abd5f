import { isQuiet, type LocalTime, type NoticeTopic, type QuietHours } from './topics.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minimum interval between pushes about the same subject, ms. */
const sameSubjectMs = minute
/** Above this many non-urgent pushes a day, the rest are batched. */
const maxPushesPerDay = 12
/** Time of day at which batched notices are sent, in minutes after midnight. */
const morning = 7 * 60 + 30

/** Returns a person's local time at a timestamp (epoch ms), since clocks change on some nights. */
export type ClockAt = (at: number) => LocalTime

const minutesADay = 24 * 60
/** Returns the minutes from one time of day to another, from 0 to less than a day. */
const minutesUntil = (to: number, from: number) => (to - from + minutesADay) % minutesADay

/** Returns when a clock next shows a minute of the day, epoch ms; an hour later if a clock change skips it. */
function nextAt(clockAt: ClockAt, now: number, minuteOfDay: number): number {
  const near = now + (minutesUntil(minuteOfDay, clockAt(now).minute) || minutesADay) * minute
  const shown = clockAt(near).minute
  const early = minutesUntil(minuteOfDay, shown)
  const late = minutesUntil(shown, minuteOfDay)
  const found = near + (early < late ? early : -late) * minute
  return clockAt(found).minute === minuteOfDay ? found : near
}

/** Returns when batched notices are sent next, epoch ms. */
export const nextMorning = (clockAt: ClockAt, now: number): number => nextAt(clockAt, now, morning)

/** Returns when the current quiet hours end, epoch ms; null outside of them. */
export function quietEnd(quiet: QuietHours, clockAt: ClockAt, now: number): number | null {
  return isQuiet(quiet, clockAt(now)) ? nextAt(clockAt, now, quiet.to) : null
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
  readonly lastAt: number | null
  /** Number of non-urgent pushes since midnight. */
  readonly sentToday: number
  /** Whether it was already postponed into a batch. */
  readonly isGathered: boolean
}

export type PushDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'wait'; readonly until: number; readonly isGathered: boolean }

/**
 * Returns whether a push is sent now, postponed, or dropped because it would arrive too late to be useful.
 * Source: docs/rules/notices.md.
 */
export function decidePush(waiting: PendingPush): PushDecision {
  const { topic, isUrgent, now, quiet, clockAt, lastAt, sentToday, isGathered } = waiting
  const end = quietEnd(quiet, clockAt, now)
  if (end !== null && !(isDuringPlay(topic) && quiet.lettingCallsThrough)) {
    return waitFor(waiting, end, isGathered)
  }
  // Each call says where to go now: delaying it would leave an outdated call on the phone.
  if (topic !== 'call' && lastAt !== null && now - lastAt < sameSubjectMs) {
    return waitFor(waiting, lastAt + sameSubjectMs, isGathered)
  }
  if (!isUrgent && !isGathered && sentToday >= maxPushesPerDay) {
    return waitFor(waiting, nextMorning(clockAt, now), true)
  }
  return { kind: 'send' }
}

function waitFor({ expiresAt }: PendingPush, until: number, isGathered: boolean): PushDecision {
  return until >= expiresAt ? { kind: 'drop' } : { kind: 'wait', until, isGathered }
}

/** Delays before each retry, in ms, unless the push service requests a longer one. */
const retryDelays = [10_000, minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const

/** Returns when a failed push is retried; null if it would arrive too late to be useful. */
export function nextAttempt(
  attempts: number,
  now: number,
  expiresAt: number,
  askedToWait: number | null,
): number | null {
  const own = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? retryDelays[0]
  // A service that requests no delay is still busy.
  const wait = Math.min(Math.max(askedToWait ?? 0, own), day)
  return now + wait >= expiresAt ? null : now + wait
}

/** Notices mailed at once, because they are about something open now or imminent. */
const mailedAtOnce: ReadonlySet<string> = new Set([
  'tournament.checkIn',
  'teamMatch.reminder',
  'teamMatch.lineUpDue',
])

/** Returns whether an e-mail is sent at once or with the morning's digest. */
export function mailTiming(topic: NoticeTopic, key: string): 'at_once' | 'in_the_morning' {
  return topic === 'security' || mailedAtOnce.has(key) ? 'at_once' : 'in_the_morning'
}

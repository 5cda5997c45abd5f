import { isQuiet, type LocalTime, type NoticeTopic, type QuietHours } from './topics.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minimum interval between pushes about the same thing. */
const sameThingMs = minute
/** Above this many non-urgent pushes a day, the rest are batched. */
const mostADay = 12
/** When batched notices are sent, in minutes after midnight. Source: scoring.md, 5.2. */
const morning = 7 * 60 + 30

/** Returns a person's local time at a timestamp, epoch ms: clocks change on some nights. */
export type ClockAt = (at: number) => LocalTime

const minutesADay = 24 * 60
/** Returns how far one time of day is after another, in minutes, from 0 to less than a day. */
const after = (to: number, from: number) => (to - from + minutesADay) % minutesADay

/** Returns when a clock next shows a minute of the day; an hour later if the clock skips it. */
function nextAt(clockAt: ClockAt, now: number, wanted: number): number {
  const near = now + (after(wanted, clockAt(now).minute) || minutesADay) * minute
  const shown = clockAt(near).minute
  const early = after(wanted, shown)
  const late = after(shown, wanted)
  const found = near + (early < late ? early : -late) * minute
  return clockAt(found).minute === wanted ? found : near
}

/** Returns when batched notices are sent next, epoch ms. */
export const nextMorning = (clockAt: ClockAt, now: number): number => nextAt(clockAt, now, morning)

/** Returns when the current quiet hours end, epoch ms; null outside of them. */
export function quietEnd(quiet: QuietHours, clockAt: ClockAt, now: number): number | null {
  return isQuiet(quiet, clockAt(now)) ? nextAt(clockAt, now, quiet.to) : null
}

/** Topics that are urgent for people who are playing. */
const isOfEvening = (topic: NoticeTopic) => topic === 'call' || topic === 'fork'

/** Everything that determines when a push is sent. Timestamps are epoch ms. */
export type Waiting = {
  readonly topic: NoticeTopic
  readonly isUrgent: boolean
  readonly now: number
  readonly expiresAt: number
  readonly quiet: QuietHours & { readonly lettingCallsThrough: boolean }
  /** The recipient's clock. */
  readonly clockAt: ClockAt
  /** When a push about the same thing was last sent. */
  readonly lastAt: number | null
  /** Number of non-urgent pushes since midnight. */
  readonly sentToday: number
  /** It was already postponed to be batched. */
  readonly isGathered: boolean
}

export type Sending =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'wait'; readonly until: number; readonly isGathered: boolean }

/**
 * Returns whether a push is sent now, postponed, or dropped because it would be useless by then. Source:
 * docs/rules/notices.md.
 */
export function sendingOf(waiting: Waiting): Sending {
  const { topic, isUrgent, now, quiet, clockAt, lastAt, sentToday, isGathered } = waiting
  const end = quietEnd(quiet, clockAt, now)
  if (end !== null && !(isOfEvening(topic) && quiet.lettingCallsThrough)) {
    return waitFor(waiting, end, isGathered)
  }
  // Each call says where to go now: a delayed one would leave an outdated call on the phone.
  if (topic !== 'call' && lastAt !== null && now - lastAt < sameThingMs) {
    return waitFor(waiting, lastAt + sameThingMs, isGathered)
  }
  if (!isUrgent && !isGathered && sentToday >= mostADay) {
    return waitFor(waiting, nextMorning(clockAt, now), true)
  }
  return { kind: 'send' }
}

function waitFor({ expiresAt }: Waiting, until: number, isGathered: boolean): Sending {
  return until >= expiresAt ? { kind: 'drop' } : { kind: 'wait', until, isGathered }
}

/** Delays before each further attempt if a push service does not name one, in ms. */
const waits = [10_000, minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const

/** Returns when a failed push is retried; null if it would be useless by then. */
export function nextAttempt(
  attempts: number,
  now: number,
  expiresAt: number,
  askedToWait: number | null,
): number | null {
  const own = waits[Math.min(attempts, waits.length) - 1] ?? waits[0]
  // A service that asks for no delay is still busy.
  const wait = Math.min(Math.max(askedToWait ?? 0, own), day)
  return now + wait >= expiresAt ? null : now + wait
}

/** Notices that cannot wait for the morning, because they are about something open now or imminent. */
const mailedAtOnce: ReadonlySet<string> = new Set([
  'tournament.checkIn',
  'teamMatch.reminder',
  'teamMatch.lineUpDue',
])

/** Returns whether an e-mail is sent by itself or with the morning's digest. */
export function mailOf(topic: NoticeTopic, key: string): 'at_once' | 'in_the_morning' {
  return topic === 'security' || mailedAtOnce.has(key) ? 'at_once' : 'in_the_morning'
}

import { isQuiet, type LocalTime, type NoticeTopic, type QuietHours } from './topics.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** One push for the same thing in so long. */
const sameThingMs = minute
/** More in a day that nobody needs at once are told together. */
const mostADay = 12
/** When what was gathered is told, in minutes after midnight. Source: scoring.md, 5.2. */
const morning = 7 * 60 + 30

/** What the clock of a person shows at a moment, epoch ms: clocks change in some nights. */
export type ClockAt = (at: number) => LocalTime

const minutesADay = 24 * 60
/** How far a time of the day is after another, in minutes from 0 to a day less one. */
const after = (to: number, from: number) => (to - from + minutesADay) % minutesADay

/** The next moment at which a clock shows a minute of the day; where it skips that, an hour later. */
function nextAt(clockAt: ClockAt, now: number, wanted: number): number {
  const near = now + (after(wanted, clockAt(now).minute) || minutesADay) * minute
  const shown = clockAt(near).minute
  const early = after(wanted, shown)
  const late = after(shown, wanted)
  const found = near + (early < late ? early : -late) * minute
  return clockAt(found).minute === wanted ? found : near
}

/** The morning in which gathered news are told next, epoch ms. */
export const nextMorning = (clockAt: ClockAt, now: number): number => nextAt(clockAt, now, morning)

/** When the quiet hours that a moment falls in are over, epoch ms; null outside of them. */
export function quietEnd(quiet: QuietHours, clockAt: ClockAt, now: number): number | null {
  return isQuiet(quiet, clockAt(now)) ? nextAt(clockAt, now, quiet.to) : null
}

/** Who is called to a table, or asked about a match of theirs, is there and wants to know. */
const isOfEvening = (topic: NoticeTopic) => topic === 'call' || topic === 'fork'

/** All that a push waits for. Moments are epoch ms. */
export type Waiting = {
  readonly topic: NoticeTopic
  readonly isUrgent: boolean
  readonly now: number
  readonly expiresAt: number
  readonly quiet: QuietHours & { readonly lettingCallsThrough: boolean }
  /** The clock of whom it is for. */
  readonly clockAt: ClockAt
  /** When a push of the same thing went out last. */
  readonly lastAt: number | null
  /** Pushes that were not urgent, since midnight. */
  readonly sentToday: number
  /** It was put off to the morning already, to be told with others. */
  readonly isGathered: boolean
}

export type Sending =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'wait'; readonly until: number; readonly isGathered: boolean }

/**
 * Whether a push goes out now, waits, or is dropped, since it would be of no use by then.
 * Source: docs/decisions/049-push.md.
 */
export function sendingOf(waiting: Waiting): Sending {
  const { topic, isUrgent, now, quiet, clockAt, lastAt, sentToday, isGathered } = waiting
  const end = quietEnd(quiet, clockAt, now)
  if (end !== null && !(isOfEvening(topic) && quiet.lettingCallsThrough)) {
    return waitFor(waiting, end, isGathered)
  }
  // Each call says where to go now: one that came late would leave an older on the phone.
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

/** Waits before each further attempt where a push service does not say, in ms. */
const waits = [10_000, minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const

/** When a push is tried again that could not be handed over; null where it is of no use by then. */
export function nextAttempt(
  attempts: number,
  now: number,
  expiresAt: number,
  askedToWait: number | null,
): number | null {
  const own = waits[Math.min(attempts, waits.length) - 1] ?? waits[0]
  // Who asks for no wait at all is busy still.
  const wait = Math.min(Math.max(askedToWait ?? 0, own), day)
  return now + wait >= expiresAt ? null : now + wait
}

/** What cannot wait for the morning: what concerns the account, what is open now, and what is soon. */
const mailedAtOnce: ReadonlySet<string> = new Set([
  'tournament.checkIn',
  'teamMatch.reminder',
  'teamMatch.lineUpDue',
])

/** Whether an e-mail goes out by itself, or with others in the morning. */
export function mailOf(topic: NoticeTopic, key: string): 'at_once' | 'in_the_morning' {
  return topic === 'security' || mailedAtOnce.has(key) ? 'at_once' : 'in_the_morning'
}

import { clockTime, dayIn } from './club-time.ts'

/** Returns the names of all time zones. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].toSorted()
}

/** Returns the minute of the day and the weekday (1 Monday to 7 Sunday) in a time zone. */
export function clockIn(timeZone: string, at: number) {
  const clock = clockTime(timeZone, at)
  const weekday = new Date(`${dayIn(timeZone, at)}T00:00:00Z`).getUTCDay()
  return {
    minute: Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16)),
    weekday: weekday === 0 ? 7 : weekday,
  }
}

type Zone = string | undefined

/** Returns the UTC offset of a time zone at a timestamp, in ms. */
export function offsetFromUtc(timeZone: Zone, at: number): number {
  const shown = Date.parse(`${clockTime(timeZone, at).replace(' ', 'T')}Z`)
  return shown - Math.floor(at / 1000) * 1000
}

const dayMs = 86_400_000

/** Returns the local time of a time zone, encoded as if it were UTC, in ms. */
function shownAt(timeZone: Zone, at: number): number {
  return at + offsetFromUtc(timeZone, at)
}

/** Returns the timestamps with the offsets of the day before and of the day after. */
function near(timeZone: Zone, shown: number): readonly [number, number] {
  return [
    shown - offsetFromUtc(timeZone, shown - dayMs),
    shown - offsetFromUtc(timeZone, shown + dayMs),
  ]
}

/**
 * Returns the timestamps at which clocks show a time: none if a clock change skips it, two if it repeats it.
 */
function timesShowing(timeZone: Zone, shown: number): readonly number[] {
  return [...new Set(near(timeZone, shown))].filter((at) => shownAt(timeZone, at) === shown)
}

/** A skipped time moves forward, as on a clock that was not changed; of a repeated time, the first is used. */
function firstShowing(timeZone: Zone, shown: number): number {
  return timesShowing(timeZone, shown)[0] ?? near(timeZone, shown)[0]
}

/** Returns the local time of a timestamp, `2026-03-20T19:30`, in the given time zone or the caller's own. */
export function localTimeOf(timeZone: Zone, at: number): string {
  return new Date(shownAt(timeZone, at)).toISOString().slice(0, 16)
}

/**
 * Returns the timestamp (epoch ms) of a local time such as `2026-03-20T19:30`; NaN if it is invalid. A time
 * skipped by a clock change moves forward; of a repeated time, the first is used.
 */
export function timestampOf(timeZone: Zone, local: string): number {
  const shown = Date.parse(`${local}Z`)
  return Number.isNaN(shown) ? NaN : firstShowing(timeZone, shown)
}

/** Returns how often a local time occurs on its day: 0 if a clock change skips it, 2 if it repeats it. */
export function occurrencesOf(timeZone: Zone, local: string): number {
  return timesShowing(timeZone, Date.parse(`${local}Z`)).length
}

/**
 * Returns the timestamp with the same local time on another day; a time skipped by a clock change moves
 * forward.
 */
export function sameTimeOn(timeZone: Zone, at: number, day: string): number {
  const sinceMidnight = shownAt(timeZone, at) % dayMs
  return firstShowing(timeZone, Date.parse(`${day}T00:00:00Z`) + sinceMidnight)
}

/**
 * Returns the start of a day in a time zone, epoch ms: midnight, or the first existing time if a clock change
 * skips it.
 */
export function startOfDay(timeZone: Zone, day: string): number {
  return firstShowing(timeZone, Date.parse(`${day}T00:00:00Z`))
}

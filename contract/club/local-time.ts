import { clockTime, dayIn } from './club-time.ts'

/** Returns the names of all time zones. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].toSorted()
}

/** Returns the minute of the day and the day of the week, 1 Monday to 7 Sunday, in a time zone. */
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

/** Returns what the clocks of a time zone show, written as if it were UTC, in ms. */
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

/** Returns when clocks show a time: once, never if it is skipped that night, or twice. */
function timesShowing(timeZone: Zone, shown: number): readonly number[] {
  return [...new Set(near(timeZone, shown))].filter((at) => shownAt(timeZone, at) === shown)
}

/** A skipped time becomes a later one, as on a clock that was not changed; of two, the first is used. */
function firstShowing(timeZone: Zone, shown: number): number {
  return timesShowing(timeZone, shown)[0] ?? near(timeZone, shown)[0]
}

/** Returns the local time of a timestamp, `2026-03-20T19:30`, in a time zone or the caller's own. */
export function localTimeOf(timeZone: Zone, at: number): string {
  return new Date(shownAt(timeZone, at)).toISOString().slice(0, 16)
}

/**
 * Returns the timestamp of a local time, `2026-03-20T19:30`, epoch ms; NaN if it is not one. A time that is
 * skipped that night becomes a later one; of a time that comes twice, the first is used.
 */
export function timestampOf(timeZone: Zone, local: string): number {
  const shown = Date.parse(`${local}Z`)
  return Number.isNaN(shown) ? NaN : firstShowing(timeZone, shown)
}

/** Returns how often a local time comes on its day: 0 if the clocks skip it, 2 if they are set back. */
export function occurrencesOf(timeZone: Zone, local: string): number {
  return timesShowing(timeZone, Date.parse(`${local}Z`)).length
}

/**
 * Returns the timestamp on another day with the same local time in a time zone; a time that is skipped that
 * night becomes a later one.
 */
export function sameTimeOn(timeZone: Zone, at: number, day: string): number {
  const sinceMidnight = shownAt(timeZone, at) % dayMs
  return firstShowing(timeZone, Date.parse(`${day}T00:00:00Z`) + sinceMidnight)
}

/** Returns the start of a day in a time zone, epoch ms: its first time, if midnight is skipped. */
export function startOfDay(timeZone: Zone, day: string): number {
  return firstShowing(timeZone, Date.parse(`${day}T00:00:00Z`))
}

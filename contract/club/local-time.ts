import { formatClockTime, dayIn } from './club-time.ts'

/** Returns the names of all time zones. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].toSorted()
}

/** Returns the minute of the day and the weekday (1 Monday to 7 Sunday) in a time zone. */
export function clockIn(timeZone: string, at: number) {
  const clock = formatClockTime(timeZone, at)
  const weekday = new Date(`${dayIn(timeZone, at)}T00:00:00Z`).getUTCDay()
  return {
    minute: Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16)),
    weekday: weekday === 0 ? 7 : weekday,
  }
}

type Zone = string | undefined

/** Returns the UTC offset of a time zone at a timestamp, in ms. */
export function offsetFromUtc(timeZone: Zone, at: number): number {
  const localMs = Date.parse(`${formatClockTime(timeZone, at).replace(' ', 'T')}Z`)
  return localMs - Math.floor(at / 1000) * 1000
}

const dayMs = 86_400_000

/** Returns the local time of a time zone, encoded as if it were UTC, in ms. */
function encodeLocalTime(timeZone: Zone, at: number): number {
  return at + offsetFromUtc(timeZone, at)
}

/** Returns the timestamps that a local time has with the offset of the day before and of the day after. */
function listCandidates(timeZone: Zone, localMs: number): readonly [number, number] {
  return [
    localMs - offsetFromUtc(timeZone, localMs - dayMs),
    localMs - offsetFromUtc(timeZone, localMs + dayMs),
  ]
}

/**
 * Returns the timestamps at which clocks show a time: none if a clock change skips it, two if it repeats it.
 */
function findTimestamps(timeZone: Zone, localMs: number): readonly number[] {
  return [...new Set(listCandidates(timeZone, localMs))].filter(
    (at) => encodeLocalTime(timeZone, at) === localMs,
  )
}

/** Returns the first timestamp at which clocks show a time. A skipped time moves forward, as on an unchanged clock. */
function findFirstTimestamp(timeZone: Zone, localMs: number): number {
  return findTimestamps(timeZone, localMs)[0] ?? listCandidates(timeZone, localMs)[0]
}

/** Returns the local time of a timestamp, `2026-03-20T19:30`, in the given time zone or the caller's own. */
export function formatLocalTime(timeZone: Zone, at: number): string {
  return new Date(encodeLocalTime(timeZone, at)).toISOString().slice(0, 16)
}

/**
 * Returns the timestamp (epoch ms) of a local time such as `2026-03-20T19:30`; NaN if it is invalid. A time
 * skipped by a clock change moves forward; of a repeated time, the first is used.
 */
export function parseLocalTime(timeZone: Zone, local: string): number {
  const localMs = Date.parse(`${local}Z`)
  return Number.isNaN(localMs) ? NaN : findFirstTimestamp(timeZone, localMs)
}

/** Returns how often a local time occurs on its day: 0 if a clock change skips it, 2 if it repeats it. */
export function countOccurrences(timeZone: Zone, local: string): number {
  return findTimestamps(timeZone, Date.parse(`${local}Z`)).length
}

/**
 * Returns the timestamp with the same local time on another day; a time skipped by a clock change moves
 * forward.
 */
export function sameTimeOn(timeZone: Zone, at: number, day: string): number {
  const sinceMidnight = encodeLocalTime(timeZone, at) % dayMs
  return findFirstTimestamp(timeZone, Date.parse(`${day}T00:00:00Z`) + sinceMidnight)
}

/**
 * Returns the start of a day in a time zone, epoch ms: midnight, or the first existing time if a clock change
 * skips it.
 */
export function startOfDay(timeZone: Zone, day: string): number {
  return findFirstTimestamp(timeZone, Date.parse(`${day}T00:00:00Z`))
}

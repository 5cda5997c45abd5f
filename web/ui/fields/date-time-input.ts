import { formatLocalTime, startOfDay, parseLocalTime } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { timeZone } from '../i18n/locale.ts'

type OptionalTimestamp = string | number | null | undefined

/** Formats a timestamp for a `datetime-local` field in the club's zone; empty for none. */
export function toDateTimeInput(at: OptionalTimestamp): string {
  return at === null || at === undefined ? '' : formatLocalTime(timeZone(), new Date(at).getTime())
}

/**
 * Parses a `datetime-local` value in the club's zone to ISO 8601; null if empty. If the text is unchanged,
 * returns the previous timestamp: the field can't show seconds, or which of two repeated times (clocks going
 * back) it is. Returns text that can't be parsed, such as a year of five digits, for the server to refuse.
 */
export function parseDateTimeInput(typed: string, previous?: OptionalTimestamp): string | null {
  if (typed === '') return null
  const isSame = previous !== undefined && previous !== null && toDateTimeInput(previous) === typed
  const at = isSame ? new Date(previous).getTime() : parseLocalTime(timeZone(), typed)
  return Number.isNaN(at) ? typed : new Date(at).toISOString()
}

/** Returns the last millisecond of a day in the club's zone, ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(startOfDay(timeZone(), addDays(day, 1)) - 1).toISOString()
}

import { formatLocalTime, startOfDay, parseLocalTime } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { timeZone } from '../i18n/locale.ts'

type Timestamp = string | number | null | undefined

/** Formats a timestamp for a `datetime-local` field in the club's zone; empty for none. */
export function toDateTimeInput(at: Timestamp): string {
  return at === null || at === undefined ? '' : formatLocalTime(timeZone(), new Date(at).getTime())
}

/**
 * Parses a `datetime-local` value in the club's zone to ISO 8601; null if empty. A field shows no
 * seconds, nor which of two equal times is meant, so an unchanged time stays exactly as it was `before`.
 */
export function parseDateTimeInput(typed: string, before?: Timestamp): string | null {
  if (typed === '') return null
  const isSame = before !== undefined && before !== null && toDateTimeInput(before) === typed
  return new Date(isSame ? before : parseLocalTime(timeZone(), typed)).toISOString()
}

/** Returns the last millisecond of a day in the club's zone, ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(startOfDay(timeZone(), addDays(day, 1)) - 1).toISOString()
}

import { dayIn } from '#contract/club/club-time.ts'
import { formatAgo, formatDate, locale, formatShortDay, timeZone } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Formats a past time in everyday form: `18 min ago`, `2 h ago`, `Today`, `Yesterday`, the weekday within a
 * week, then day and month, with the year if it is not the current one. In the club's zone.
 */
export function formatRelative(at: number, now: number, tag = locale): string {
  const text = formatRelativeInSentence(at, now, tag)
  const isRecent = now - at < 6 * hour && countDaysBetween(at, now) === 0
  return isRecent ? text : text.slice(0, 1).toLocaleUpperCase(tag) + text.slice(1)
}

/** Formats a past time like `formatRelative`, for use within a sentence: `yesterday`. */
export function formatRelativeInSentence(at: number, now: number, tag = locale): string {
  const age = now - at
  const days = countDaysBetween(at, now)
  if (age < minute) return formatAgo(0, 'second', tag)
  if (age < hour) return removeDot(formatAgo(Math.floor(age / minute), 'minute', tag))
  if (age < 6 * hour && days === 0) return formatHoursAgo(Math.floor(age / hour), tag)
  if (days < 2) return formatAgo(days, 'day', tag)
  return days < 7 ? formatDate(at, 'weekday', tag) : formatShortDay(at, now, tag)
}

/** Returns the number of midnights between two times. */
function countDaysBetween(at: number, now: number): number {
  return (Date.parse(dayIn(timeZone(), now)) - Date.parse(dayIn(timeZone(), at))) / day
}

function formatHoursAgo(hours: number, tag: string): string {
  return removeDot(formatAgo(hours, 'hour', tag)).replace(/(\d+) hr\b/, '$1 h')
}

function removeDot(text: string): string {
  return text.replace('.', '')
}

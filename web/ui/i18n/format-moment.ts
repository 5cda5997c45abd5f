import { dayIn, ownTimeZone } from '#contract/club/club-time.ts'
import { formatDate, formatDayTime, locale, timeZone } from './locale.ts'
import { t } from './messages.ts'

/**
 * Returns the time on the reader's own clock, with its day if that differs: `13:00`, `Sat 21 Nov, 01:00`.
 * Null if the club's clock shows the same.
 */
export function formatViewerTime(at: number, tag = locale): string | null {
  const own = ownTimeZone()
  if (formatDayTime(at, at, tag) === formatDayTime(at, at, tag, own)) return null
  return dayIn(timeZone(), at) === dayIn(own, at)
    ? formatDate(at, 'time', tag, own)
    : formatDayTime(at, at, tag, own)
}

/**
 * `Fri 20 Nov, 18:30` in the club's zone, with the year if it is not the current one, and the reader's own
 * time if it is to come and differs: `Fri 20 Nov, 18:30 (12:30 for you)`.
 */
export function formatShortDateTime(
  at: string | number,
  now: string | number = Date.now(),
  tag = locale,
): string {
  const time = formatDayTime(at, now, tag)
  const moment = new Date(at)
  const isToCome = timeZone() !== undefined && moment > new Date(now)
  const own = isToCome ? formatViewerTime(moment.getTime(), tag) : null
  return own === null ? time : t('timeAndOwn', { time, own })
}

import { dayIn, ownTimeZone } from '#contract/club/club-time.ts'
import { formatDate, formatDayTime, locale, timeZone } from './locale.ts'
import { t } from './messages.ts'

/**
 * Returns a time in the viewer's own zone, with the day if it differs: `13:00`, `Sat 21 Nov, 01:00`.
 * Null if the club's zone has the same time.
 */
export function formatViewerTime(at: number, tag = locale): string | null {
  const viewerZone = ownTimeZone()
  if (formatDayTime(at, at, tag) === formatDayTime(at, at, tag, viewerZone)) return null
  return dayIn(timeZone(), at) === dayIn(viewerZone, at)
    ? formatDate(at, 'time', tag, viewerZone)
    : formatDayTime(at, at, tag, viewerZone)
}

/**
 * Formats a time in the club's zone, with the year if it is not the current one: `Fri 20 Nov, 18:30`.
 * Appends the viewer's own time to a future one if it differs: `Fri 20 Nov, 18:30 (12:30 for you)`.
 */
export function formatShortDateTime(
  at: string | number,
  now: string | number = Date.now(),
  tag = locale,
): string {
  const time = formatDayTime(at, now, tag)
  const date = new Date(at)
  const isFuture = timeZone() !== undefined && date > new Date(now)
  const viewerTime = isFuture ? formatViewerTime(date.getTime(), tag) : null
  return viewerTime === null ? time : t('timeAndOwn', { time, own: viewerTime })
}

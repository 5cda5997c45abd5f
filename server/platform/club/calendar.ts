import ical, { type ICalEventData } from 'ical-generator'
import { oneLine, plainLines } from '#engine/accounts/text.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from './club-settings.ts'
import { formatTimeZone } from './format-time-zone.ts'

type CalendarHeading = { readonly name: string; readonly prodId: string }

export type CalendarEntry = ICalEventData & {
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly stamp: Date
  readonly summary: string
  readonly location: string
  readonly description?: string
}

/**
 * Returns an iCalendar file. Times are in UTC. The club's time zone precedes the events, so that an empty
 * calendar is valid too. Line breaks in texts are escaped. Source: RFC 5545.
 */
export async function createCalendar(
  db: Database,
  { name, prodId }: CalendarHeading,
  entries: readonly CalendarEntry[],
  now: number,
): Promise<string> {
  const { timeZone } = await readSettings(db)
  const calendar = ical({ name: oneLine(name), prodId })
  for (const entry of entries) {
    calendar.createEvent({
      ...entry,
      summary: oneLine(entry.summary),
      location: oneLine(entry.location),
      ...(entry.description === undefined ? {} : { description: plainLines(entry.description) }),
    })
  }
  const times = [now, ...entries.flatMap(({ start, end }) => [start.getTime(), end.getTime()])]
  const zone = [
    `X-WR-TIMEZONE:${timeZone}`,
    ...formatTimeZone(timeZone, Math.min(...times), Math.max(...times)),
  ]
  // The library writes the zone where clients don't read it, so it is inserted here.
  return calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${zone.join('\r\n')}\r\n`)
}

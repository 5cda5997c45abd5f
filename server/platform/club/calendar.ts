import ical, { type ICalEventData } from 'ical-generator'
import { oneLine, plainLines } from '#engine/accounts/text.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from './club-settings.ts'
import { timeZoneBlock } from './time-zone-block.ts'

type Heading = { readonly name: string; readonly prodId: string }

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
 * Returns a calendar as text. Times are in UTC; the club's time zone comes before the events, so that a
 * calendar without events is valid, too. Texts stay values: none of them begins a line. Source: RFC 5545.
 */
export async function calendarText(
  db: Database,
  { name, prodId }: Heading,
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
    ...timeZoneBlock(timeZone, Math.min(...times), Math.max(...times)),
  ]
  // The library writes the zone after the events or before the properties, and clients read neither.
  return calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${zone.join('\r\n')}\r\n`)
}

import ical, { type ICalCalendar, type ICalEventData } from 'ical-generator'
import { oneLine, plainLines } from '#engine/accounts/text.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from './club-settings.ts'

type Heading = { readonly name: string; readonly prodId: string }

/**
 * Starts a calendar. Times are in UTC; `zone` is the time zone to show them in. Source: RFC 5545.
 */
export async function startCalendar(db: Database, { name, prodId }: Heading) {
  const calendar = ical({ name: oneLine(name), prodId })
  calendar.x('X-WR-TIMEZONE', oneLine((await readSettings(db)).timeZone))
  return calendar
}

type Entry = ICalEventData & {
  readonly summary: string
  readonly location: string
  readonly description?: string
}

/** Adds an event whose texts stay values: none of them begins a line of the calendar. */
export function addToCalendar(calendar: ICalCalendar, entry: Entry): void {
  calendar.createEvent({
    ...entry,
    summary: oneLine(entry.summary),
    location: oneLine(entry.location),
    ...(entry.description === undefined ? {} : { description: plainLines(entry.description) }),
  })
}

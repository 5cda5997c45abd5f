import { readSettings } from './club-settings.ts'
import type { Database } from '../database/database.ts'

/** Formats a timestamp in the club's time zone: `Thu 26 Nov, 19:30`. */
export async function formatClubTime(
  { tx }: { readonly tx: Database },
  at: number,
): Promise<string> {
  const { timeZone } = await readSettings(tx)
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone }).format(at)
}

/** Formats a day in the club's time zone, so that it is the same for everyone: `26 November 2026`. */
export function formatDay(at: number, timeZone: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(at)
}

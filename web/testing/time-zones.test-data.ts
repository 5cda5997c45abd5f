import { afterEach } from 'vitest'
import { setTimeZone } from '../ui/i18n/locale.ts'

const originalZone = process.env['TZ']

/** Sets the time zones of the reader and of the club for one test. */
export function setZones({ reader, club }: { reader: string; club: string }) {
  process.env['TZ'] = reader
  setTimeZone(club)
}

afterEach(() => {
  if (originalZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = originalZone
  setTimeZone(null)
})

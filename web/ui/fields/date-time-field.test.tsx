import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setZones } from '../../testing/time-zones.test-data.ts'
import { formatShortDateTime } from '../i18n/format-date-time.ts'
import { formatRelative } from '../i18n/format-relative.ts'
import { formatDate } from '../i18n/locale.ts'
import { DateTimeField, describeZone } from './date-time-field.tsx'
import { endOfDay, parseDateTimeInput, toDateTimeInput } from './date-time-input.ts'

const evening = '2026-11-20T18:00:00.000Z'

const describeTyped = (typed: string) => describeZone(typed, 'en-GB')

describe('a time of the club', () => {
  test('is typed and shown in the club’s zone, with the viewer’s own time', () => {
    setZones({ reader: 'America/New_York', club: 'Europe/Berlin' })
    expect(toDateTimeInput(evening)).toBe('2026-11-20T19:00')
    expect(parseDateTimeInput('2026-11-20T19:00')).toBe(evening)
    expect(formatDate(evening, 'time', 'en-GB')).toBe('19:00')
    expect(formatShortDateTime(evening, '2026-11-20', 'en-GB')).toMatch(
      /^Fri.* 19:00 \(13:00 for you\)$/,
    )
    expect(formatShortDateTime(evening, '2026-11-21', 'en-GB')).toMatch(/ 19:00$/)
    expect(describeTyped('2026-11-20T19:00')).toBe('19:00 in Berlin, 13:00 for you')
    expect(describeTyped('')).toBe('Time in Berlin')
  })

  test('is passed on as typed if it can’t be read, such as a year of five digits', () => {
    setZones({ reader: 'Europe/Berlin', club: 'Europe/Berlin' })
    expect(parseDateTimeInput('12026-11-20T19:00')).toBe('12026-11-20T19:00')
  })

  test('has its note below the field', () => {
    setZones({ reader: 'America/New_York', club: 'Europe/Berlin' })
    render(<DateTimeField label="Starts" value="2026-11-20T19:00" onChange={() => {}} />)
    const noteId = screen.getByLabelText('Starts').getAttribute('aria-describedby')!
    expect(document.getElementById(noteId)!.textContent).toBe(describeZone('2026-11-20T19:00'))
  })

  test('names the viewer’s day if it differs', () => {
    setZones({ reader: 'Asia/Tokyo', club: 'America/New_York' })
    expect(describeTyped('2026-11-20T19:00')).toMatch(
      /^19:00 in New York, Sat,? 21 Nov(?:,| at) 09:00 for you$/,
    )
  })

  test('handles zones that are offset by a half or quarter hour', () => {
    setZones({ reader: 'Asia/Kathmandu', club: 'Asia/Kolkata' })
    expect(parseDateTimeInput('2026-11-20T19:00')).toBe('2026-11-20T13:30:00.000Z')
    expect(describeTyped('2026-11-20T19:00')).toBe('19:00 in Kolkata, 19:15 for you')
  })

  test.each([
    { reader: 'Europe/Berlin', club: 'Europe/Berlin' },
    { reader: 'Europe/Paris', club: 'Europe/Berlin' },
  ])('shows no note if both clocks show the same: $reader', (zones) => {
    setZones(zones)
    expect(describeTyped('2026-11-20T19:00')).toBeNull()
    expect(formatShortDateTime(evening, '2026-11-20', 'en-GB')).toMatch(/ 19:00$/)
  })

  test('yesterday in the club is not shown as today for a viewer elsewhere', () => {
    setZones({ reader: 'America/New_York', club: 'Europe/Berlin' })
    const now = Date.parse('2026-11-20T23:30:00.000Z')
    expect(formatRelative(Date.parse('2026-11-20T16:00:00.000Z'), now, 'en-GB')).toBe('Yesterday')
    expect(endOfDay('2026-11-20')).toBe('2026-11-20T22:59:59.999Z')
  })
})

describe('on a night when the clocks change', () => {
  test('moves a skipped time forward, and says so in the note', () => {
    setZones({ reader: 'UTC', club: 'Europe/Berlin' })
    expect(describeTyped('2026-03-29T02:30')).toBe(
      'The clocks skip 02:30 that night in Berlin. 03:30 is used.',
    )
    expect(parseDateTimeInput('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('uses the first of two equal times, but keeps an unchanged second one', () => {
    setZones({ reader: 'UTC', club: 'Europe/Berlin' })
    const second = '2026-10-25T01:30:00.000Z'
    expect(toDateTimeInput(second)).toBe('2026-10-25T02:30')
    expect(describeTyped('2026-10-25T02:30')).toBe(
      '02:30 comes twice that night in Berlin. The first is used.',
    )
    expect(parseDateTimeInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(parseDateTimeInput('2026-10-25T02:30', second)).toBe(second)
  })
})

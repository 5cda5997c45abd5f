import { describe, expect, test } from 'vitest'
import { dayIn, isTimeZone, startOfDay } from './club-time.ts'

describe('the days of a time zone', () => {
  test.each([
    ['Africa/Johannesburg', '2026-03-15', '2026-03-14T22:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['UTC', '2026-03-15', '2026-03-15T00:00:00.000Z'],
  ])('in %s %s begins at %s', (zone, day, moment) => {
    const at = startOfDay(zone, day)
    expect(new Date(at).toISOString()).toBe(moment)
    expect(dayIn(zone, at)).toBe(day)
    expect(dayIn(zone, at - 1) < day).toBe(true)
  })

  test('a zone is one that there is', () => {
    expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

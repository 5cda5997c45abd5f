import { describe, expect, test } from 'vitest'
import { dayIn, isTimeZone, sameTimeOn, startOfDay } from './club-time.ts'

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
  ])('start at local midnight: in %s, %s starts at %s', (zone, day, moment) => {
    const at = startOfDay(zone, day)
    expect(new Date(at).toISOString()).toBe(moment)
    expect(dayIn(zone, at)).toBe(day)
    expect(dayIn(zone, at - 1) < day).toBe(true)
  })

  test.each([
    ['Europe/Berlin', '2026-10-18T17:30:00.000Z', '2026-10-25', '2026-10-25T18:30:00.000Z'],
    ['America/New_York', '2026-03-01T23:30:00.000Z', '2026-03-08', '2026-03-08T22:30:00.000Z'],
    ['Europe/Berlin', '2026-03-22T01:30:00.000Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['UTC', '2026-03-15T19:30:00.000Z', '2026-03-22', '2026-03-22T19:30:00.000Z'],
  ])('keep the local time: in %s, %s moved to %s is %s', (zone, moment, day, found) => {
    expect(new Date(sameTimeOn(zone, Date.parse(moment), day)).toISOString()).toBe(found)
  })

  test('exist only for known time zones', () => {
    expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

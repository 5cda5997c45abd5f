import { describe, expect, test } from 'vitest'
import { dayIn, isTimeZone } from './club-time.ts'
import {
  formatLocalTime,
  countOccurrences,
  sameTimeOn,
  startOfDay,
  parseLocalTime,
} from './local-time.ts'

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
  ])('start at local midnight: in %s, %s starts at %s', (zone, day, expected) => {
    const at = startOfDay(zone, day)
    expect(new Date(at).toISOString()).toBe(expected)
    expect(dayIn(zone, at)).toBe(day)
    expect(dayIn(zone, at - 1) < day).toBe(true)
  })

  test.each([
    ['Europe/Berlin', '2026-10-18T17:30:00.000Z', '2026-10-25', '2026-10-25T18:30:00.000Z'],
    ['America/New_York', '2026-03-01T23:30:00.000Z', '2026-03-08', '2026-03-08T22:30:00.000Z'],
    ['Europe/Berlin', '2026-03-22T01:30:00.000Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['UTC', '2026-03-15T19:30:00.000Z', '2026-03-22', '2026-03-22T19:30:00.000Z'],
  ])('keep the local time: in %s, %s moved to %s is %s', (zone, before, day, expected) => {
    expect(new Date(sameTimeOn(zone, Date.parse(before), day)).toISOString()).toBe(expected)
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

describe('a local time', () => {
  test.each([
    ['Europe/Berlin', '2026-11-20T19:00', '2026-11-20T18:00:00.000Z'],
    ['America/New_York', '2026-11-20T19:00', '2026-11-21T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-20T19:00', '2026-11-20T13:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T00:15', '2026-11-19T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T19:00', '2026-11-20T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T02:00', '2026-04-04T15:30:00.000Z'],
  ])('in %s %s is %s', (zone, local, expected) => {
    expect(new Date(parseLocalTime(zone, local)).toISOString()).toBe(expected)
    expect(formatLocalTime(zone, Date.parse(expected))).toBe(local)
    expect(countOccurrences(zone, local)).toBe(1)
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ])('in %s %s is skipped and becomes %s', (zone, local, later) => {
    expect(countOccurrences(zone, local)).toBe(0)
    expect(formatLocalTime(zone, parseLocalTime(zone, local))).toBe(later)
  })

  test.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('in %s %s comes twice, and the first is used', (zone, local, expected) => {
    expect(countOccurrences(zone, local)).toBe(2)
    expect(new Date(parseLocalTime(zone, local)).toISOString()).toBe(expected)
  })

  test('that is invalid has no timestamp', () => {
    expect(parseLocalTime('UTC', '2026-13-01T00:00')).toBeNaN()
    expect(parseLocalTime('UTC', '')).toBeNaN()
  })
})

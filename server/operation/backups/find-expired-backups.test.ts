import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retentionPeriods, findExpiredBackups } from './find-expired-backups.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const noon = Date.UTC(2026, 5, 17, 12)

/** Returns which of `count` backups remain if old ones are deleted after each backup. */
function simulateRetention(count: number, everyMs: number): number[] {
  let keptTimes: number[] = []
  for (let i = count - 1; i >= 0; i--) {
    keptTimes = [...keptTimes, noon - i * everyMs]
    const expiredTimes = new Set(findExpiredBackups(keptTimes))
    keptTimes = keptTimes.filter((at) => !expiredTimes.has(at))
  }
  return keptTimes
}

describe('keeping backups by age', () => {
  test('keeps seven days, five weeks and twelve months of three years of daily backups', () => {
    const daily = simulateRetention(3 * 365, day).toSorted((a, b) => b - a)
    expect(daily.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => noon - i * day))
    const weeks = daily.filter((at) => new Date(at).getUTCDay() === 0)
    expect(weeks.length).toBeGreaterThanOrEqual(retentionPeriods.weeks - 1)
    expect(new Set(daily.map((at) => new Date(at).toISOString().slice(0, 7))).size).toBe(12)
    expect(daily.length).toBeLessThanOrEqual(24)
  })

  test('keeps all of the last 24 hours, and only the last of an earlier day', () => {
    const hourly = Array.from({ length: 48 }, (_, i) => noon - i * hour)
    const expiredTimes = new Set(findExpiredBackups(hourly))
    const remaining = hourly.filter((at) => !expiredTimes.has(at))
    expect(remaining.slice(0, 24)).toEqual(hourly.slice(0, 24))
    expect(remaining.slice(24)).toEqual([noon - 37 * hour])
    expect(findExpiredBackups([])).toEqual([])
  })

  test('always keeps the newest', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: noon }), { minLength: 1 }), (times) => {
        const expiredTimes = findExpiredBackups(times)
        expect(expiredTimes).not.toContain(Math.max(...times))
        expect(findExpiredBackups(times.filter((at) => !expiredTimes.includes(at)))).toEqual([])
      }),
    )
  })
})

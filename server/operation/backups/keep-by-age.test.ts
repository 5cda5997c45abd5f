import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptPeriods, outdated } from './keep-by-age.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const noon = Date.UTC(2026, 5, 17, 12)

/** What stands after so many backups, each pruned after it was made. */
function standingAfter(count: number, everyMs: number): number[] {
  let standing: number[] = []
  for (let i = count - 1; i >= 0; i--) {
    standing = [...standing, noon - i * everyMs]
    const gone = new Set(outdated(standing))
    standing = standing.filter((at) => !gone.has(at))
  }
  return standing
}

describe('backups kept by age', () => {
  test('of three years of daily ones, seven days, five weeks and twelve months stand', () => {
    const standing = standingAfter(3 * 365, day).toSorted((a, b) => b - a)
    expect(standing.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => noon - i * day))
    const weeks = standing.filter((at) => new Date(at).getUTCDay() === 0)
    expect(weeks.length).toBeGreaterThanOrEqual(keptPeriods.weeks - 1)
    expect(new Set(standing.map((at) => new Date(at).toISOString().slice(0, 7))).size).toBe(12)
    expect(standing.length).toBeLessThanOrEqual(24)
  })

  test('all of the last 24 hours stand, and of a day before the last one alone', () => {
    const hourly = Array.from({ length: 48 }, (_, i) => noon - i * hour)
    const gone = new Set(outdated(hourly))
    const left = hourly.filter((at) => !gone.has(at))
    expect(left.slice(0, 24)).toEqual(hourly.slice(0, 24))
    expect(left.slice(24)).toEqual([noon - 37 * hour])
    expect(outdated([])).toEqual([])
  })

  test('the newest stands, whatever there is', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: noon }), { minLength: 1 }),
        (moments) => {
          const gone = outdated(moments)
          expect(gone).not.toContain(Math.max(...moments))
          expect(outdated(moments.filter((at) => !gone.includes(at)))).toEqual([])
        },
      ),
    )
  })
})

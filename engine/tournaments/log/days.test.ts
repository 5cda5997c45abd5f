import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isDay } from './days.ts'

test.each([
  ['2026-03-20', 7, '2026-03-27'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2000-03-01', -1, '2000-02-29'],
  ['2100-03-01', -1, '2100-02-28'],
])('%s plus %i days is %s', (day, days, later) => expect(addDays(day, days)).toBe(later))

test('follows the calendar day by day, including leap years', () => {
  let day = '1999-12-31'
  for (let year = 2000; year <= 2101; year++) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [month, length] of lengths.entries()) {
      for (let date = 1; date <= length; date++) {
        day = addDays(day, 1)
        const two = (part: number) => String(part).padStart(2, '0')
        if (day !== `${year}-${two(month + 1)}-${two(date)}`) expect.fail(`${day} in ${year}`)
      }
    }
  }
})

test('returns the same day after adding and subtracting', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_000_000 }), (days) => {
      expect(addDays(addDays('2026-03-20', days), -days)).toBe('2026-03-20')
    }),
  )
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '0026-03-20',
  '9999-12-30',
  '2026-3-1',
  '',
  'tomorrow',
  '2026-00-10',
  '20260-01-01',
])('%s is not a valid day', (text) => expect(isDay(text)).toBe(false))

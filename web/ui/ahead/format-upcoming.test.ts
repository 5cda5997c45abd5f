import { expect, test } from 'vitest'
import { formatUpcoming } from './format-upcoming.ts'

const november = new Date(2026, 10, 20, 18, 30).getTime()

test.each([
  [28 * 60_000, 'in 28 minutes, at 18:58'],
  [27.2 * 60_000, 'in 28 minutes, at 18:57'],
  [1000, 'in 1 minute, at 18:30'],
  [5 * 3_600_000, 'in 5 hours, at 23:30'],
])('a time %d ms ahead reads as %s', (ms, text) => {
  expect(formatUpcoming(november + ms, november, 'en-GB')).toBe(text)
})

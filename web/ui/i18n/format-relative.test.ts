import { describe, expect, test } from 'vitest'
import { formatRelative } from './format-relative.ts'

const now = new Date(2026, 10, 20, 15, 30).getTime()

describe('a past time', () => {
  test.each([
    [new Date(2026, 10, 20, 15, 29, 45), 'now'],
    [new Date(2026, 10, 20, 15, 12), '18 min ago'],
    [new Date(2026, 10, 20, 13, 0), '2 h ago'],
    [new Date(2026, 10, 20, 8, 0), 'Today'],
    [new Date(2026, 10, 19, 23, 0), 'Yesterday'],
    [new Date(2026, 10, 18, 12, 0), 'Wed'],
    [new Date(2026, 10, 12, 12, 0), '12 Nov'],
    [new Date(2025, 10, 12, 12, 0), '12 Nov 2025'],
  ])('%s reads as %s', (date, text) => {
    expect(formatRelative(date.getTime(), now, 'en-GB')).toBe(text)
  })

  test('a time within the last hour is in minutes, even across midnight', () => {
    const early = new Date(2026, 10, 20, 0, 10).getTime()
    expect(formatRelative(new Date(2026, 10, 19, 23, 50).getTime(), early, 'en-GB')).toBe(
      '20 min ago',
    )
  })
})

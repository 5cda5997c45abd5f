import { describe, expect, test } from 'vitest'
import { formatShortDateTime } from './format-date-time.ts'
import {
  formatAgo,
  chooseLocale,
  formatDate,
  formatDay,
  formatNumber,
  formatShortDay,
} from './locale.ts'
import { formatOrdinal } from './ordinal.ts'

const november = new Date(2026, 10, 20, 18, 30).getTime()

describe('the locale of the page', () => {
  test.each([
    [['en-ZA', 'af'], 'en-ZA'],
    [['de-DE', 'en-US', 'en'], 'en-US'],
    [['en-US@posix'], 'en-GB'],
    [['en-x'], 'en-GB'],
    [['fr', 'de'], 'en-GB'],
    [[], 'en-GB'],
  ])('for %j is %s', (tags, chosen) => {
    expect(chooseLocale(tags)).toBe(chosen)
  })
})

describe('formats in the locale of the page', () => {
  test('formats ordinals', () => {
    expect([1, 2, 3, 4, 11, 22, 113].map(formatOrdinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '22nd',
      '113th',
    ])
  })

  test('a day includes its year only if it is not the current one', () => {
    expect(formatShortDay(november, november, 'en-GB')).toBe('20 Nov')
    expect(formatShortDay(new Date(2025, 0, 2).getTime(), november, 'en-GB')).toBe('2 Jan 2025')
    expect(formatShortDateTime(november, november, 'en-GB')).toMatch(
      /^Fri,? 20 Nov(?:,| at) 18:30$/,
    )
  })

  test('formats dates, numbers and ages in the browser’s locale', () => {
    expect(formatDate(november, 'time', 'en-GB')).toBe('18:30')
    expect(formatDate(november, 'date', 'en-GB')).toBe('20 Nov 2026')
    expect(formatNumber(1.26, 1)).toMatch(/^1.3$/)
    expect(formatAgo(1, 'day', 'en-GB')).toBe('yesterday')
  })
})

test('a day without a time zone is not shifted, and includes its year if it is not the current one', () => {
  expect(formatDay('2026-03-20', '2026-01-01', 'en-GB')).toBe('Fri 20 Mar')
  expect(formatDay('2027-01-01', '2026-12-31', 'en-GB')).toBe('Fri, 1 Jan 2027')
})

import { expect, test } from 'vitest'
import { formatDate } from '../../ui/i18n/locale.ts'
import {
  formatExpectedEnd,
  formatMyStart,
  formatExpectedStart,
  formatUntil,
} from './expected-time.ts'

const from = '2026-03-20T19:40:00.000Z'
const to = '2026-03-20T20:05:00.000Z'
/** Formats a time as the locale does. */
const formatTime = (time: string, zone = 'UTC') => formatDate(time, 'time', undefined, zone)
const range = { from, to, isNext: false }
const exact = { from, to: from, isNext: false }

test.each([
  ['a range', formatExpectedStart(range, 'UTC'), `${formatTime(from)}–${formatTime(to)}`],
  [
    'one time if both ends are equal',
    formatExpectedStart(exact, 'UTC'),
    `about ${formatTime(from)}`,
  ],
  [
    'the times in the club’s zone',
    formatExpectedStart(range, 'Europe/Berlin'),
    `${formatTime(from, 'Europe/Berlin')}–${formatTime(to, 'Europe/Berlin')}`,
  ],
  [
    'no time for the match called next',
    formatExpectedStart({ ...range, isNext: true }, 'UTC'),
    'Next',
  ],
  [
    'the end after other facts',
    formatUntil(range, 'UTC'),
    `until about ${formatTime(from)}–${formatTime(to)}`,
  ],
  ['a viewer who is next', formatMyStart({ ...range, isNext: true, table: null }), 'You’re next'],
])('formats %s', (_, text, expected) => {
  expect(text).toBe(expected)
})

test('names the likely table and the expected end', () => {
  const text = formatMyStart({ ...exact, table: 'Table 3' })
  expect(formatExpectedEnd(exact)).toMatch(/^Ends about \d\d:\d\d/)
  expect(text).toMatch(/^You play about \d\d:\d\d.*probably .?Table 3/)
})

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
const at = (time: string, zone = 'UTC') => formatDate(time, 'time', undefined, zone)
const range = { from, to, isNext: false }
const exact = { from, to: from, isNext: false }

test.each([
  ['a range', formatExpectedStart(range, 'UTC'), `${at(from)}–${at(to)}`],
  ['one time where both ends are equal', formatExpectedStart(exact, 'UTC'), `about ${at(from)}`],
  [
    'the times in the club’s zone',
    formatExpectedStart(range, 'Europe/Berlin'),
    `${at(from, 'Europe/Berlin')}–${at(to, 'Europe/Berlin')}`,
  ],
  [
    'no time for what is called next',
    formatExpectedStart({ ...range, isNext: true }, 'UTC'),
    'Next',
  ],
  ['the end after other facts', formatUntil(range, 'UTC'), `until about ${at(from)}–${at(to)}`],
  ['a viewer who is next', formatMyStart({ ...range, isNext: true, table: null }), 'You’re next'],
])('says %s', (_, words, expected) => {
  expect(words).toBe(expected)
})

test('names the table that is likely, and the end', () => {
  const words = formatMyStart({ ...exact, table: 'Table 3' })
  expect(formatExpectedEnd(exact)).toMatch(/^Ends about \d\d:\d\d/)
  expect(words).toMatch(/^You play about \d\d:\d\d.*probably .?Table 3/)
})

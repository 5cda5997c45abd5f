import { expect, test } from 'vitest'
import { formatDate } from '../../ui/i18n/locale.ts'
import { endWords, myStartWords, startWords, untilWords } from './expected-words.ts'

const from = '2026-03-20T19:40:00.000Z'
const to = '2026-03-20T20:05:00.000Z'
/** Returns a time as the locale writes it. */
const at = (time: string, zone = 'UTC') => formatDate(time, 'time', undefined, zone)
const range = { from, to, isNext: false }
const exact = { from, to: from, isNext: false }

test.each([
  ['a range', startWords(range, 'UTC'), `${at(from)}–${at(to)}`],
  ['one time where both ends are equal', startWords(exact, 'UTC'), `about ${at(from)}`],
  [
    'the times in the club’s zone',
    startWords(range, 'Europe/Berlin'),
    `${at(from, 'Europe/Berlin')}–${at(to, 'Europe/Berlin')}`,
  ],
  ['no time for what is called next', startWords({ ...range, isNext: true }, 'UTC'), 'Next'],
  ['the end after other facts', untilWords(range, 'UTC'), `until about ${at(from)}–${at(to)}`],
  ['a reader who is next', myStartWords({ ...range, isNext: true, table: null }), 'You’re next'],
])('says %s', (_, words, expected) => {
  expect(words).toBe(expected)
})

test('names the table that is likely, and the end', () => {
  const words = myStartWords({ ...exact, table: 'Table 3' })
  expect(endWords(exact)).toMatch(/^Ends about \d\d:\d\d/)
  expect(words).toMatch(/^You play about \d\d:\d\d.*probably .?Table 3/)
})

import { expect, test } from 'vitest'
import { readDay, readRows } from './read-rows.ts'
import { readScore } from './read-score.ts'
import type { SportId } from '../sports/types.ts'

const short = (sportId: SportId, text: string, format: string | null = null) => {
  const reading = readScore(sportId, text, format)
  if (!reading.ok) return reading.said.message
  const { read } = reading
  return [read.format, ...read.score, ...(read.details?.sets ?? []).map((set) => set.join('-'))]
}

test.each([
  ['tabletennis', '3-1', ['Best of 5', 3, 1]],
  ['tabletennis', '2 : 0', ['Best of 3', 2, 0]],
  ['tabletennis', '3 – 4', ['Best of 7', 3, 4]],
  ['tabletennis', '11-7', ['Best of 3', 11, 7]],
  ['tabletennis', '11-7 11-9 8-11 11-5', ['Best of 5', 3, 1, '11-7', '11-9', '8-11', '11-5']],
  ['tabletennis', '11 - 7, 11 - 9', ['Best of 3', 2, 0, '11-7', '11-9']],
  ['tabletennis', '7, -9, 12', ['Best of 3', 2, 1, '11-7', '9-11', '14-12']],
  ['tabletennis', '21-15 21-19', ['Best of 3', 2, 0, '21-15', '21-19']],
  ['pool', '7–4', ['8-Ball', 7, 4]],
  ['darts', '3:1', ['501', 3, 1]],
  ['chess', '1-0', ['Rapid', 1, 0]],
  ['chess', '½-½', ['Rapid', 0.5, 0.5]],
  ['chess', '1/2 - 1/2', ['Rapid', 0.5, 0.5]],
  ['chess', '0.5–0.5', ['Rapid', 0.5, 0.5]],
  ['foosball', '5-3', ['First to 5', 5, 3]],
  ['foosball', '10-8', ['First to 10', 10, 8]],
  ['foosball', '5-3 4-5 5-2', ['First to 5', 2, 1, '5-3', '4-5', '5-2']],
] as const)('reads a score of %s as people write it: %s', (sportId, text, read) => {
  expect(short(sportId, text)).toEqual(read)
})

test('keeps a given format, whatever the score', () => {
  expect(short('tabletennis', '3-1', 'Best of 3')).toEqual(['Best of 3', 3, 1])
})

test('names what is not a score, and how to write one', () => {
  expect(short('pool', 'won')).toBe('“won” is not a Pool score. Examples: 7-4')
  expect(short('tabletennis', '7')).toContain('Examples: 3-1 or 11-7')
  expect(short('darts', ' ')).toBe('The score is missing')
})

const rowsOf = (text: string) => {
  const read = readRows(text)
  return read.ok
    ? read.rows.map(({ player1, player2, score, day }) => [player1, player2, score, day].join('|'))
    : read.said.message
}

test.each([
  [
    'Ann Moss,Bob Pryce,3-1\n\nBob Pryce,Ann Moss,0-3',
    ['Ann Moss|Bob Pryce|3-1|', 'Bob Pryce|Ann Moss|0-3|'],
  ],
  ['Ann;Bob;3;1', ['Ann|Bob|3-1|']],
  ['Ann\tBob\t7, -9, 12', ['Ann|Bob|7, -9, 12|']],
  ['Ann,Bob,7,-9,12', ['Ann|Bob|7 -9 12|']],
  ['2026-03-14,Ann,Bob,3-1', ['Ann|Bob|3-1|2026-03-14']],
  ['Ann,Bob,3-1,14.03.2026', ['Ann|Bob|3-1|14.03.2026']],
  ['Player 1;Player 2;Result\nAnn;Bob;11-7 11-9', ['Ann|Bob|11-7 11-9|']],
  ['date,player2,player1,score1,score2\n2026-03-14,Bob,Ann,3,1', ['Ann|Bob|3-1|2026-03-14']],
  ['Ann Moss - Bob Pryce 3-1', ['Ann Moss|Bob Pryce|3-1|']],
  ['Ann Moss vs. Bob Pryce, 3:1', ['Ann Moss|Bob Pryce|3:1|']],
  ['"Moss, Ann",Bob,3-1', ['Moss, Ann|Bob|3-1|']],
  ['  ', 'No results found in this text'],
  ['player1,player2,score', 'No results found in this text'],
  ['"Ann,Bob,3-1', 'Line 1 can’t be read: a quote is not closed, or text follows it'],
  ['hello', 'Each line needs player 1, player 2 and score'],
])('reads results from %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('reads only days that exist', () => {
  expect(
    ['2026-03-14', '4.3.2026', '29.2.2024', '2026-02-30', '2026-13-01', '03/14/2026', ''].map(
      readDay,
    ),
  ).toEqual(['2026-03-14', '2026-03-04', '2024-02-29', null, null, null, null])
})

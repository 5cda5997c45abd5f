import { expect, test } from 'vitest'
import { parseCsv } from '../exchange/parse-csv.test-data.ts'
import { type DayOrder, readDay } from './read-day.ts'
import { readRows } from './read-rows.ts'
import { readScore } from './read-score.ts'
import type { SportId } from '../sports/types.ts'

const readShort = (sportId: SportId, text: string, format: string | null = null) => {
  const reading = readScore(sportId, text, format)
  if (!reading.ok) return reading.problem.message
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
  ['tabletennis', '7 -9 -12', ['Best of 3', 1, 2, '11-7', '9-11', '12-14']],
  ['tabletennis', '7 -9 12 -5 -9', ['Best of 5', 2, 3, '11-7', '9-11', '14-12', '5-11', '9-11']],
  ['tabletennis', '-7 -9', ['Best of 3', 0, 2, '7-11', '9-11']],
  ['tabletennis', '11 -7, 11 -9', ['Best of 3', 2, 0, '11-7', '11-9']],
  ['tabletennis', '3 -1', ['Best of 5', 3, 1]],
  ['tabletennis', '3 -1 (7, -9, 5, 8)', ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8']],
  ['tabletennis', '21-15 21-19', ['Best of 3', 2, 0, '21-15', '21-19']],
  ['pool', '7–4', ['8-Ball', 7, 4]],
  ['pool', '100, -3', ['Straight Pool', 100, -3]],
  ['pool', '-3, 100', ['Straight Pool', -3, 100]],
  ['darts', '3:1', ['501', 3, 1]],
  ['chess', '1-0', ['Rapid', 1, 0]],
  ['chess', '½-½', ['Rapid', 0.5, 0.5]],
  ['chess', '1/2 - 1/2', ['Rapid', 0.5, 0.5]],
  ['chess', '0.5–0.5', ['Rapid', 0.5, 0.5]],
  ['foosball', '5-3', ['First to 5', 5, 3]],
  ['foosball', '10-8', ['First to 10', 10, 8]],
  ['foosball', '5-3 4-5 5-2', ['First to 5', 2, 1, '5-3', '4-5', '5-2']],
] as const)('reads a score of %s as people write it: %s', (sportId, text, read) => {
  expect(readShort(sportId, text)).toEqual(read)
})

test('keeps a given format, whatever the score', () => {
  expect(readShort('tabletennis', '3-1', 'Best of 3')).toEqual(['Best of 3', 3, 1])
})

test('explains that a text is not a score, and how to write one', () => {
  expect(readShort('pool', 'won')).toBe('“won” is not a Pool score. Examples: 7-4')
  expect(readShort('tabletennis', '7')).toContain('Examples: 3-1 or 11-7')
  expect(readShort('darts', ' ')).toBe('The score is missing')
})

test('refuses sets that mean different results in pairs and in the short form', () => {
  expect(readShort('tabletennis', '7-11 11 -9 11 -5')).toContain('is not a Table Tennis score')
})

const readRowTexts = (text: string) => {
  const read = readRows(text, parseCsv)
  return read.ok
    ? read.rows.map(({ player1, player2, score, day }) => [player1, player2, score, day].join('|'))
    : read.problem.message
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
  ['Ann,Bob,3-1,14.03.2026', ['Ann|Bob|3-1|2026-03-14']],
  ['Player 1;Player 2;Result\nAnn;Bob;11-7 11-9', ['Ann|Bob|11-7 11-9|']],
  ['date,player2,player1,score1,score2\n2026-03-14,Bob,Ann,3,1', ['Ann|Bob|3-1|2026-03-14']],
  ['Ann Moss - Bob Pryce 3-1', ['Ann Moss|Bob Pryce|3-1|']],
  ['Ann Moss vs. Bob Pryce, 3:1', ['Ann Moss|Bob Pryce|3:1|']],
  ['"Moss, Ann",Bob,3-1', ['Moss, Ann|Bob|3-1|']],
  ['  ', 'No results found in this text'],
  ['player1,player2,score', 'No results found in this text'],
  ['"Ann,Bob,3-1', 'Line 1: a quote is opened and never closed, or text follows it'],
  ['hello', 'Each line needs player 1, player 2 and score'],
])('reads results from %j', (text, rows) => {
  expect(readRowTexts(text)).toEqual(rows)
})

test.each([
  ['2026-03-14', '2026-03-14'],
  ['2026/3/14', '2026-03-14'],
  ['2026-03-14T19:30', '2026-03-14'],
  ['4.3.2026', '2026-03-04'],
  ['14.03.26', '2026-03-14'],
  ['14.03.2026 19:30', '2026-03-14'],
  ['14. 3. 2026', '2026-03-14'],
  ['14.03.99', '1999-03-14'],
  ['29.2.2024', '2024-02-29'],
  ['14 Mar 2026', '2026-03-14'],
  ['14-Mar-26', '2026-03-14'],
  ['Sat 14 March 2026', '2026-03-14'],
  ['14th March, 2026', '2026-03-14'],
  ['March 14, 2026', '2026-03-14'],
  ['14. März 2026', '2026-03-14'],
  ['14 août 2026', '2026-08-14'],
  ['14 de diciembre de 2026', '2026-12-14'],
  ['14 mei 2026', '2026-05-14'],
  ['14 giugno 2026', '2026-06-14'],
  ['14. juli 2026', '2026-07-14'],
  ['03/03/2026', '2026-03-03'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['31.11.2026', null],
  ['14 Foo 2026', null],
  ['03/14/2026', null],
  ['03/04/2026', null],
  ['46095', null],
  ['3-1', null],
  ['', null],
])('reads the day %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['14/03/26', 'day-first', '2026-03-14'],
  ['14/03/2026', 'month-first', null],
  ['3-4-2026', 'month-first', '2026-03-04'],
] as const)('reads the day %j with the %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day)
})

const readDays = (days: readonly string[], order: DayOrder | null = null) => {
  const lines = days.map((day) => `Ann,Bob,3-1,${day}`)
  const read = readRows(['player1,player2,score,date', ...lines].join('\n'), parseCsv, order)
  return read.ok ? [read.unclearDay, ...read.rows.map(({ day }) => day)] : read.problem.message
}

test('returns a date with unknown order unless the order is given or another date shows it', () => {
  expect(readDays(['03/04/2026', '05/06/2026'])).toEqual(['03/04/2026', '03/04/2026', '05/06/2026'])
  expect(readDays(['03/04/2026', '05/06/2026'], 'day-first')).toEqual([
    null,
    '2026-04-03',
    '2026-06-05',
  ])
  expect(readDays(['03/04/2026', '14/06/2026'])).toEqual([null, '2026-04-03', '2026-06-14'])
  expect(readDays(['03/04/2026', '06/14/2026'])).toEqual([null, '2026-03-04', '2026-06-14'])
  expect(readDays(['14/03/2026', '03/14/2026'])).toBe(
    'Line 2 has the day first, but line 3 has the month first',
  )
  expect(readDays(['14.03.2026', '04/04/2026'])).toEqual([null, '2026-03-14', '2026-04-04'])
})

test.each([
  [
    'tabletennis',
    '3-1 (11-7, 9-11, 11-5, 11-8)',
    ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8'],
  ],
  ['tabletennis', '3:1 [11:7 9:11 11:5 11:8]', ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8']],
  [
    'tabletennis',
    '3-1, 11-7, 9-11, 11-5, 11-8',
    ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8'],
  ],
  ['tabletennis', '11/7 9/11 11/5 11/8', ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8']],
  ['tabletennis', '3-1 (7, -9, 5, 8)', ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8']],
  ['tabletennis', '2 0 11-7 11-9', ['Best of 3', 2, 0, '11-7', '11-9']],
  ['tabletennis', '3 1 7 -9 5 8', ['Best of 5', 3, 1, '11-7', '9-11', '11-5', '11-8']],
  ['foosball', '2-1 (5-3, 4-5, 5-2)', ['First to 5', 2, 1, '5-3', '4-5', '5-2']],
  ['foosball', '2 0 5-3 5-2', ['First to 5', 2, 0, '5-3', '5-2']],
  ['chess', '0,5-0,5', ['Rapid', 0.5, 0.5]],
  ['chess', '0,5 : 0,5', ['Rapid', 0.5, 0.5]],
  ['chess', '1/2-1/2', ['Rapid', 0.5, 0.5]],
  ['chess', '½:½', ['Rapid', 0.5, 0.5]],
] as const)('reads a score of %s from elsewhere: %s', (sportId, text, read) => {
  expect(readShort(sportId, text)).toEqual(read)
})

test('refuses two numbers that can be a total or two sets', () => {
  expect(readShort('tabletennis', '2 0 7 9')).toMatch('is not a Table Tennis score')
})

test('refuses a total that its sets contradict', () => {
  expect(readShort('tabletennis', '3-0 (11-7, 9-11, 11-5, 11-8)')).toBe(
    'The sets add up to 3-1, but the score is 3-0',
  )
})

const readUnplayed = (sportId: SportId, text: string) => {
  const reading = readScore(sportId, text, null)
  if (!reading.ok) return reading.problem.message
  const { ending, winnerSide, score } = reading.read
  return [ending, winnerSide, ...score]
}

test.each([
  ['chess', '1-0F', ['forfeit', 1, 1, 0]],
  ['chess', '0-1 F', ['forfeit', 2, 0, 1]],
  ['chess', '1F-0F', ['forfeit', 1, 1, 0]],
  ['chess', '+:-', ['forfeit', 1, 1, 0]],
  ['chess', '- +', ['forfeit', 2, 0, 1]],
  ['chess', '-:-', ['double_forfeit', null, 0, 0]],
  ['chess', '0-0F', ['double_forfeit', null, 0, 0]],
  ['tabletennis', '1-0 w/o', ['forfeit', 1, 0, 0]],
  ['tabletennis', '3-0 (w/o)', ['forfeit', 1, 3, 0]],
  ['pool', '0-1 walkover', ['forfeit', 2, 0, 0]],
  ['darts', 'w/o', 'Show who won the walkover: 1-0 w/o or 0-1 w/o'],
  ['darts', 'WO', 'Show who won the walkover: 1-0 w/o or 0-1 w/o'],
] as const)('reads a walkover of %s: %s', (sportId, text, read) => {
  expect(readUnplayed(sportId, text)).toEqual(read)
})

test.each([
  ['Home,Home Score,Away,Away Score\nAnn,3,Bob,1', ['Ann|Bob|3-1|']],
  ['player1;player2;score1;score2\nAnn;Bob;0,5;0,5', ['Ann|Bob|0.5-0.5|']],
  ['Player 1,Player 2,Set 1,Set 2,Set 3\nAnn,Bob,11-7,9-11,11-5', ['Ann|Bob|11-7 9-11 11-5|']],
  ['Home,Away,Set1,Set2,Set3\nAnn,Bob,7,-9,5', ['Ann|Bob|7, -9, 5|']],
  ['Home,Away,Score,Set 1,Set 2\nAnn,Bob,2-0,11-7,11-5', ['Ann|Bob|2-0 (11-7 11-5)|']],
  ['winner,loser,score\nAnn,Bob,3-1', ['Ann|Bob|3-1|']],
  ['winner,loser,score\nAnn,Bob,11-7 9-11 11-5', ['Ann|Bob|11-7 9-11 11-5|']],
  ['winner,loser,score\nAnn,Bob,7,-9,12,8', ['Ann|Bob|7 -9 12 8|']],
  [
    'winner,loser,score\nAnn,Bob,7 -11 9 -11',
    'Line 2: the loser’s score is higher than the winner’s',
  ],
  ['Ann,Bob,100,-3', ['Ann|Bob|100, -3|']],
  ['Ann;Bob;−3;100', ['Ann|Bob|−3, 100|']],
  ['winner,loser,score1,score2\nAnn,Bob,100,-3', ['Ann|Bob|100, -3|']],
  [
    'winner,loser,score1,score2\nAnn,Bob,-3,100',
    'Line 2: the loser’s score is higher than the winner’s',
  ],
  ['winner,loser,score\nAnn,Bob,w/o', ['Ann|Bob|1-0 w/o|']],
  [
    'winner,loser,score\nAnn,Bob,3-1\nAnn,Bob,1-3',
    'Line 3: the loser’s score is higher than the winner’s',
  ],
  [
    'winner,loser,score\nAnn,Bob,7-11 9-11',
    'Line 2: the loser’s score is higher than the winner’s',
  ],
  [
    'winner,loser,score\nAnn,Bob,"-7, -9, 5"',
    'Line 2: the loser’s score is higher than the winner’s',
  ],
  ['Sieger;Verlierer;Ergebnis;Datum\nAnn;Bob;3:1;14.03.2026', ['Ann|Bob|3:1|2026-03-14']],
  ['Heim;Gast;Satz 1;Satz 2\nAnn;Bob;11:7;11:5', ['Ann|Bob|11:7 11:5|']],
  ['Domicile;Extérieur;Résultat\nAnn;Bob;3-1', ['Ann|Bob|3-1|']],
  ['League night\n\nHome,Away,Score\nAnn,Bob,3-1', ['Ann|Bob|3-1|']],
  ['Home,Away,Score,,\nAnn,Bob,3-1,,', ['Ann|Bob|3-1|']],
  ['Home,Away,Score\nAnn,Bob,3-1 (11-7, 9-11, 11-5, 11-8)', ['Ann|Bob|3-1 (11-7 9-11 11-5 11-8)|']],
  ['Home,Score,Away\nAnn,3-1,Bob,Cy', 'Line 2 has 4 cells, but there are 3 columns'],
  ['sep=;\nplayer1;player2;score\nAnn;Bob;3-1', ['Ann|Bob|3-1|']],
  ['Guest 1 - Guest 2 3-1', ['Guest 1|Guest 2|3-1|']],
  ['Guest 1 vs Guest 2 3 - 1', ['Guest 1|Guest 2|3 - 1|']],
  ['Guest 1 - Guest 2 11-7 9-11 11-5', ['Guest 1|Guest 2|11-7 9-11 11-5|']],
  [
    'Guest 1 - Guest 2 3-1 (11-7, 9-11, 11-5, 11-8)',
    ['Guest 1|Guest 2|3-1 (11-7, 9-11, 11-5, 11-8)|'],
  ],
  ['Team 2 – Team 3: ½-½', ['Team 2|Team 3|½-½|']],
  ['Guest 1 - Guest 2 1-0F', ['Guest 1|Guest 2|1-0F|']],
  ['Guest 1 - Guest 2 1-0 w/o', ['Guest 1|Guest 2|1-0 w/o|']],
  ['Guest 1,Guest 2,3-1', ['Guest 1|Guest 2|3-1|']],
  ['Ann - Bob 7, -9, 12', ['Ann|Bob|7, -9, 12|']],
])('reads results from elsewhere: %j', (text, rows) => {
  expect(readRowTexts(text)).toEqual(rows)
})

test('lists the headings of ignored columns', () => {
  const read = readRows('Home,Away,Score,Table,Umpire\nAnn,Bob,3-1,4,Cy', parseCsv)
  expect(read.ok && read.unused).toEqual(['Table', 'Umpire'])
})

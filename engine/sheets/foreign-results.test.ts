import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '../exchange/parse-csv.test-data.ts'
import type { SportId } from '../sports/types.ts'
import { readRows } from './read-rows.ts'
import { readScore } from './read-score.ts'

function describeSheet(name: string, sportId: SportId = 'tabletennis') {
  const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/foreign', name))
  const text = bytes.toString('utf8').includes('\uFFFD')
    ? bytes.toString('latin1')
    : bytes.toString('utf8')
  const rows = readRows(text, parseCsv)
  if (!rows.ok) return rows.problem.message
  if (rows.unclearDay !== null) return rows.unclearDay
  return rows.rows.map(({ player1, player2, score, day }) => {
    const reading = readScore(sportId, score, null)
    const parts = reading.ok
      ? [
          reading.read.score.join('-'),
          ...(reading.read.details?.sets ?? []).map((set) => set.join('-')),
        ]
      : [reading.problem.message]
    const ending =
      reading.ok && reading.read.ending !== 'played'
        ? [`${reading.read.ending}, winner ${reading.read.winnerSide}`]
        : []
    return [player1, player2, ...parts, ...ending, ...(day === '' ? [] : [day])].join(' ')
  })
}

const result = 'Ann Moss Bob Pryce 3-1'
const resultWithSets = `${result} 11-7 9-11 11-5 11-8`
const resultWithDay = `${result} 2026-03-14`

test.each([
  ['results-sep-line.csv', 'tabletennis', [resultWithDay]],
  ['results-dates.csv', 'tabletennis', [resultWithDay, resultWithDay, resultWithDay]],
  ['results-half-comma.csv', 'chess', ['Ann Moss Bob Pryce 0.5-0.5']],
  ['results-name-with-number.txt', 'tabletennis', ['Guest 1 Guest 2 3-1']],
  ['results-home-away.csv', 'tabletennis', [result]],
  ['results-sets.csv', 'tabletennis', [resultWithSets]],
  ['results-winner.csv', 'tabletennis', [result]],
  [
    'results-loser-ahead.csv',
    'tabletennis',
    'Line 2: the loser’s score is higher than the winner’s',
  ],
  ['results-total-and-sets.txt', 'tabletennis', [resultWithSets]],
  ['results-slashes.csv', 'tabletennis', [resultWithSets]],
  ['results-walkover.csv', 'tabletennis', ['Ann Moss Bob Pryce 0-0 forfeit, winner 1']],
  ['results-forfeit.csv', 'chess', ['Ann Moss Bob Pryce 1-0 forfeit, winner 1']],
  ['results-half.csv', 'chess', ['Ann Moss Bob Pryce 0.5-0.5']],
  ['results-german.csv', 'tabletennis', [resultWithDay]],
  ['results-unclear-day.csv', 'tabletennis', '03/04/2026'],
  ['results-title.csv', 'tabletennis', [result]],
] as const)('parses or refuses %s', (name, sportId, expected) => {
  expect(describeSheet(name, sportId)).toEqual(expected)
})

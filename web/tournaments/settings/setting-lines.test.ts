import { expect, test } from 'vitest'
import { someTournament } from '../../testing/tournament.test-data.ts'
import { settingLines } from './setting-lines.ts'

test.each([
  ['the length once if the format is the length', 'Best of 3', 3, 'Best of 3, Final: best of 5'],
  [
    'a length that differs from the format',
    'Best of 3',
    7,
    'Best of 3, best of 7, Final: best of 5',
  ],
  ['the length after another format', '501', 3, '501, best of 3, Final: best of 5'],
])('describes %s', (_, matchFormat, usual, text) => {
  const settings = {
    ...someTournament('tabletennis').settings,
    bestOf: { usual, rounds: { final: 5 } },
  }
  const tournament = someTournament('tabletennis', { matchFormat, settings })
  expect(Object.fromEntries(settingLines(tournament))['Matches']).toBe(text)
})

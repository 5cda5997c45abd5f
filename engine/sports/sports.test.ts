import { ruleSummaries } from './rules-summary.ts'
import { expect, test } from 'vitest'
import { allowsDraw } from './rules.ts'
import { isSportId, resolveFormat, sportList, sports } from './sports.ts'

test('lists the sports in the order of the specification', () => {
  expect(sportList.map((sport) => sport.name)).toEqual([
    'Table Tennis',
    'Pool',
    'Darts',
    'Chess',
    'Foosball',
  ])
})

test('has for every sport the formats, default, quick scores and players of the specification', () => {
  const facts = sportList.map(
    ({ id, formats, defaultFormat, quickScores, minPlayers, maxPlayers }) =>
      [id, formats.join(', '), defaultFormat, quickScores.join(', '), minPlayers, maxPlayers].join(
        ' | ',
      ),
  )
  expect(facts).toEqual([
    'tabletennis | Best of 3, Best of 5, Best of 7 | Best of 3 | 11, 21 | 2 | 2',
    'pool | 8-Ball, 9-Ball, Straight Pool | 8-Ball | 8, 9, 15 | 2 | 2',
    'darts | 501, 301, Cricket | 501 | 301, 501, 701 | 2 | 2',
    'chess | Blitz, Rapid, Classical | Rapid | 1, 0.5, 0 | 2 | 2',
    'foosball | First to 5, First to 10, Tournament | First to 5 | 5, 10 | 2 | 4',
  ])
})

test('has for every sport the button of the specification', () => {
  const buttons = sportList.map(({ buttonLabel, action }) => `${buttonLabel}: ${action}`)
  expect(buttons).toEqual([
    'Record Match: record',
    'View Tournaments: tournaments',
    'Live Scoring: scoring',
    'View Rankings: rankings',
    'Record Match: record',
  ])
})

test('has for every sport a summary of its rules in sentences and a colour of its own', () => {
  for (const sport of sportList) {
    const lines = ruleSummaries[sport.id].split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.endsWith('.'))).toBe(true)
    expect(sport.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(sports[sport.id]).toBe(sport)
  }
  expect(new Set(sportList.map((sport) => sport.color)).size).toBe(5)
})

test('accepts only the ids of the sports as sport ids', () => {
  expect(isSportId('tabletennis')).toBe(true)
  for (const id of ['', 'Chess', 'table tennis', 'toString', '__proto__']) {
    expect(isSportId(id)).toBe(false)
  }
})

test('resolves the format "standard" to the default of the sport, and unknown formats to null', () => {
  expect(sportList.map((sport) => resolveFormat(sport, 'standard'))).toEqual([
    'Best of 3',
    '8-Ball',
    '501',
    'Rapid',
    'First to 5',
  ])
  expect(resolveFormat(sports.chess, 'Bullet')).toBeNull()
})

test('allows draws in chess and in Tournament matches of foosball', () => {
  const drawn = sportList.flatMap((sport) =>
    sport.formats.filter((format) => allowsDraw(sport.id, format)),
  )
  expect(drawn).toEqual(['Blitz', 'Rapid', 'Classical', 'Tournament'])
  expect(allowsDraw('chess', 'standard')).toBe(true)
  expect(allowsDraw('foosball', 'Best of 3')).toBe(false)
})

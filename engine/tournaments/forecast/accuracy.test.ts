import { describe, expect, test } from 'vitest'
import { minute, playDay, type ComparedStart, type Day } from './simulated-day.test-data.ts'

const days: readonly (readonly [string, Omit<Day, 'seed'>])[] = [
  [
    'a knockout of 32 in table tennis on 4 tables',
    { players: 32, tables: 4, settings: { sportId: 'tabletennis', format: 'single_elimination' } },
  ],
  [
    'a double elimination of 16 in darts on 3 boards',
    { players: 16, tables: 3, settings: { sportId: 'darts', format: 'double_elimination' } },
  ],
  [
    'a round robin of 10 in foosball on 2 tables',
    { players: 10, tables: 2, settings: { sportId: 'foosball', format: 'round_robin' } },
  ],
  [
    'groups and a knockout of 16 in foosball on 2 tables',
    {
      players: 16,
      tables: 2,
      settings: { sportId: 'foosball', format: 'groups_then_knockout', groups: 4, qualifiers: 2 },
    },
  ],
  [
    'a Swiss of 24 in table tennis on 3 tables',
    { players: 24, tables: 3, settings: { sportId: 'tabletennis', format: 'swiss', rounds: 4 } },
  ],
]
/** With a table for almost everyone, opponents depend on who is free, but each player soon plays. */
const crowded: Omit<Day, 'seed'> = {
  players: 8,
  tables: 3,
  settings: { sportId: 'darts', format: 'round_robin' },
}

const seeds = [11, 12, 13]
const shareOf = (all: readonly ComparedStart[], holds: (one: ComparedStart) => boolean) =>
  all.filter(holds).length / all.length
const isNear = ({ from, to, start }: ComparedStart) =>
  Math.abs((from + to) / 2 - start) <= 10 * minute
const isWithin = ({ from, to, start }: ComparedStart) => from <= start && start <= to

describe('forecasts of', () => {
  test.each(days)('%s are close to the actual starts an hour ahead', (_name, day) => {
    const played = seeds.map((seed) => playDay({ ...day, seed }))
    const matches = played.flatMap((one) => one.matches)
    const ends = played.flatMap((one) => one.ends)
    expect(shareOf(ends, isWithin)).toBeGreaterThanOrEqual(0.4)
    expect(matches.length).toBeGreaterThan(20)
    expect(shareOf(matches, isNear)).toBeGreaterThanOrEqual(0.5)
    expect(shareOf(matches, isWithin)).toBeGreaterThanOrEqual(0.6)
  })

  test('a crowded round robin have wide ranges for matches, and are close for players', () => {
    const played = seeds.map((seed) => playDay({ ...crowded, seed }))
    const matches = played.flatMap((one) => one.matches)
    const nextMatches = played.flatMap((one) => one.nextMatches)
    expect(shareOf(matches, isWithin)).toBeGreaterThanOrEqual(0.6)
    expect(nextMatches.length).toBeGreaterThan(100)
    expect(shareOf(nextMatches, isNear)).toBeGreaterThanOrEqual(0.5)
    expect(shareOf(nextMatches, isWithin)).toBeGreaterThanOrEqual(0.6)
  })
})

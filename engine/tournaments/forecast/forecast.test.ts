import { expect, test } from 'vitest'
import { startTournament } from '../log/random-play.test-data.ts'
import { foldTournament } from '../log/fold.ts'
import type { TournamentMatch } from '../log/state.ts'
import { forecast, type ForecastInput } from './forecast.ts'
import { countUnpairedRounds } from './unpaired-rounds.ts'

const minute = 60_000
const evening = 29_000_000 * minute
const now = evening + 2 * minute
/** Returns the time this many minutes after the full hour. */
const at = (minutes: number) => evening + minutes * minute

const createInput = (
  matches: readonly TournamentMatch[],
  changes: Partial<ForecastInput> = {},
): ForecastInput => ({
  matches,
  now,
  tables: ['Table 1'],
  restMs: 0,
  lastEnded: new Map(),
  running: new Map(),
  busy: [],
  unpaired: { rounds: 0, matches: 0 },
  durationOf: () => ({ minutes: 18, spread: 0.2 }),
  membersOf: (side) => [side],
  ...changes,
})

const cup = startTournament(4, {
  format: 'single_elimination',
  seedingMethod: 'hand',
  thirdPlacePlayoff: false,
})
const { matches } = foldTournament(cup)

test('the first match is next, and the others follow one after the other on one table', () => {
  const { starts, end } = forecast(createInput(matches))
  expect([...starts.keys()]).toEqual(['W1-1', 'W1-2', 'W2-1'])
  expect(starts.get('W1-1')).toMatchObject({ isNext: true, table: 'Table 1' })
  const second = starts.get('W1-2')!
  expect(second.isNext).toBe(false)
  expect([second.from, second.to].map((time) => time >= at(15) && time <= at(30))).toEqual([
    true,
    true,
  ])
  expect(starts.get('W2-1')!.from).toBeGreaterThan(second.from)
  expect(end!.from).toBeGreaterThan(starts.get('W2-1')!.from)
})

test('times are multiples of five minutes, never before now, and the same each time', () => {
  const input = createInput(matches, { tables: ['Table 1', 'Table 2'] })
  const { starts, end } = forecast(input)
  for (const { from, to } of [...starts.values(), end!]) {
    expect([from % (5 * minute), to % (5 * minute)]).toEqual([0, 0])
    expect(from).toBeGreaterThanOrEqual(now)
    expect(to).toBeGreaterThanOrEqual(from)
  }
  expect(forecast(input)).toEqual({ starts, end, players: expect.any(Map) })
})

test('a match in play has no start, and the longer it has lasted, the sooner the next one starts', () => {
  const since = (minutes: number) =>
    forecast(
      createInput(matches, {
        running: new Map([['W1-1', { since: now - minutes * minute, table: 'Table 1' }]]),
      }),
    )
  const [fresh, long] = [since(0), since(15)]
  expect(fresh.starts.has('W1-1')).toBe(false)
  expect(long.starts.get('W1-2')!.from).toBeLessThan(fresh.starts.get('W1-2')!.from)
})

test('the final waits for both semifinals and the rest time', () => {
  const tables = ['Table 1', 'Table 2']
  const soon = forecast(createInput(matches, { tables })).starts.get('W2-1')!
  const rested = forecast(createInput(matches, { tables, restMs: 30 * minute })).starts.get('W2-1')!
  expect(rested.from - soon.from).toBeGreaterThanOrEqual(25 * minute)
})

test('a match waits for a table and players in use by another tournament', () => {
  const busy = (table: string, players: readonly string[]) =>
    forecast(
      createInput(matches, {
        busy: [{ table, players, since: now, duration: { minutes: 40, spread: 0.1 } }],
      }),
    ).starts.get('W1-1')!
  expect(busy('Table 1', []).from).toBeGreaterThanOrEqual(at(30))
  expect(busy('Elsewhere', ['p1']).from).toBeGreaterThan(at(15))
  expect(busy('Elsewhere', ['someone']).isNext).toBe(true)
})

test('forecasts nothing without tables or after the last match', () => {
  const none = forecast(createInput(matches, { tables: [] }))
  expect([none.starts.size, none.end]).toEqual([0, null])
  expect(forecast(createInput([])).end).toBeNull()
})

test('rounds that are not paired yet only move the end', () => {
  const swiss = startTournament(4, { format: 'swiss', rounds: 3 })
  const paired = foldTournament(swiss).matches
  const unpaired = countUnpairedRounds({ format: 'swiss', rounds: 3 }, paired, 4)
  expect(unpaired).toEqual({ rounds: 2, matches: 2 })
  const [whole, short] = [
    forecast(createInput(paired, { unpaired })),
    forecast(createInput(paired)),
  ]
  expect([...whole.starts.keys()]).toEqual([...short.starts.keys()])
  expect(whole.end!.from - short.end!.from).toBeGreaterThan(60 * minute)
})

test('a reset that may not be needed widens the end of a double elimination', () => {
  const double = foldTournament(startTournament(4, { format: 'double_elimination' })).matches
  const last = double.filter(({ stage }) => stage === 'final')
  expect(last.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  const { end } = forecast(createInput(double))
  expect(end!.to - end!.from).toBeGreaterThanOrEqual(20 * minute)
})

test('players see the start of their next match, whichever is called first', () => {
  const robin = foldTournament(startTournament(4, { format: 'round_robin' })).matches
  const { players, starts } = forecast(createInput(robin))
  const ownMatches = robin.filter(({ sides }) =>
    sides.some((side) => 'player' in side && side.player === 'p1'),
  )
  const times = ownMatches.map(({ id }) => starts.get(id)!.from)
  expect(players.get('p1')!.from).toBeLessThanOrEqual(Math.min(...times))
})

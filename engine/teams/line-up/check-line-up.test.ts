import { expect, test } from 'vitest'
import type { RosterEvent } from '../roster/events.ts'
import { defaultTeamSettings as settings } from '../settings.ts'
import { findSystem } from '../systems/systems.ts'
import { checkBoards, checkEligible, checkPlaces } from './check-line-up.ts'
import type { LineUp } from './line-up.ts'

const fieldsAndKeys = (refusals: readonly { key: string; field?: string }[]) =>
  refusals.map(({ key, field }) => `${field} ${key}`)
const checkHome = (id: string, given: LineUp['places']) =>
  fieldsAndKeys(
    checkPlaces({ system: findSystem(id)!, side: 'home' }, { places: given, guests: [] }),
  )

test('allows a player in one single place and once among the pairs', () => {
  const good = { '1': ['a'], '2': ['b'], '3': ['c'], D: ['a', 'b'] }
  expect(checkHome('tt.british10', good)).toEqual([])
  expect(checkHome('tt.british10', { ...good, D: ['d', 'e'] })).toEqual([])
  expect(checkHome('tt.british10', { ...good, '2': ['a'] })).toEqual(['places.2 lineUp.twice'])
  expect(checkHome('tt.british10', { ...good, D: ['a', 'a'] })).toEqual([
    'places.D lineUp.pairTwice',
  ])
  expect(checkHome('tt.british10', { ...good, E: ['a'] })).toEqual(['places.E lineUp.slot'])
  expect(checkHome('tt.british10', { ...good, '1': ['a', 'b'] })).toEqual(['places.1 lineUp.size'])
  expect(checkHome('tt.british10', {})).toEqual(['places lineUp.nobody'])
})

test('limits the number of players, and the rubbers of each, by the system', () => {
  const six = { D1: ['a', 'b'], D2: ['c', 'd'], S1: ['e'], S2: ['f'] }
  expect(checkHome('foosball.six4', six)).toEqual([])
  expect(checkHome('foosball.six4', { ...six, S1: ['a'] })).toEqual(['places lineUp.tooOften'])
  const four = { A: ['a'], B: ['b'], D: ['c', 'd'] }
  expect(checkHome('tt.corbillon5', four)).toEqual([])
  const trio = { '1': ['a'], '2': ['b'], '3': ['c'], '4': ['d'], D1: ['e', 'f'], D2: ['g', 'h'] }
  expect(checkHome('tt.bundes10', trio)).toEqual(['places lineUp.tooMany'])
})

test('orders later pairs by the sum of their places, but not the first pair', () => {
  const singles = Object.fromEntries('123456'.split('').map((id) => [id, [`p${id}`]]))
  const withPairs = (one: string, two: string, three: string) => ({
    ...singles,
    D1: one.split('').map((id) => `p${id}`),
    D2: two.split('').map((id) => `p${id}`),
    D3: three.split('').map((id) => `p${id}`),
  })
  expect(checkHome('tt.paarkreuz16', withPairs('56', '12', '34'))).toEqual([])
  expect(checkHome('tt.paarkreuz16', withPairs('56', '34', '12'))).toEqual([
    'places.D3 lineUp.pairOrder',
  ])
  // With equal sums, the pair with the best-placed player comes first.
  expect(checkHome('tt.paarkreuz16', withPairs('36', '14', '25'))).toEqual([])
  expect(checkHome('tt.paarkreuz16', withPairs('36', '25', '14'))).toEqual([
    'places.D3 lineUp.pairOrder',
  ])
})

test('requires empty boards to be at the bottom', () => {
  expect(checkBoards([1800, undefined, 1600])).toMatchObject([{ key: 'lineUp.emptyBetween' }])
  expect(checkBoards([1800, 1700, undefined])).toEqual([])
})

test('checks eligibility by the roster at the start', () => {
  const log: RosterEvent[] = [
    { type: 'joined', at: 10, player: 'a', role: 'player', jerseyNumber: null },
    { type: 'joined', at: 30, player: 'b', role: 'player', jerseyNumber: null },
    { type: 'suspended', at: 40, player: 'a', until: 60, reason: 'Shouting' },
    { type: 'left', at: 70, player: 'b', how: 'left' },
  ]
  const lineUp = (guests: string[], ...names: string[]): LineUp => ({
    places: Object.fromEntries(names.map((name, at) => [String(at + 1), [name]])),
    guests,
  })
  const keysAt = (startsAt: number, given: LineUp, teamSettings = settings) =>
    checkEligible(log, teamSettings, given, startsAt).map(({ key }) => key)
  expect(keysAt(20, lineUp([], 'a'))).toEqual([])
  expect(keysAt(20, lineUp([], 'a', 'b'))).toEqual(['lineUp.strangers'])
  expect(keysAt(35, lineUp([], 'a', 'b'))).toEqual([])
  expect(keysAt(50, lineUp([], 'a', 'b'))).toEqual(['lineUp.suspended'])
  expect(keysAt(60, lineUp([], 'a', 'b'))).toEqual([])
  expect(keysAt(80, lineUp([], 'a', 'b'))).toEqual(['lineUp.strangers'])
  expect(keysAt(80, lineUp(['b'], 'a', 'b'))).toEqual([])
  expect(keysAt(80, lineUp(['b', 'c'], 'a', 'b', 'c'))).toEqual(['lineUp.guests'])
  expect(keysAt(50, lineUp(['a'], 'a'))).toEqual(['lineUp.suspended'])
  expect(keysAt(35, lineUp(['b'], 'a', 'b'))).toEqual(['lineUp.memberGuest'])
  const open = { ...settings, mostGuests: 2 }
  expect(keysAt(80, lineUp(['b', 'c'], 'a', 'b', 'c'), open)).toEqual([])
  const closed = { ...settings, allowGuests: false }
  expect(keysAt(80, lineUp(['b'], 'a', 'b'), closed)).toEqual(['lineUp.noGuests'])
})

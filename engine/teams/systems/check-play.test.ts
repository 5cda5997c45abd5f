import { describe, expect, test } from 'vitest'
import type { MatchDetails } from '../../sports/types.ts'
import { checkLength, checkLive, completeDetails } from './check-play.ts'
import { findSystem } from './systems.ts'

const rubberOf = (id: string, n = 1) => {
  const system = findSystem(id)!
  return [system, system.rubbers.find((one) => one.n === n)!] as const
}

describe('the length of a rubber', () => {
  const refusals = (id: string, details: MatchDetails, n = 1) =>
    checkLength(...rubberOf(id, n), details).map(({ field }) => field)

  test.each([
    ['darts.ten', { bestOf: 7 }, ['details.bestOf']],
    ['darts.ten', { start: 301 }, ['details.start']],
    ['darts.ten', { unit: 'points' }, ['details.unit']],
    ['pool.races5', { raceTo: 2 }, ['details.raceTo']],
    ['tt.british10', { unit: 'points' }, ['details.unit']],
    ['tt.british10', { pointsPerSet: 21 }, ['details.pointsPerSet']],
    ['foosball.swiss6', { goalsTo: 7, bestOf: 3 }, ['details.bestOf', 'details.goalsTo']],
    ['foosball.six4', { decider: { winBy: 1, most: 5 } }, ['details.decider']],
  ] as const)('%s refuses %j', (id, details, fields) => {
    expect(refusals(id, details)).toEqual(fields)
  })

  test.each([
    ['darts.ten', { bestOf: 3, start: 501, out: 'double', legs: [] }],
    ['pool.races5', { raceTo: 5, headStart: [1, 0], breakRule: 'winner' }],
    ['tt.british10', { unit: 'sets', pointsPerSet: 11, sets: [[11, 4]] }],
    ['chess.boards4', { white: 2 }],
  ] as const)('%s accepts %j', (id, details) => {
    expect(refusals(id, details)).toEqual([])
  })

  test('is named in the refusal', () => {
    const [fault] = checkLength(...rubberOf('pool.races5'), { raceTo: 2 })
    expect(fault?.message).toBe('Rubber 1 follows the match system: 8-Ball, race to 5')
  })

  test('is added to the details that were entered', () => {
    expect(completeDetails(...rubberOf('tt.british10'), null)).toEqual({ unit: 'sets' })
    expect(completeDetails(...rubberOf('pool.races5'), { headStart: [1, 0] })).toEqual({
      raceTo: 5,
      headStart: [1, 0],
    })
  })
})

test('must match the system when a rubber is scored live', () => {
  const isRefused = (id: string, format: string, details: MatchDetails) =>
    checkLive(...rubberOf(id), { format, details }).length > 0
  expect(isRefused('tt.british10', 'Best of 5', { unit: 'sets', sets: [] })).toBe(false)
  expect(isRefused('tt.british10', 'Best of 3', { unit: 'sets', sets: [] })).toBe(true)
  expect(isRefused('pool.races5', '8-Ball', { raceTo: 5 })).toBe(false)
  expect(isRefused('pool.races5', '8-Ball', { raceTo: 3 })).toBe(true)
  expect(isRefused('pool.races5', '9-Ball', { raceTo: 5 })).toBe(true)
  expect(isRefused('darts.nine', 'Cricket', { unit: 'legs', bestOf: 3 })).toBe(true)
  expect(isRefused('chess.boards4', 'Rapid', { white: 1 })).toBe(false)
  expect(isRefused('foosball.six4', 'Tournament', { unit: 'sets', bestOf: 3, goalsTo: 5 })).toBe(
    true,
  )
})

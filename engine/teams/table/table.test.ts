import { expect, test } from 'vitest'
import { computeRecord, type CountedMatch } from './record.ts'
import { directEncounter, teamTieBreak } from './tie-breaks.ts'

const points = { win: 2, draw: 1, loss: 0, forfeitLoss: 0 }
const match = (at: number, home: string, away: string, score: [number, number]): CountedMatch => ({
  at,
  home,
  away,
  score,
})

test('computes the direct encounter where all have met, and returns null otherwise', () => {
  const matches = [match(1, 'A', 'B', [3, 1]), match(2, 'B', 'C', [2, 2])]
  expect(directEncounter({ points, matches }, ['A', 'B', 'C'])).toBeNull()
  const whole = { points, matches: [...matches, match(3, 'C', 'A', [4, 0])] }
  expect(Object.fromEntries(directEncounter(whole, ['A', 'B', 'C'])!)).toEqual({ A: 2, B: 1, C: 3 })
})

test('sums the match or game points of the opponents for Buchholz', () => {
  const matches = [match(1, 'A', 'B', [3, 1]), match(2, 'C', 'A', [2, 2])]
  expect(teamTieBreak({ points, matches }, 'A', 'BH:MP')).toBe(1)
  expect(teamTieBreak({ points, matches }, 'A', 'BH:GP')).toBe(3)
})

test('counts a neutral venue in neither record, and three points for a win outside a league', () => {
  const record = computeRecord('A', [{ ...match(1, 'A', 'B', [3, 1]), isNeutral: true }])
  expect(record).toMatchObject({ played: 1, points: 3, homeRecord: { played: 0 } })
})

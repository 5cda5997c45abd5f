import { expect, test } from 'vitest'
import { scoreText } from './score-text.ts'
import type { ScoredResult } from './score-text.ts'

const written = (sportId: ScoredResult['sportId'], score1: number, score2: number, more = {}) =>
  scoreText({ sportId, score1, score2, ending: 'played', ...more })

test('writes a score with an en dash, the first side first', () => {
  expect(written('foosball', 5, 3)).toBe('5–3')
  expect(written('tabletennis', 2, 1)).toBe('2–1')
  expect(written('pool', 100, -3)).toBe('100–−3')
})

test('writes out sets whose points are known', () => {
  const details = {
    sets: [
      [11, 9],
      [8, 11],
      [11, 8],
    ],
  }
  expect(written('tabletennis', 2, 1, { details })).toBe('11–9 8–11 11–8')
  expect(written('tabletennis', 2, 1, { details: { sets: [] } })).toBe('2–1')
  expect(written('tabletennis', 2, 1, { details: null })).toBe('2–1')
})

test('writes chess scores in wholes and halves', () => {
  expect(written('chess', 1, 0)).toBe('1–0')
  expect(written('chess', 0.5, 0.5)).toBe('½–½')
  expect(written('chess', 1.5, 0.5)).toBe('1½–½')
})

test('marks a match that ended by retirement or forfeit', () => {
  expect(written('darts', 2, 1, { ending: 'retired' })).toBe('2–1 ret.')
  expect(written('chess', 1, 0, { ending: 'forfeit' })).toBe('w/o')
  expect(written('pool', 0, 0, { ending: 'double_forfeit' })).toBe('double w/o')
})

import { expect, test } from 'vitest'
import { explainChange, type ExplainedChange } from './explain.ts'
import { newStanding } from './glicko.ts'

const createStanding = (rating: number, games: number) => ({
  ...newStanding(rating),
  variance: 60 ** 2,
  games,
})

const createChange = (part: Partial<ExplainedChange> = {}): ExplainedChange => ({
  matchId: 'm1',
  playerId: 'ada',
  expected: 0.64,
  actual: 1,
  weight: 1,
  slope: 1,
  opponentRating: 1188.4,
  opponentVariance: 62 ** 2,
  before: createStanding(1290.4, 20),
  after: createStanding(1304.6, 21),
  ...part,
})

const names = { player: 'Ada', opponent: 'Ben' }
const explain = (part: Partial<ExplainedChange> = {}) => explainChange(createChange(part), names)

test('explains a change from the forecast to the new rating', () => {
  expect(explain()).toEqual([
    'Against Ben (1188 ± 62) Ada was expected to score 64 %.',
    'Ada won: 100 %, 36 % more than expected.',
    "Ada's rating rose by 15 points, from 1290 to 1305.",
  ])
})

test('explains a loss and a draw', () => {
  expect(explain({ actual: 0, after: createStanding(1271, 21) }).slice(1)).toEqual([
    'Ada lost: 0 %, 64 % less than expected.',
    "Ada's rating fell by 19 points, from 1290 to 1271.",
  ])
  expect(
    explain({ actual: 0.5, expected: 0.5, after: createStanding(1290.3, 21) }).slice(1),
  ).toEqual(['Ada drew: 50 %, just as expected.', "Ada's rating stayed at 1290."])
  expect(explain({ after: createStanding(1291.2, 21) }).at(-1)).toContain('rose by 1 point, from')
})

test('mentions the weight of the score only where it counted', () => {
  expect(explain({ weight: 1.318 })).toContain(
    'The score was clear, so the result counted 1.32 times.',
  )
  expect(explain({ weight: 0.5 })).toContain(
    'The score was close, so the result counted 0.5 times.',
  )
})

test('mentions an uncertain rating before five games were played', () => {
  const uncertain = "Ada's rating was still uncertain (± 60), so it moves in larger steps."
  expect(explain({ before: createStanding(1200, 4) })).toContain(uncertain)
  expect(explain({ before: createStanding(1200, 5) })).not.toContain(uncertain)
})

test('mentions how much a shorter or longer match than usual counts', () => {
  expect(explain({ slope: 0.8 })).toContain(
    'The match was shorter than usual, so it counted 0.8 times as much.',
  )
  expect(explain({ slope: 1.1917 })).toContain(
    'The match was longer than usual, so it counted 1.19 times as much.',
  )
  expect(explain({ slope: 1.0001 })).toHaveLength(explain().length)
})

import { expect, test } from 'vitest'
import { explainChange, type ExplainedChange } from './explain.ts'
import { newStanding } from './glicko.ts'

const standing = (rating: number, games: number) => ({
  ...newStanding(rating),
  variance: 60 ** 2,
  games,
})

const change = (part: Partial<ExplainedChange> = {}): ExplainedChange => ({
  matchId: 'm1',
  playerId: 'ada',
  expected: 0.64,
  actual: 1,
  weight: 1,
  slope: 1,
  opponentRating: 1188.4,
  opponentVariance: 62 ** 2,
  before: standing(1290.4, 20),
  after: standing(1304.6, 21),
  ...part,
})

const names = { player: 'Ada', opponent: 'Ben' }
const why = (part: Partial<ExplainedChange> = {}) => explainChange(change(part), names)

test('explains a change from the forecast to the new rating', () => {
  expect(why()).toEqual([
    'Against Ben (1188 ± 62) Ada was expected to score 64 %.',
    'Ada won: 100 %, 36 % more than expected.',
    "Ada's rating rose by 15 points, from 1290 to 1305.",
  ])
})

test('explains a loss and a draw', () => {
  expect(why({ actual: 0, after: standing(1271, 21) }).slice(1)).toEqual([
    'Ada lost: 0 %, 64 % less than expected.',
    "Ada's rating fell by 19 points, from 1290 to 1271.",
  ])
  expect(why({ actual: 0.5, expected: 0.5, after: standing(1290.3, 21) }).slice(1)).toEqual([
    'Ada drew: 50 %, just as expected.',
    "Ada's rating stayed at 1290.",
  ])
  expect(why({ after: standing(1291.2, 21) }).at(-1)).toContain('rose by 1 point, from')
})

test('mentions the weight of the score only where it counted', () => {
  expect(why({ weight: 1.318 })).toContain('The score was clear, so the result counted 1.32 times.')
  expect(why({ weight: 0.5 })).toContain('The score was close, so the result counted 0.5 times.')
})

test('mentions an uncertain rating before five games were played', () => {
  const uncertain = "Ada's rating was still uncertain (± 60), so it moves in larger steps."
  expect(why({ before: standing(1200, 4) })).toContain(uncertain)
  expect(why({ before: standing(1200, 5) })).not.toContain(uncertain)
})

test('mentions how much a shorter or longer match than usual counts', () => {
  expect(why({ slope: 0.8 })).toContain(
    'The match was shorter than usual, so it counted 0.8 times as much.',
  )
  expect(why({ slope: 1.1917 })).toContain(
    'The match was longer than usual, so it counted 1.19 times as much.',
  )
  expect(why({ slope: 1.0001 })).toHaveLength(why().length)
})

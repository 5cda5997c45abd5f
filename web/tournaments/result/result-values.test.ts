import { expect, test } from 'vitest'
import { findFormProblems } from '../../matches/record/problems.ts'
import { sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { quickResults, withQuickResult } from '../../matches/record/score/quick-values.ts'
import {
  toRequestBody,
  matchToValues,
  concedingSide,
  tournamentProblems,
  withFinish,
  withConcedingSide,
} from './result-values.ts'

const match = someMatch('W1-1', [sideOf('ada', 'Ada'), sideOf('ben', 'Ben')], { bestOf: null })

const listScores = (values: Parameters<typeof quickResults>[0]) =>
  quickResults(values).map(({ scores }) => scores.map((score) => score.join('–')))

test('offers four quick results for a best of three', () => {
  expect(listScores(matchToValues(match, 'tabletennis'))).toEqual([
    ['2–0', '2–1'],
    ['0–2', '1–2'],
  ])
})

test('uses the match length of the round', () => {
  const longer = { ...match, bestOf: 5 }
  expect(matchToValues(longer, 'tabletennis').format).toBe('Best of 5')
  expect(listScores(matchToValues({ ...longer, matchFormat: '501' }, 'darts'))[0]).toEqual([
    '3–0',
    '3–1',
    '3–2',
  ])
  expect(matchToValues({ ...longer, matchFormat: '8-Ball' }, 'pool').raceTo).toBe('3')
})

test('a quick result is valid by the rules', () => {
  for (const score of [
    [2, 0],
    [2, 1],
    [1, 2],
    [0, 2],
  ] as const) {
    const values = matchToValues(match, 'tabletennis')
    const chosen = { ...values, ...withQuickResult(values, score) }
    expect(findFormProblems(chosen).errors).toEqual([])
    expect(toRequestBody(chosen, '')).toMatchObject({
      player1Score: score[0],
      player2Score: score[1],
    })
  }
})

test('an absent player loses, and if both are absent no one wins', () => {
  const values = matchToValues(match, 'tabletennis')
  const noShow = { ...values, ...withFinish(values, 'did_not_come') }
  expect(tournamentProblems(noShow, match)).toHaveLength(1)
  const firstAbsent = { ...noShow, ...withConcedingSide(noShow, 1) }
  expect(concedingSide(firstAbsent)).toBe(1)
  expect(toRequestBody(firstAbsent, '')).toMatchObject({ ending: 'forfeit', winnerSide: 2 })
  const bothAbsent = { ...firstAbsent, ...withConcedingSide(firstAbsent, 'both') }
  expect(toRequestBody(bothAbsent, '')).toMatchObject({ ending: 'double_forfeit' })
  expect(toRequestBody(bothAbsent, '')).not.toHaveProperty('winnerSide')
  expect(findFormProblems(bothAbsent).errors).toEqual([])
})

test('retiring before the first set leaves the score at 0–0', () => {
  const values = matchToValues(match, 'tabletennis')
  const retiring = { ...values, ...withFinish(values, 'gave_up') }
  const retirement = { ...retiring, ...withConcedingSide(retiring, 2) }
  expect(findFormProblems(retirement).errors).toEqual([])
  expect(toRequestBody(retirement, 'Knee')).toMatchObject({
    ending: 'retired',
    winnerSide: 1,
    player1Score: 0,
    player2Score: 0,
    reason: 'Knee',
  })
})

test('a knockout has no draw, a round robin does', () => {
  const game = { ...match, matchFormat: 'Rapid' }
  const values = matchToValues(game, 'chess')
  const drawnValues = { ...values, entry: { ...values.entry, score: ['0.5', '0.5'] as const } }
  expect(tournamentProblems(drawnValues, game)).toHaveLength(1)
  expect(tournamentProblems(drawnValues, { ...game, stage: 'round_robin' })).toEqual([])
})

test('restores a reported result in the form', () => {
  const reported = someMatch('W1-1', match.sides, {
    status: 'decided',
    hasResult: true,
    decision: { kind: 'played', winnerId: 'ben', score: [1, 2], points: [28, 31], reason: null },
    details: {
      unit: 'sets',
      sets: [
        [11, 9],
        [9, 11],
        [8, 11],
      ],
    },
    version: 1,
  })
  expect(toRequestBody(matchToValues(reported, 'tabletennis'), '')).toMatchObject({
    player1Score: 1,
    player2Score: 2,
    details: {
      sets: [
        [11, 9],
        [9, 11],
        [8, 11],
      ],
    },
  })
})

import { expect, test } from 'vitest'
import { awaited, someMatch } from '../../testing/tournament.test-data.ts'
import { roundsInPlay, filterRounds } from './rounds-in-play.ts'

const sides = [awaited('One'), awaited('Two')] as const

const round = (id: string, count: number) => ({
  id,
  title: id,
  bestOf: 3,
  matchIds: Array.from({ length: count }, (_, index) => `${id}-${index + 1}`),
})
const singleElimination = [
  {
    kind: 'winners' as const,
    title: 'Bracket',
    rounds: [round('W1', 8), round('W2', 4), round('W3', 2), round('T', 1), round('W4', 1)],
  },
]
const doubleElimination = [
  {
    kind: 'winners' as const,
    title: 'Winners',
    rounds: [round('W1', 4), round('W2', 2), round('W3', 1)],
  },
  {
    kind: 'losers' as const,
    title: 'Losers',
    rounds: [round('L1', 2), round('L2', 2), round('L3', 1), round('L4', 1)],
  },
  { kind: 'finals' as const, title: 'Finals', rounds: [round('F1', 1), round('F2', 1)] },
]

/** Returns the matches of these sections, with the named rounds decided. */
const createMatches = (
  sections: typeof singleElimination | typeof doubleElimination,
  decidedRounds: readonly string[],
) =>
  sections
    .flatMap(({ rounds }) => rounds)
    .flatMap(({ id, matchIds }) =>
      matchIds.map((match) =>
        someMatch(match, sides, { status: decidedRounds.includes(id) ? 'decided' : 'ready' }),
      ),
    )

test.each([
  ['the first rounds at the start', [], ['W1', 'W2', 'W3']],
  ['up to the final and third place', ['W1'], ['W2', 'W3', 'T', 'W4']],
  ['the remaining rounds near the end', ['W1', 'W2', 'T'], ['W3', 'T', 'W4']],
  ['the last rounds once all are decided', ['W1', 'W2', 'W3', 'T', 'W4'], ['W2', 'W3', 'T', 'W4']],
])('a single elimination shows %s', (_, decidedRounds, expected) => {
  const roundIds = roundsInPlay(singleElimination, createMatches(singleElimination, decidedRounds))!
  expect(filterRounds(singleElimination, roundIds)[0]!.rounds.map(({ id }) => id)).toEqual(expected)
})

test.each([
  ['no finals while they are more than three rounds away', ['W1'], ['W2', 'W3', 'L1', 'L2', 'L3']],
  ['the finals once they follow', ['W1', 'W2', 'L1'], ['W3', 'L2', 'L3', 'L4', 'F1', 'F2']],
  [
    'the finals and the rounds before them once all are decided',
    ['W1', 'W2', 'W3', 'L1', 'L2', 'L3', 'L4', 'F1', 'F2'],
    ['W3', 'L4', 'F1', 'F2'],
  ],
])('a double elimination shows %s', (_, decidedRounds, expected) => {
  const roundIds = roundsInPlay(doubleElimination, createMatches(doubleElimination, decidedRounds))!
  expect(
    filterRounds(doubleElimination, roundIds).flatMap(({ rounds }) => rounds.map(({ id }) => id)),
  ).toEqual(expected)
})

test('a small bracket is shown whole', () => {
  const small = [{ ...singleElimination[0]!, rounds: [round('W1', 2), round('W2', 1)] }]
  expect(roundsInPlay(small, createMatches(small, []))).toBeNull()
})

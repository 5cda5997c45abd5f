import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookUp } from '../../look-up.ts'
import { teamTieBreak, type TeamTieBreak } from '../../teams/table/tie-breaks.ts'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { explainTieBreak, writeTieBreak } from './explain.ts'
import { readTieBreak, computeTieBreak } from './tie-breaks.ts'
import type { TieBreakPlayer, TieBreakInput } from './types.ts'

const names = ['A', 'B', 'C', 'D'] as const
/** The pairs of each round, by place. */
const rounds = [
  [
    [0, 3],
    [1, 2],
  ],
  [
    [3, 2],
    [0, 1],
  ],
  [
    [1, 3],
    [2, 0],
  ],
] as const

/** Returns four teams who all met, once as a league table and once as the rounds of a tournament. */
function createBothViews(homePoints: readonly number[]) {
  const met = rounds.flatMap((pairs, round) =>
    pairs.map(([home, away], at) => ({ round, home, away, score: homePoints[round * 2 + at]! })),
  )
  const matches = met.map(({ round, home, away, score }) => ({
    at: round,
    home: names[home],
    away: names[away],
    score: [score, 4 - score] as const,
    units: [0, 0] as const,
    against: 4,
  }))
  const points = { win: 2, draw: 1, loss: 0, forfeitLoss: 0 }
  const players = names.map((_, place): TieBreakPlayer => {
    const ownMatches = met.filter(({ home, away }) => home === place || away === place)
    const scores = ownMatches.map(({ home, score }) => {
      const won = home === place ? score : 4 - score
      return { won, lost: 4 - won }
    })
    const history = ownMatches.map(({ home, away }, round) => {
      const { won, lost } = scores[round]!
      return {
        kind: 'game',
        opponent: (home === place ? away : home) + 1,
        colour: home === place ? 'white' : 'black',
        result: won > lost ? 'win' : won < lost ? 'loss' : 'draw',
      } as const
    })
    return { number: place + 1, rating: null, history, scores }
  })
  const setting: TieBreakInput = {
    mode: 'roundrobin',
    rounds: 3,
    points: { ...ordinaryPoints, win: 20, draw: 10, loss: 0 },
    players,
  }
  return { results: { matches, points }, setting }
}

const cases: readonly (readonly [string, TeamTieBreak])[] = [
  ['PTS', 'MP'],
  ['GP', 'GP'],
  ['BH:GP', 'BH:GP'],
  ['SB', 'EMMSB'],
  ['EMGSB', 'EMGSB'],
  ['EGMSB', 'EGMSB'],
  ['EGGSB', 'EGGSB'],
]

test.each(cases)('%s in a tournament equals %s in a league table', (acronym, code) => {
  const half = fc.integer({ min: 0, max: 8 }).map((points) => points / 2)
  fc.assert(
    fc.property(fc.array(half, { minLength: 6, maxLength: 6 }), (homePoints) => {
      const { results, setting } = createBothViews(homePoints)
      const values = computeTieBreak(readTieBreak(acronym)!, setting, [])
      const found = names.map((_, place) => lookUp(values, place + 1).value)
      expect(found).toEqual(names.map((team) => teamTieBreak(results, team, code)))
    }),
  )
})

test('computes the difference of game points as those won minus those lost', () => {
  const { setting } = createBothViews([4, 2.5, 2, 1, 0, 3])
  const values = computeTieBreak(readTieBreak('GPD')!, setting, [])
  expect(names.map((_, place) => lookUp(values, place + 1).value)).toEqual([0, -1, 1, 0])
})

/** Two rounds of four teams on four boards; the second team is absent from round 2, the fourth has a bye. */
const withAbsence: TieBreakInput = {
  mode: 'swiss',
  rounds: 2,
  points: { ...ordinaryPoints, win: 20, draw: 10, allocatedBye: 20 },
  players: [
    createTeam(1, [2, 'draw', 2], [3, 'win', 3]),
    createTeam(2, [1, 'draw', 2], 'zero'),
    createTeam(3, [4, 'win', 3], [1, 'loss', 1]),
    createTeam(4, [3, 'loss', 1], 'allocated'),
  ],
}

function createTeam(
  number: number,
  ...rounds: (readonly [number, 'win' | 'draw' | 'loss', number] | 'zero' | 'allocated')[]
): TieBreakPlayer {
  return {
    number,
    rating: null,
    history: rounds.map((round) =>
      typeof round === 'string'
        ? { kind: 'bye', bye: round }
        : { kind: 'game', opponent: round[0], colour: 'white', result: round[1] },
    ),
    scores: rounds.map((round) =>
      typeof round === 'string' ? null : { won: round[2], lost: 4 - round[2] },
    ),
  }
}

const listValues = (acronym: string, setting: TieBreakInput, ties: number[][] = []) => {
  const values = computeTieBreak(readTieBreak(acronym)!, setting, ties)
  return setting.players.map(({ number }) => lookUp(values, number).value)
}

test.each([
  // Team 2 counts for its opponents as having drawn the round it was absent from: 2 match points and
  // 4 game points. The bye of team 4 counts as a match against a team with its own points: Article 16.4.
  ['EMGSB', [2 * 2 + 2 * 3, 2 * 3, 3 * 2 + 1 * 3, 1 * 2]],
  ['EGMSB', [1 * 4 + 2 * 4, 1 * 5, 2 * 1, 2 * 1]],
  ['EGGSB', [2 * 4 + 3 * 4, 2 * 5, 3 * 1 + 1 * 5, 1 * 4]],
  ['BH:GP', [4 + 4, 5 + 2, 1 + 5, 4 + 1]],
])('%s counts a team that stopped coming as having drawn', (acronym, expected) => {
  expect(listValues(acronym, withAbsence)).toEqual(expected)
})

/** Three teams who each beat one of the others. */
const circleOfWins = (scores: readonly [number, number, number]): TieBreakInput => {
  const [ab, bc, ca] = scores
  const players = [
    createTeam(1, [2, 'win', ab], [3, 'loss', 4 - ca]),
    createTeam(2, [1, 'loss', 4 - ab], [3, 'win', bc]),
    createTeam(3, [2, 'loss', 4 - bc], [1, 'win', ca]),
  ]
  return { ...withAbsence, mode: 'roundrobin', rounds: 2, players }
}

test('uses game points in the extended direct encounter if match points separate no one', () => {
  const setting = circleOfWins([4, 3, 2.5])
  const ties = [[1, 2, 3]]
  expect(listValues('DE', setting, ties)).toEqual([0, 0, 0])
  // 4 + 1½, 0 + 3 and 1 + 2½ game points.
  expect(listValues('EDE', setting, ties)).toEqual([1, 3, 2])
  const value = lookUp(computeTieBreak(readTieBreak('EDE')!, setting, ties), 1)
  expect(explainTieBreak('EDE', value, (number) => `T${number}`)).toBe(
    'Extended direct encounter: 1st of 3 level, 5½ in their games: T2 4 + T3 1½',
  )
  expect(writeTieBreak('EDE', value)).toBe('1st')
})

test('starts with match points again among those still level in the extended direct encounter', () => {
  // Teams 2 and 3 have 3½ game points each in the three, and team 2 beat team 3.
  const setting = circleOfWins([3.5, 3, 2.5])
  expect(listValues('EDE', setting, [[1, 2, 3]])).toEqual([1, 2, 3])
})

test('returns no extended direct encounter for teams that did not meet', () => {
  const values = computeTieBreak(readTieBreak('EDE')!, withAbsence, [[1, 4]])
  expect([...values].map(([number, { value }]) => [number, value])).toEqual([
    [1, 0],
    [4, 0],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookUp } from '../../look-up.ts'
import { teamTieBreak, type TeamTieBreak } from '../../teams/table/tie-breaks.ts'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { readTieBreak, tieBreakValues } from './tie-breaks.ts'
import type { TieBreakPlayer, TieBreakSetting } from './types.ts'

const names = ['A', 'B', 'C', 'D'] as const
/** Who meets whom in each round, by their places. */
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

/** Four teams who all met, as the table of a league and as the rounds of a tournament have it. */
function both(homePoints: readonly number[]) {
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
    const own = met.filter(({ home, away }) => home === place || away === place)
    const scores = own.map(({ home, score }) => {
      const won = home === place ? score : 4 - score
      return { won, lost: 4 - won }
    })
    const history = own.map(({ home, away }, round) => {
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
  const setting: TieBreakSetting = {
    mode: 'roundrobin',
    rounds: 3,
    points: { ...ordinaryPoints, win: 20, draw: 10, loss: 0 },
    players,
  }
  return { results: { matches, points }, setting }
}

const asked: readonly (readonly [string, TeamTieBreak])[] = [
  ['PTS', 'MP'],
  ['GP', 'GP'],
  ['BH:GP', 'BH:GP'],
  ['SB', 'EMMSB'],
  ['EMGSB', 'EMGSB'],
  ['EGMSB', 'EGMSB'],
  ['EGGSB', 'EGGSB'],
]

test.each(asked)('%s in a tournament is %s in the table of a league', (acronym, code) => {
  const half = fc.integer({ min: 0, max: 8 }).map((points) => points / 2)
  fc.assert(
    fc.property(fc.array(half, { minLength: 6, maxLength: 6 }), (homePoints) => {
      const { results, setting } = both(homePoints)
      const values = tieBreakValues(readTieBreak(acronym)!, setting, [])
      const found = names.map((_, place) => lookUp(values, place + 1).value)
      expect(found).toEqual(names.map((team) => teamTieBreak(results, team, code)))
    }),
  )
})

test('the difference of game points is those won less those lost', () => {
  const { setting } = both([4, 2.5, 2, 1, 0, 3])
  const values = tieBreakValues(readTieBreak('GPD')!, setting, [])
  expect(names.map((_, place) => lookUp(values, place + 1).value)).toEqual([0, -1, 1, 0])
})

import { expect, test } from 'vitest'
import { leaderOf } from './leader.ts'

const score = { won: null, sets: null, finished: [], turn: 2, matchPoint: null } as const

test.each([
  ['the side with more points, whoever serves', 'tabletennis', [9, 4], null, 1],
  ['neither side at a level score', 'tabletennis', [4, 4], null, null],
  ['the side with less left', 'x01', [301, 120], null, 2],
  ['no side by its clock', 'chess', [300, 120], null, null],
  ['the winner', 'foosball', [0, 5], 1, 1],
  ['neither side after a draw', 'chess', [10, 20], 0, null],
] as const)('leads: %s', (_, game, now, winner, leader) => {
  expect(leaderOf({ game, score: { ...score, now, winner } })).toBe(leader)
})

import { expect, test } from 'vitest'
import { findLeader } from './find-leader.ts'

const score = { won: null, sets: null, finished: [], turn: 2, matchPoint: null } as const

test.each([
  ['the side with more points, not the server', 'tabletennis', [9, 4], null, 1],
  ['neither side at a level score', 'tabletennis', [4, 4], null, null],
  ['the side with less left', 'x01', [301, 120], null, 2],
  ['no side by its clock', 'chess', [300, 120], null, null],
  ['the winner', 'foosball', [0, 5], 1, 1],
  ['neither side after a draw', 'chess', [10, 20], 0, null],
] as const)('the leader is %s', (_, game, now, winner, leader) => {
  expect(findLeader({ game, score: { ...score, now, winner } })).toBe(leader)
})

test.each([
  ['the side with more games after a game that it lost', 'tabletennis', [7, 11], [2, 1], null, 1],
  ['the side with more points where games are level', 'tabletennis', [9, 4], [1, 1], null, 1],
  ['the side with more sets, whatever the legs', 'x01', [301, 40], [0, 2], [1, 0], 1],
  ['the side with more legs of a cricket match', 'cricket', [20, 40], [1, 0], null, 1],
] as const)('the leader is %s', (_, game, now, won, sets, leader) => {
  expect(findLeader({ game, score: { ...score, now, won, sets, winner: null } })).toBe(leader)
})

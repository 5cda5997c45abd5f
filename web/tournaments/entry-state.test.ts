import { expect, test } from 'vitest'
import { isFull } from './entry-state.ts'

const places = {
  entrants: 'pairs',
  participantCount: 8,
  aloneCount: 2,
  waitingCount: 0,
  maxParticipants: 8,
} as const

test.each([
  ['two players without a partner take one place together', {}, false],
  ['eight pairs take all eight places', { aloneCount: 0 }, true],
  ['a player without a partner leaves half a place free', { aloneCount: 1 }, false],
  ['a new entry joins an existing waiting list', { waitingCount: 1 }, true],
  ['eight players take all eight places', { entrants: 'players', aloneCount: 0 }, true],
  ['a tournament without a limit is never full', { maxParticipants: null, waitingCount: 1 }, false],
] as const)('%s', (_case, changes, isExpectedFull) => {
  expect(isFull({ ...places, ...changes })).toBe(isExpectedFull)
})

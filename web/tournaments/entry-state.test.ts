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
  ['two who wait for a partner have one place of a pair between them', {}, false],
  ['eight pairs have all eight places', { aloneCount: 0 }, true],
  ['of seven and a half one alone takes the last half', { aloneCount: 1 }, false],
  ['whoever comes after one who waits, waits too', { waitingCount: 1 }, true],
  ['eight players have all eight places', { entrants: 'players', aloneCount: 0 }, true],
  ['there is no last place without a limit', { maxParticipants: null, waitingCount: 1 }, false],
] as const)('%s', (_what, part, full) => {
  expect(isFull({ ...places, ...part })).toBe(full)
})

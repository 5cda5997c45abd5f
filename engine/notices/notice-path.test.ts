import { expect, test } from 'vitest'
import { findNoticePath } from './notice-path.ts'

test.each([
  [{ teamMatchId: 'm1' }, '/teams/matches/m1'],
  [{ teamId: 't1' }, '/teams/t1'],
  [{ teamMatchId: 'm1', teamId: 't1' }, '/teams/matches/m1'],
  [{ groupId: 'g1' }, '/groups/g1'],
  [{ invitationId: 'i1', groupId: 'g1' }, '/invitation/i1'],
  [{ tournamentId: 'c1' }, '/tournaments/c1'],
  [{}, null],
])('links a notice about %o to %s', (subject, path) => {
  expect(findNoticePath(subject)).toBe(path)
})

import { expect, test } from 'vitest'
import { someClub } from '../../testing/people.test-data.ts'
import { createShareLink, type SharedThing } from './share-link.ts'

const open = { ...someClub, publicResults: true }
const match = { kind: 'match', id: 'm1', sportId: 'darts', isPrivate: false } as const
const cup = { kind: 'tournament', id: 't1', isPublic: true } as const
const board = { kind: 'leaderboard', sportId: 'darts' } as const
const player = { kind: 'player', id: 'p1', sportId: 'darts' } as const

test.each<[string, SharedThing, Parameters<typeof createShareLink>[1]]>([
  ['/p/matches?match=m1', match, open],
  ['/p/tournaments/t1', cup, someClub],
  // An embedded page does not load the club.
  ['/p/tournaments/t1', cup, undefined],
  ['/p/leaderboard?sport=darts', board, open],
])('returns the public page %s', (path, thing, club) => {
  expect(createShareLink(thing, club)).toEqual({ path, isPublic: true })
})

test.each<[string, SharedThing, Parameters<typeof createShareLink>[1]]>([
  ['/matches?match=m1', match, someClub],
  ['/matches?match=m1', match, undefined],
  ['/matches?match=m1', { ...match, isPrivate: true }, open],
  ['/matches?match=m1', match, { ...open, sports: ['chess'] }],
  ['/tournaments/t1', { ...cup, isPublic: false }, open],
  ['/tournaments/t1', cup, { ...open, publicTournaments: false }],
  ['/leaderboard?sport=darts', board, someClub],
  ['/leaderboard?sport=darts', board, { ...open, sports: ['chess'] }],
  ['/players/p1?sport=darts', player, open],
])('returns the members’ page %s if strangers would see nothing', (path, thing, club) => {
  expect(createShareLink(thing, club)).toEqual({ path, isPublic: false })
})

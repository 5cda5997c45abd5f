import type { z } from 'zod'
import { club } from '#contract/club/club.ts'
import { sessionUser, type SessionUser } from '#contract/players/accounts.ts'
import { type listPlayers, player, type Player } from '#contract/players/players.ts'

const timestamp = '2026-03-01T10:00:00.000Z'

/** Returns a signed-in user; by default an organiser who is the player Lerato Mokoena. */
export function someUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return sessionUser.parse({
    id: 'user-1',
    name: 'Lerato Mokoena',
    firstName: 'Lerato',
    fullName: 'Lerato Mokoena',
    email: 'lerato@example.org',
    username: 'lerato',
    phoneNumber: null,
    phoneVerified: false,
    role: 'organizer',
    isRoleWaiting: false,
    awaits: null,
    mayRecordForOthers: false,
    mayAddGuests: false,
    mayMakeGroups: true,
    avatar: null,
    playerId: 'p1',
    isDemo: false,
    isTablet: false,
    scope: null,
    createdAt: timestamp,
    lastLogin: timestamp,
    ...overrides,
  })
}

export function somePlayer(id: string, name: string, overrides: Partial<Player> = {}): Player {
  return player.parse({
    id,
    name,
    nickname: null,
    email: null,
    fideNumber: null,
    nationalNumber: null,
    avatarUrl: null,
    startingLevel: null,
    isRetired: false,
    isErased: false,
    userId: null,
    matchCount: 3,
    lastPlayedAt: timestamp,
    addedBy: null,
    createdAt: timestamp,
    updatedAt: timestamp,
    version: 1,
    ...overrides,
  })
}

export const members: readonly Player[] = [
  somePlayer('p1', 'Lerato Mokoena'),
  somePlayer('p2', 'Aiko Tanaka'),
  somePlayer('p3', 'Kwame Boateng'),
  somePlayer('p4', 'Tomás Herrera'),
]

type Page = z.output<(typeof listPlayers)['reply']>

export function pageOfPlayers(items: readonly Player[] = members): Page {
  return { items: [...items], total: items.length, page: 1, pageSize: 100, totalPages: 1 }
}

/** Returns the public settings of the club. */
export const someClub = club.parse({
  name: 'The Rack',
  colour: 'orange',
  timeZone: 'UTC',
  sports: ['tabletennis', 'pool', 'darts', 'chess', 'foosball'],
  demo: false,
  needsSetup: false,
  needsSetupCode: false,
  publicResults: false,
  publicTournaments: true,
  embedding: 'anywhere',
  recentResults: [],
  signUp: 'open',
  build: 'test',
})

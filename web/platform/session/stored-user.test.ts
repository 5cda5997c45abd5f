import { describe, expect, test } from 'vitest'
import { sessionUser } from '#contract/players/accounts.ts'
import { readStoredUser } from './stored-user.ts'

const user = {
  id: 'u1',
  name: 'Ada Moss',
  firstName: 'Ada',
  fullName: 'Ada Moss',
  email: 'ada@club.test',
  username: 'ada',
  phoneNumber: null,
  phoneVerified: false,
  role: 'player',
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
  createdAt: '2026-11-01T10:00:00.000Z',
  lastLogin: null,
} as const

describe('the stored session user', () => {
  test('is restored as the server sent it', () => {
    expect(readStoredUser(JSON.stringify(sessionUser.parse(user)))).toEqual(user)
  })

  test.each(Object.keys(user))('is dropped if %s has another type', (part) => {
    expect(readStoredUser(JSON.stringify({ ...user, [part]: 7 }))).toBeNull()
    expect(readStoredUser(JSON.stringify({ ...user, [part]: undefined }))).toBeNull()
  })

  test('is null if nothing was stored', () => {
    expect(readStoredUser(null)).toBeNull()
    expect(readStoredUser('"u1"')).toBeNull()
  })
})

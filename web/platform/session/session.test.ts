// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { someUser } from '../../testing/people.test-data.ts'
import { beginSession, currentUser, endSession, followOtherTabs, onSessionEnd } from './session.ts'

const session = { user: someUser(), expiresAt: '2100-01-01T00:00:00.000Z' }
const endings: string[] = []
onSessionEnd((ending) => endings.push(ending))

afterEach(() => {
  vi.useRealTimers()
  endings.length = 0
})

test('distinguishes dropped cookies from an expired session', () => {
  vi.useFakeTimers()
  beginSession(session)
  vi.advanceTimersByTime(500)
  endSession('expired')
  beginSession(session)
  vi.advanceTimersByTime(60_000)
  beginSession(session)
  endSession('expired')
  beginSession(session)
  endSession('signed-out')
  expect(endings).toEqual(['dropped', 'expired', 'signed-out'])
})

test('a tab that slept while someone else signed in ends the first session', () => {
  beginSession(session)
  followOtherTabs()
  localStorage.setItem('currentUser', JSON.stringify(someUser({ id: 'user-2' })))
  dispatchEvent(new StorageEvent('storage', { key: 'currentUser' }))
  expect(endings).toEqual(['signed-out'])
  expect(currentUser()?.id).toBe('user-2')
  dispatchEvent(new StorageEvent('storage', { key: 'currentUser' }))
  expect(endings).toEqual(['signed-out'])
})

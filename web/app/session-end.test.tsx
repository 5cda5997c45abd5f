import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../platform/session/session.ts'
import { someUser } from '../testing/people.test-data.ts'
import { router } from './router.tsx'
import { showSignIn } from './start.ts'

beforeEach(() => beginSession({ user: someUser(), expiresAt: '2100-01-01T00:00:00.000Z' }))
afterEach(() => void vi.restoreAllMocks())

test.each(['/p/leaderboard', '/display'])('%s stays open when the session ends', async (path) => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await router.navigate({ href: path })
  endSession('expired')
  await showSignIn(true)
  expect(router.state.location.pathname).toBe(path)
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen of members opens the sign-in page when the session ends', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await router.navigate({ href: '/players' })
  endSession('expired')
  await showSignIn(true)
  expect(router.state.location.pathname).toBe('/auth/signin')
  expect(router.state.location.search).toEqual({ next: '/players' })
  expect(reload).not.toHaveBeenCalled()
})

import { getMe, refreshSession } from '#contract/players/accounts.ts'
import { call, onUnauthorized } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { runExclusively } from '../run-exclusively.ts'
import { setRequiredChange } from '../forms/required-change.ts'
import {
  beginSession,
  currentUser,
  endSession,
  onSessionChange,
  getSessionExpiry,
} from './session.ts'

/** Source: specification, point 9: a session within 5 minutes of its end is renewed. */
const renewalMargin = 5 * 60_000
/** Minimum time between renewals, so that a wrong clock does not cause endless requests. */
const minWaitMs = 30_000

let renewal: Promise<boolean> | undefined

/** Renews the session once for all tabs. Returns false if there is none to renew. */
function renew(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(): Promise<boolean> {
  if (currentUser() === null) return false
  const expiryBefore = getSessionExpiry()
  return runExclusively('fivebar-session', async () => {
    const wasRenewedByOtherTab = getSessionExpiry() !== expiryBefore
    if (wasRenewedByOtherTab) return true
    try {
      beginSession(await call(refreshSession, { body: {} }))
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAUTHORIZED') endSession('expired')
      return false
    }
  })
}

let timer: ReturnType<typeof setTimeout> | undefined

function schedule() {
  clearTimeout(timer)
  const expiry = getSessionExpiry()
  if (currentUser() === null || expiry === null) return
  timer = setTimeout(renewIfDue, Math.max(expiry - Date.now() - renewalMargin, minWaitMs))
}

function renewIfDue() {
  const expiry = getSessionExpiry()
  const isDue = expiry !== null && expiry - Date.now() <= renewalMargin
  void (isDue && document.visibilityState === 'visible' ? renew() : Promise.resolve()).then(
    schedule,
  )
}

/**
 * Loads the signed-in user, whose name or role may have changed elsewhere. Returns the cursor from
 * which events follow this reply, if there was one.
 */
export async function reloadSession(): Promise<string | undefined> {
  const userId = currentUser()?.id
  if (userId === undefined) return undefined
  try {
    const { cursor, passwordChangeRequired, ...session } = await call(getMe)
    // Someone else may have signed in meanwhile.
    if (currentUser()?.id !== userId) return undefined
    beginSession(session)
    setRequiredChange(passwordChangeRequired)
    return cursor
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Renews the session before expiry, on a refusal, and when a sleeping tab wakes. */
export function keepSessionAlive(): void {
  onUnauthorized(renew)
  onSessionChange(schedule)
  schedule()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue()
  })
}

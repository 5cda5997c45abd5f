import { getMe, refreshSession } from '#contract/players/accounts.ts'
import { call, onUnauthorized } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { exclusive } from '../exclusive.ts'
import { noteRequiredChange } from '../forms/required-change.ts'
import { beginSession, currentUser, endSession, onSessionChange, sessionExpiry } from './session.ts'

/** Source: specification, point 9: a session within 5 minutes of its end is renewed. */
const margin = 5 * 60_000
/** Keeps a wrong clock from asking without end. */
const shortestWait = 30_000

let renewing: Promise<boolean> | undefined

/** Renews the session once for all tabs. False when there is none to renew. */
function renew(): Promise<boolean> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewOnce(): Promise<boolean> {
  if (currentUser() === null) return false
  const known = sessionExpiry()
  return exclusive('fivebar-session', async () => {
    const anotherTabDidIt = sessionExpiry() !== known
    if (anotherTabDidIt) return true
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
  const expiry = sessionExpiry()
  if (currentUser() === null || expiry === null) return
  timer = setTimeout(renewIfDue, Math.max(expiry - Date.now() - margin, shortestWait))
}

function renewIfDue() {
  const expiry = sessionExpiry()
  const due = expiry !== null && expiry - Date.now() <= margin
  void (due && document.visibilityState === 'visible' ? renew() : Promise.resolve()).then(schedule)
}

/**
 * Asks the server who is signed in; the name or role may have changed elsewhere. Gives the cursor from
 * which events follow the answer, if there was one.
 */
export async function confirmSession(): Promise<string | undefined> {
  const asked = currentUser()?.id
  if (asked === undefined) return undefined
  try {
    const { cursor, passwordChangeRequired, ...session } = await call(getMe)
    // Whoever signed out meanwhile stays signed out.
    if (currentUser()?.id !== asked) return undefined
    beginSession(session)
    noteRequiredChange(passwordChangeRequired)
    return cursor
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Renews before the end, on a refusal, and when a sleeping tab wakes. */
export function keepSessionAlive(): void {
  onUnauthorized(renew)
  onSessionChange(schedule)
  schedule()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue()
  })
}

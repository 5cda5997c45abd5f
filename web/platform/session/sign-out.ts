import { useSyncExternalStore } from 'react'
import { logOut } from '#contract/players/accounts.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { runExclusively } from '../run-exclusively.ts'
import { currentUser, endSession } from './session.ts'
import { t } from '../messages.ts'

// Only the server can end a session: no script can access its cookies. A sign-out that did not get
// through is remembered here, across tabs and restarts, until it does.

const pendingKey = 'logoutPending'
const retryAfterMs = 15_000

/** Whether the first attempt is running. It is usually quick, so it is not shown as pending. */
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function isPending(): boolean {
  return localStorage.getItem(pendingKey) !== null
}

function setSending(next: boolean) {
  isSending = next
  for (const listener of listeners) listener()
}

function clearPending() {
  localStorage.removeItem(pendingKey)
  for (const listener of listeners) listener()
}

/** Ends the session here at once, and on the server as soon as it is reachable. */
export async function signOut(): Promise<void> {
  localStorage.setItem(pendingKey, new Date().toISOString())
  setSending(navigator.onLine)
  endSession('signed-out')
  await runExclusively('fivebar-session', async () => {
    // A concurrent renewal may have started it again.
    endSession('signed-out')
    await sendPending()
  })
  setSending(false)
}

/** Sends a pending sign-out. */
export async function sendPendingSignOut(): Promise<void> {
  if (!isPending()) return
  await runExclusively('fivebar-session', async () => {
    // Someone has signed in since, and this would end their session.
    if (currentUser() !== null) clearPending()
    else await sendPending()
  })
}

/**
 * Signs in, one tab at a time. A pending sign-out is sent first, because its reply would remove the
 * new session's cookies; if it fails, the new cookies replace the old ones.
 */
export async function signIn<T>(work: () => Promise<T>): Promise<T> {
  return runExclusively('fivebar-session', async () => {
    await sendPending()
    // Without cookies the session would be lost with the next page.
    if (!navigator.cookieEnabled) {
      const userMessage = t('noCookies')
      throw new ApiError('UNAUTHORIZED', userMessage, { userMessage })
    }
    const session = await work()
    clearPending()
    return session
  })
}

async function sendPending(): Promise<void> {
  clearTimeout(timer)
  if (!isPending()) return
  try {
    await call(logOut)
    clearPending()
  } catch (error) {
    const isRefused =
      error instanceof ApiError && !error.isRetryable && error.code !== 'RATE_LIMITED'
    if (isRefused) return clearPending()
    // The device may not notice that the server is back.
    timer = setTimeout(() => void sendPendingSignOut(), retryAfterMs)
  }
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === pendingKey) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Returns whether a sign-out has not reached the server yet. */
export function useLogoutPending(): boolean {
  return useSyncExternalStore(subscribe, () => !isSending && isPending())
}

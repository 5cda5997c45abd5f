import { useSyncExternalStore } from 'react'
import type { Session, SessionUser } from '#contract/players/accounts.ts'
import { readStoredUser } from './stored-user.ts'

/** Stores the public session user, so that the shell can paint at once; never a token. */
const userKey = 'currentUser'
const expiryKey = 'sessionExpiresAt'

/** Returns the storage key of an unsaved sheet, which is removed when its author signs out. */
export const getSheetKey = (userId: string) => `sheet:${userId}`

type State = { user: SessionUser | null; expiresAt: number | null }
/**
 * `dropped`: the server does not know a brand-new session, because the browser dropped its cookies.
 */
type Ending = 'signed-out' | 'expired' | 'dropped'

/** If a session is refused this soon after its start, its cookies were dropped. In ms. */
const newSessionMs = 10_000

let state: State = readState()
let startedAt = -Infinity
let lastEnding: Ending | null = null
const listeners = new Set<() => void>()
const endings = new Set<(ending: Ending) => void>()

function readState(): State {
  try {
    const expiry = Number(localStorage.getItem(expiryKey))
    return {
      user: readStoredUser(localStorage.getItem(userKey)),
      expiresAt: expiry > 0 ? expiry : null,
    }
  } catch {
    return { user: null, expiresAt: null }
  }
}

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

export function currentUser(): SessionUser | null {
  return state.user
}

/** Returns when the session expires, epoch ms, as last stored by any tab. */
export function getSessionExpiry(): number | null {
  return readState().expiresAt
}

export function beginSession({ user, expiresAt }: Pick<Session, 'user' | 'expiresAt'>): void {
  const expiry = Date.parse(expiresAt)
  // A renewed session proves that its cookies were stored.
  if (state.user === null) startedAt = Date.now()
  lastEnding = null
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(expiryKey, String(expiry))
  change({ user, expiresAt: expiry })
}

export function endSession(reason: 'signed-out' | 'expired'): void {
  if (state.user === null) return
  const isDropped = reason === 'expired' && Date.now() - startedAt < newSessionMs
  const ending = isDropped ? 'dropped' : reason
  if (ending === 'signed-out') localStorage.removeItem(getSheetKey(state.user.id))
  localStorage.removeItem(userKey)
  localStorage.removeItem(expiryKey)
  lastEnding = ending
  change({ user: null, expiresAt: null })
  for (const listener of endings) listener(ending)
}

/** Returns how this tab's last session ended; null while there is one, or if there was none. */
export const getLastEnding = () => lastEnding

export function onSessionEnd(listener: (ending: Ending) => void): void {
  endings.add(listener)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, currentUser)
}

/** Returns whether the account is a shared tablet's, which has no personal data. */
export function useIsTablet(): boolean {
  return useUser()?.isTablet === true
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== userKey) return
    const before = state.user
    change(readState())
    // A sleeping tab may notice a sign-out only after someone else has signed in.
    if (before !== null && state.user?.id !== before.id)
      for (const listener of endings) listener('signed-out')
  })
}

import { useSyncExternalStore } from 'react'
import type { Session, SessionUser } from '#contract/players/accounts.ts'
import { readStoredUser } from './stored-user.ts'

/** Stores the public session user, so that the shell can paint at once; never a token. */
const userKey = 'currentUser'
const expiryKey = 'sessionExpiresAt'

/** Where an unsaved sheet is stored until its author signs out. */
export const sheetKey = (userId: string) => `sheet:${userId}`

type State = { user: SessionUser | null; expiresAt: number | null }
/**
 * `not-kept`: the server does not know a brand-new session, because the browser dropped its cookies.
 */
type Ending = 'signed-out' | 'expired' | 'not-kept'

/** If a session is refused this soon after its start, its cookies were dropped. In ms. */
const newSessionMs = 10_000

let state: State = read()
let startedAt = -Infinity
const listeners = new Set<() => void>()
const endings = new Set<(ending: Ending) => void>()

function read(): State {
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

/** When the session expires, epoch ms, as last stored by any tab. */
export function sessionExpiry(): number | null {
  return read().expiresAt
}

export function beginSession({ user, expiresAt }: Pick<Session, 'user' | 'expiresAt'>): void {
  const expiry = Date.parse(expiresAt)
  // A renewed session proves that its cookies were stored.
  if (state.user === null) startedAt = Date.now()
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(expiryKey, String(expiry))
  change({ user, expiresAt: expiry })
}

export function endSession(reason: 'signed-out' | 'expired'): void {
  if (state.user === null) return
  const isNotKept = reason === 'expired' && Date.now() - startedAt < newSessionMs
  const ending = isNotKept ? 'not-kept' : reason
  if (ending === 'signed-out') localStorage.removeItem(sheetKey(state.user.id))
  localStorage.removeItem(userKey)
  localStorage.removeItem(expiryKey)
  change({ user: null, expiresAt: null })
  for (const listener of endings) listener(ending)
}

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

/** Whether the account is a shared tablet's, which has no personal data. */
export function useIsTablet(): boolean {
  return useUser()?.isTablet === true
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== userKey) return
    const before = state.user
    change(read())
    if (before !== null && state.user === null)
      for (const listener of endings) listener('signed-out')
  })
}

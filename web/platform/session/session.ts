import { useSyncExternalStore } from 'react'
import type { Session, SessionUser } from '#contract/players/accounts.ts'
import { readKeptUser } from './kept-user.ts'

/** The public session user alone, so that the shell can paint at once; never a token. */
const userKey = 'currentUser'
const expiryKey = 'sessionExpiresAt'

/** Where a sheet that is not saved yet is kept, until whoever types it signs out. */
export const sheetKey = (userId: string) => `sheet:${userId}`

type State = { user: SessionUser | null; expiresAt: number | null }
/** `not-kept`: the server did not know a session that had only just begun, as where cookies are dropped. */
type Ending = 'signed-out' | 'expired' | 'not-kept'

/** A session that the server refuses within this time of its start was never kept, in ms. */
const justBegun = 10_000

let state: State = read()
let begunAt = -Infinity
const listeners = new Set<() => void>()
const endings = new Set<(ending: Ending) => void>()

function read(): State {
  try {
    const expiry = Number(localStorage.getItem(expiryKey))
    return {
      user: readKeptUser(localStorage.getItem(userKey)),
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

/** Who is signed in, as this browser knows it. */
export function currentUser(): SessionUser | null {
  return state.user
}

/** Epoch ms at which the session has to be renewed at the latest, as the last tab heard it. */
export function sessionExpiry(): number | null {
  return read().expiresAt
}

export function beginSession({ user, expiresAt }: Pick<Session, 'user' | 'expiresAt'>): void {
  const expiry = Date.parse(expiresAt)
  // A renewed session was kept.
  if (state.user === null) begunAt = Date.now()
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(expiryKey, String(expiry))
  change({ user, expiresAt: expiry })
}

export function endSession(reason: 'signed-out' | 'expired'): void {
  if (state.user === null) return
  const isNotKept = reason === 'expired' && Date.now() - begunAt < justBegun
  const ending = isNotKept ? 'not-kept' : reason
  if (ending === 'signed-out') localStorage.removeItem(sheetKey(state.user.id))
  localStorage.removeItem(userKey)
  localStorage.removeItem(expiryKey)
  change({ user: null, expiresAt: null })
  for (const tell of endings) tell(ending)
}

export function onSessionEnd(tell: (ending: Ending) => void): void {
  endings.add(tell)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, currentUser)
}

/** Whether the account is that of a shared tablet, which has nothing of its own. */
export function useIsTablet(): boolean {
  return useUser()?.isTablet === true
}

/** Hears of a sign-in or sign-out in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== userKey) return
    const before = state.user
    change(read())
    if (before !== null && state.user === null) for (const tell of endings) tell('signed-out')
  })
}

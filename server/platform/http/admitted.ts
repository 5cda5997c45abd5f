import type { Awaited } from '#engine/access/policy.ts'

/** The authenticated user of a socket. */
export type SocketUser = {
  readonly sessionId: string
  readonly userId: string
  readonly role: string
  /** Several demo visitors share this account. */
  readonly isDemo: boolean
  /** Must set a password first; receives nothing until then. */
  readonly mustChangePassword: boolean
  /** A pending step of the account; it receives nothing until then. */
  readonly awaits: Awaited | null
  /** The only thing a person without an account may score; the socket receives nothing else. */
  readonly scope: string | null
}
/** State of a session: `over` ended permanently, `stale` needs a fresh token. */
export type SessionStatus = 'open' | 'over' | 'stale'

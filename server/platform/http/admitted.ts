import type { Awaited } from '#engine/access/policy.ts'

/** Whom a socket was opened for. */
export type Admitted = {
  readonly sessionId: string
  readonly userId: string
  readonly role: string
  /** Many visitors share this account. */
  readonly isDemo: boolean
  /** Must choose a password first; receives nothing until then. */
  readonly mustChangePassword: boolean
  /** What the account still waits for; it receives nothing until then. */
  readonly awaits: Awaited | null
  /** The only thing a person without an account may score; the socket receives nothing else. */
  readonly scope: string | null
}
/** State of a session: `over` ended permanently, `stale` needs a fresh token. */
export type Standing = 'open' | 'over' | 'stale'

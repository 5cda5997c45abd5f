import type { Awaited } from '#engine/access/policy.ts'

/** Whom a socket was opened for. */
export type Admitted = {
  readonly sessionId: string
  readonly userId: string
  readonly role: string
  /** Many visitors share this account. */
  readonly isDemo: boolean
  /** Hears nothing of the club before it has a password of its own. */
  readonly mustChangePassword: boolean
  /** Before it is let in it hears nothing either. */
  readonly awaits: Awaited | null
  /** The only thing a person without an account may score; the socket receives nothing else. */
  readonly scope: string | null
}
/** What became of a session: over for good, or to be shown again by a fresh token. */
export type Standing = 'open' | 'over' | 'stale'

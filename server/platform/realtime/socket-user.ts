import type { Server } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/events.ts'
import type { PendingStep } from '#engine/access/policy.ts'

/** The authenticated user of a socket. */
export type SocketUser = {
  readonly sessionId: string
  readonly userId: string
  readonly role: string
  /** Whether demo visitors share this account. */
  readonly isDemo: boolean
  /** Whether a password must be set first. Until then the socket receives nothing. */
  readonly mustChangePassword: boolean
  /** Pending step of the account. Until then the socket receives nothing. */
  readonly awaits: PendingStep | null
  /** The only match or table that someone without an account may score. The socket receives nothing else. */
  readonly scope: string | null
}
/** State of a session: `over` if it ended, `stale` if it needs a fresh token. */
export type SessionStatus = 'open' | 'over' | 'stale'

/** The socket server of members; their sockets carry the user. */
export type MemberServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketUser>

import { newToken, sha256 } from '../platform/security/hashing.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { deleteTickets, findTicketRow, insertTicket, markTicketUsed } from './ticket-store.ts'

export type TicketKind = 'second_factor' | 'passkey' | 'new_passkey' | 'reset' | 'email'

type NewTicket = {
  readonly kind: TicketKind
  readonly userId: string | null
  readonly data: object
  readonly lifetimeMs: number
}

/** Returns the key under which the queue finds the message with this ticket. */
export const createTicketMessageKey = (hash: string) => `ticket ${hash}`

/** Issues a token for a later step. Only its hash is stored. */
export async function issueTicket(unit: UnitOfWork, ticket: NewTicket): Promise<string> {
  const token = newToken()
  await insertTicket(unit.tx, {
    hash: sha256(token),
    kind: ticket.kind,
    userId: ticket.userId,
    data: JSON.stringify(ticket.data),
    createdAt: unit.now,
    expiresAt: unit.now + ticket.lifetimeMs,
    usedAt: null,
  })
  return token
}

/** Returns a valid ticket without using it, or null. */
export async function findTicket<T>(db: Database, kind: TicketKind, token: string, now: number) {
  const row = await findTicketRow(db, kind, sha256(token), now)
  return row === null
    ? null
    : { hash: row.hash, userId: row.userId, data: JSON.parse(row.data) as T }
}

/** Uses a ticket. Returns false if it was used or has expired. */
export async function useTicket({ tx, now }: UnitOfWork, hash: string): Promise<boolean> {
  return markTicketUsed(tx, hash, now)
}

/** Invalidates the tickets of one kind that an account has. */
export async function invalidateTickets(
  { tx }: UnitOfWork,
  userId: string,
  kind: TicketKind,
): Promise<void> {
  await deleteTickets(tx, userId, kind)
}

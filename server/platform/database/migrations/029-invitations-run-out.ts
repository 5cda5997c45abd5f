import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The expiry that the sender of an invitation was notified of, so that they are notified once. */
export async function keepToldInvitations(db: Kysely<never>, { types: { integer } }: Engine) {
  await sql`alter table group_invitations
    add column told_until ${integer} not null default 0`.execute(db)
  await sql`create index group_invitations_open on group_invitations (expires_at)
    where status = 'pending'`.execute(db)
}

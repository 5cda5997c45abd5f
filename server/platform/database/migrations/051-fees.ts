import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Fees of tournaments and groups, under their ids, and payments. Amounts are in minor units. */
export async function keepFees(db: Kysely<never>, { types: { text, integer, tableEnd } }: Engine) {
  await sql`create table fees (
    id ${text} not null primary key,
    amount ${integer} not null,
    currency ${text} not null,
    due_on ${text},
    link ${text},
    note ${text} not null,
    reminded_for ${text},
    updated_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create table fee_payments (
    id ${text} not null primary key,
    fee_id ${text} not null references fees (id) on delete cascade,
    player_id ${text} not null,
    amount ${integer} not null,
    method ${text} not null check (method in ('cash', 'transfer', 'other', 'waived')),
    paid_on ${text} not null,
    note ${text} not null,
    noted_by ${text},
    noted_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create index fee_payments_of on fee_payments (fee_id, player_id)`.execute(db)
  await sql`create index fee_payments_by on fee_payments (player_id)`.execute(db)
}

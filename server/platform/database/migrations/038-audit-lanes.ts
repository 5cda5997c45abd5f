import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Several chains in the audit log. An event is identified by its chain and position; its number only gives
 * the order. Existing events form the first chain.
 */
export async function keepAuditLanes(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table audit_lanes (
    lane ${integer} not null,
    place ${integer} not null,
    sequence ${integer} not null,
    id ${text} not null,
    at ${integer} not null,
    event_type ${text} not null,
    severity ${text} not null,
    outcome ${text} not null,
    user_id ${text},
    session_id ${text},
    details ${text} not null,
    risk_score ${integer} not null,
    correlation_id ${text},
    subject ${text},
    previous_hash ${text} not null,
    hash ${text} not null,
    primary key (lane, place)
  ) ${tableEnd}`)
  await run(sql`insert into audit_lanes (lane, place, sequence, id, at, event_type, severity, outcome,
    user_id, session_id, details, risk_score, correlation_id, subject, previous_hash, hash)
    select 0, sequence, sequence, id, at, event_type, severity, outcome, user_id, session_id, details,
    risk_score, correlation_id, subject, previous_hash, hash from audit_events`)
  await run(sql`drop table audit_events`)
  await run(sql`alter table audit_lanes rename to audit_events`)
  await run(sql`create index audit_events_order on audit_events (sequence)`)
  await run(sql`create index audit_events_user on audit_events (user_id, at)`)
  await run(sql`create index audit_events_type on audit_events (event_type, subject, at)`)
}

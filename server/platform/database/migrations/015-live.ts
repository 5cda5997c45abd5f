import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Live matches: `live_events` stores every event that was sent. Within a match, `rev` numbers those
 * that count from 1 without gaps.
 */
export async function keepLive(db: Kysely<never>, { types: { text, integer, tableEnd } }: Engine) {
  const create = async (body: ReturnType<typeof sql>) => body.execute(db)
  await create(sql`create table live_matches (
    id ${text} primary key not null,
    sport_id ${text} not null,
    game ${text} not null,
    settings ${text} not null,
    player1_id ${text} not null,
    player2_id ${text} not null,
    partner1_id ${text},
    partner2_id ${text},
    match_type ${text} not null,
    tournament_id ${text},
    tournament_match_id ${text},
    table_name ${text},
    status ${text} not null,
    stopped_reason ${text},
    rev ${integer} not null,
    stamp ${text} not null,
    score ${text} not null,
    is_together ${integer} not null,
    started_at ${integer} not null,
    started_by ${text},
    last_event_at ${integer},
    ended_at ${integer},
    match_id ${text}
  ) ${tableEnd}`)
  await create(sql`create index live_matches_by_status on live_matches (status, started_at)`)
  await create(sql`create index live_matches_by_match on live_matches (match_id)`)
  await create(sql`create unique index live_matches_pairing
    on live_matches (tournament_id, tournament_match_id) where status = 'live'`)
  await create(sql`create table live_events (
    live_match_id ${text} not null references live_matches (id),
    id ${text} not null,
    standing ${text} not null,
    rev ${integer},
    fork_id ${text},
    same_as ${text},
    why ${text},
    device ${text} not null,
    seq ${integer} not null,
    parent ${text},
    seen_at ${integer},
    event ${text} not null,
    by_id ${text},
    at ${integer} not null,
    place ${integer} not null,
    primary key (live_match_id, id)
  ) ${tableEnd}`)
  await create(sql`create unique index live_events_sequence
    on live_events (live_match_id, device, seq) where seq > 0`)
  await create(sql`create unique index live_events_rev
    on live_events (live_match_id, rev) where rev is not null`)
  await create(sql`create table live_forks (
    live_match_id ${text} not null references live_matches (id),
    id ${text} not null,
    device ${text} not null,
    after_id ${text},
    choice ${text},
    decided_by ${text},
    decided_at ${integer},
    at ${integer} not null,
    primary key (live_match_id, id)
  ) ${tableEnd}`)
  await create(sql`create table live_scorers (
    live_match_id ${text} not null references live_matches (id),
    device ${text} not null,
    user_id ${text},
    role ${text} not null,
    heard_at ${integer} not null,
    asked_at ${integer},
    primary key (live_match_id, device)
  ) ${tableEnd}`)
}

import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Groups: their logs, and columns projected from them for lists. Groups and teams can now be restored after
 * deletion.
 */
export async function keepGroups(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  const flag = (name: string) =>
    sql`${sql.raw(name)} ${integer} not null check (${sql.raw(name)} in (0, 1))`
  await run(sql`create table groups (
    id ${text} primary key not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null,
    color ${text} not null,
    icon ${text} not null,
    category ${text} not null check (category in ('tournament', 'practice', 'social', 'league')),
    template ${text},
    max_size ${integer} not null check (max_size between 1 and 100),
    ${flag('is_private')},
    ${flag('require_approval')},
    ${flag('is_active')},
    member_count ${integer} not null,
    created_by ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    revision ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create index groups_by_name on groups (name_folded, id)`)
  await run(sql`create table group_log (
    group_id ${text} not null references groups (id) on delete cascade,
    sequence ${integer} not null,
    at ${integer} not null,
    by_id ${text} references users (id) on delete set null,
    event ${text} not null,
    primary key (group_id, sequence)
  ) ${tableEnd}`)
  await run(sql`create table group_members (
    id ${text} primary key not null,
    group_id ${text} not null references groups (id) on delete cascade,
    player_id ${text} not null references players (id),
    role ${text} not null check (role in ('admin', 'member')),
    title ${text} not null,
    permissions ${text} not null,
    joined_at ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create unique index group_members_player on group_members (group_id, player_id)`)
  await run(sql`create index group_members_by_player on group_members (player_id)`)
  await run(sql`create table group_requests (
    group_id ${text} not null references groups (id) on delete cascade,
    player_id ${text} not null references players (id),
    expires_at ${integer} not null,
    primary key (group_id, player_id)
  ) ${tableEnd}`)
  await run(sql`create index group_requests_by_player on group_requests (player_id)`)
  await run(sql`create table kept_deletions_now (
    id ${text} primary key not null,
    kind ${text} not null check (kind in ('player', 'tournament', 'group', 'team')),
    subject_id ${text} not null,
    name ${text} not null,
    matches ${integer} not null,
    at ${integer} not null,
    by_id ${text} references users (id) on delete set null,
    data ${text} not null
  ) ${tableEnd}`)
  await run(sql`insert into kept_deletions_now (id, kind, subject_id, name, matches, at, by_id, data)
    select id, kind, subject_id, name, matches, at, by_id, data from kept_deletions`)
  await run(sql`drop table kept_deletions`)
  await run(sql`alter table kept_deletions_now rename to kept_deletions`)
  await run(sql`create index kept_deletions_age on kept_deletions (at)`)
  await run(sql`create index kept_deletions_subject on kept_deletions (subject_id)`)
}

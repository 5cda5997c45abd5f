import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Invitations to groups, with indexes for the recipient, the digest of the link and the sender. An address
 * is stored in clear only as long as it is needed. Players are not foreign keys, since an answer is kept
 * when its player is deleted.
 */
export async function keepInvitations(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table group_invitations (
    id ${text} primary key not null,
    group_id ${text} not null references groups (id) on delete cascade,
    player_id ${text},
    contact ${text},
    contact_hash ${text},
    link_hash ${text} not null,
    invited_by ${text},
    status ${text} not null
      check (status in ('pending', 'expired', 'accepted', 'declined', 'revoked')),
    created_at ${integer} not null,
    expires_at ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create unique index group_invitations_link on group_invitations (link_hash)`)
  await run(
    sql`create index group_invitations_by_group on group_invitations (group_id, created_at)`,
  )
  await run(sql`create index group_invitations_by_player on group_invitations (player_id)`)
  await run(sql`create index group_invitations_by_contact on group_invitations (contact_hash)`)
  await run(
    sql`create index group_invitations_by_sender on group_invitations (invited_by, created_at)`,
  )
  await run(sql`create table group_links (
    group_id ${text} primary key not null references groups (id) on delete cascade,
    link_hash ${text} not null,
    sealed ${text} not null
  ) ${tableEnd}`)
  await run(sql`create unique index group_links_link on group_links (link_hash)`)
}

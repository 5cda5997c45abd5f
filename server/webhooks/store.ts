import { sql } from 'kysely'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { withPartner } from '#engine/tournaments/log/pairs.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { splitIntoBatches } from '../platform/database/split-into-batches.ts'
import type { TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

export type WebhookRow = TableRow<'webhooks'>
export type DeliveryRow = TableRow<'webhookDeliveries'>

const dayMs = 86_400_000
/** How long deliveries are kept. */
const retentionMs = 7 * dayMs

export async function listWebhookRows(db: Database): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('name').orderBy('id').execute()
}

export async function listActiveWebhooks(db: Database): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('isActive', '=', 1).execute()
}

export async function findWebhook(db: Database, id: string): Promise<WebhookRow | null> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Locks a webhook against other changes, and returns it; null if there is none. */
export async function lockWebhook(unit: UnitOfWork, id: string): Promise<WebhookRow | null> {
  await unit.lock(`webhook:${id}`, 'exclusive')
  return findWebhook(unit.tx, id)
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

export async function updateWebhookRow(
  tx: Database,
  id: string,
  row: Partial<Omit<WebhookRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('webhooks').set(row).where('id', '=', id).execute()
}

export async function deleteWebhookRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Claims a webhook for one node until a timestamp. Returns false if another node is sending to it. */
export async function claimWebhook(
  db: Database,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ busyUntil: until })
    .where('id', '=', id)
    .where('busyUntil', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const selectPending = (db: Database) =>
  db.selectFrom('webhookDeliveries').where('deliveredAt', 'is', null).where('failedAt', 'is', null)

/** Returns the webhooks with due deliveries. */
export async function listDueWebhooks(db: Database, now: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('isActive', '=', 1)
    .where('retryAt', '<=', now)
    .where('busyUntil', '<=', now)
    .where('id', 'in', selectPending(db).select('webhookId'))
    .execute()
}

/** Returns the oldest pending deliveries of a webhook, in order. */
export async function listNextDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return selectPending(db)
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | null> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Stores deliveries in order, except those already stored. */
export async function insertDeliveries(
  unit: UnitOfWork,
  rows: readonly Omit<DeliveryRow, 'sequence'>[],
): Promise<void> {
  if (rows.length === 0) return
  await unit.lock('webhooks:deliveries', 'exclusive')
  const { last } = await unit.tx
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  const numberedRows = rows.map((row, index) => ({ ...row, sequence: (last ?? 0) + 1 + index }))
  for (const batch of splitIntoBatches(numberedRows)) {
    await unit.tx
      .insertInto('webhookDeliveries')
      .values(batch)
      .onConflict((oc) => oc.column('id').doNothing())
      .execute()
  }
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  row: Partial<Omit<DeliveryRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('webhookDeliveries').set(row).where('id', '=', id).execute()
}

export async function listLatestDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes old deliveries, and cancels those pending for over a day, since their webhook is switched off. */
export async function pruneDeliveries(db: Database, now: number): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ failedAt: now })
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('dueSince', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', now - retentionMs)
    .execute()
}

/** Deletes the deliveries about an erased person. */
export async function deleteDeliveriesAbout(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('webhookDeliveries').where('message', 'like', `%"${playerId}"%`).execute()
}

export async function readState(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhookState')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function saveState(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('webhookState')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute()
}

/** Returns the matches stored or changed at a timestamp, oldest first. */
export async function listMatchesChangedAt(db: Database, at: number) {
  return db
    .selectFrom('matches')
    .selectAll()
    .where('updatedAt', '=', at)
    .orderBy('playedAt')
    .orderBy('id')
    .execute()
}

/** Returns the groups that all of these players are members of. */
export async function listSharedGroups(
  db: Database,
  playerIds: readonly PlayerId[],
): Promise<ReadonlySet<GroupId>> {
  const rows = await db
    .selectFrom('groupMembers')
    .select('groupId')
    .where('playerId', 'in', playerIds as PlayerId[])
    .groupBy('groupId')
    .having(sql<number>`count(distinct player_id)`, '=', new Set(playerIds).size)
    .execute()
  return new Set(rows.map(({ groupId }) => groupId))
}

export async function findTeamMatchWithTeams(db: Database, id: string) {
  const row = await db
    .selectFrom('teamMatches as m')
    .innerJoin('teams as h', 'h.id', 'm.homeId')
    .innerJoin('teams as a', 'a.id', 'm.awayId')
    .select(['m.id', 'm.sportId', 'm.status', 'm.homeScore', 'm.awayScore', 'm.updatedAt'])
    .select(['h.name as home', 'h.groupId as homeGroup', 'h.isPublic as homeIsPublic'])
    .select(['a.name as away', 'a.groupId as awayGroup', 'a.isPublic as awayIsPublic'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the club nights that start within a time span, with their groups. */
export async function listNightsWithin(db: Database, from: number, until: number) {
  return db
    .selectFrom('groupSessions as s')
    .innerJoin('groups as g', 'g.id', 's.groupId')
    .select(['s.id', 's.startsAt', 's.groupId', 'g.name', 'g.isPrivate'])
    .where('s.startsAt', '>', from)
    .where('s.startsAt', '<=', until)
    .where('s.isCancelled', '=', 0)
    .where('g.isActive', '=', 1)
    .execute()
}

type Winner = { readonly name: string; readonly playerIds: readonly PlayerId[] }

/** Returns a tournament's winner, a player, a pair or a team, with its players; null if unknown. */
export async function findWinner(
  db: Database,
  { id, winnerId, entrants }: Pick<TableRow<'tournaments'>, 'id' | 'winnerId' | 'entrants'>,
): Promise<Winner | null> {
  if (winnerId === null) return null
  const entry = await db
    .selectFrom('tournamentParticipants')
    .select(['playerId', 'partnerId', 'playerName', 'partnerName'])
    .where('tournamentId', '=', id)
    .where('playerId', '=', winnerId)
    .executeTakeFirst()
  if (entry !== undefined) {
    const { playerId, partnerId, playerName, partnerName } = entry
    return {
      name: [playerName, partnerName].filter(Boolean).join(' & '),
      playerIds: entrants === 'teams' ? [] : withPartner(playerId, partnerId),
    }
  }
  const team = await db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', winnerId)
    .executeTakeFirst()
  return team === undefined ? null : { name: team.name, playerIds: [] }
}

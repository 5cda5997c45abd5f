import { sql } from 'kysely'
import { DELETION_UNDO_DAYS } from '#contract/deletions.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { Database, Tx } from './database.ts'
import { likePattern } from './like-pattern.ts'
import type { TableRow } from './tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export type StoredDeletion = TableRow<'keptDeletions'>

/** The merges of members of a deleted group or team since its deletion. They are applied when it is restored. */
export type MergesSinceDeletion = {
  readonly merges?: readonly { readonly player: PlayerId; readonly into: PlayerId }[]
}

export const deletionRetentionMs = DELETION_UNDO_DAYS * 24 * 60 * 60 * 1000

/** Stores deleted rows, by domain and table, so that they can be restored. */
export async function storeDeletion(
  { tx, now, newId }: UnitOfWork,
  { data, ...deletion }: Omit<StoredDeletion, 'id' | 'at' | 'data'> & { readonly data: object },
): Promise<void> {
  await tx
    .insertInto('keptDeletions')
    .values({ ...deletion, id: newId(), at: now, data: JSON.stringify(data) })
    .execute()
}

/** Finds a deletion by its id or the id of what was deleted; null if there is none or it has expired. */
export async function findDeletion({ tx, now }: UnitOfWork, id: string) {
  const row = await tx
    .selectFrom('keptDeletions')
    .select(['id', 'kind', 'byId'])
    .where((where) => where.or([where('id', '=', id), where('subjectId', '=', id)]))
    .where('at', '>', now - deletionRetentionMs)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes a stored deletion. Returns it, or null if there was none. */
export async function removeDeletion(
  { tx }: UnitOfWork,
  id: string,
): Promise<StoredDeletion | null> {
  const row = await tx
    .deleteFrom('keptDeletions')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Returns the stored deletions of these subjects, newest first. */
export async function listDeletionsOfSubjects(db: Database, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return []
  return db
    .selectFrom('keptDeletions')
    .selectAll()
    .where('subjectId', 'in', subjectIds)
    .orderBy('at', 'desc')
    .execute()
}

export async function listDeletionsOfKind(
  db: Database,
  kind: StoredDeletion['kind'],
): Promise<StoredDeletion[]> {
  return db.selectFrom('keptDeletions').selectAll().where('kind', '=', kind).execute()
}

/** Returns the stored deletions that mention an id. */
export async function listDeletionsMentioning(db: Database, id: string) {
  return db
    .selectFrom('keptDeletions')
    .selectAll()
    .where(sql<boolean>`data like ${likePattern(id)} escape '\\'`)
    .execute()
}

export async function replaceDeletion(
  tx: Tx,
  { id, data, matches }: Pick<StoredDeletion, 'id' | 'data' | 'matches'>,
): Promise<void> {
  await tx.updateTable('keptDeletions').set({ data, matches }).where('id', '=', id).execute()
}

type Page = { readonly page: number; readonly pageSize: number }

/** Returns a page of the deletions that can be restored, newest first, and their total. */
export async function listDeletions(db: Database, now: number, { page, pageSize }: Page) {
  const since = now - deletionRetentionMs
  const { total } = await db
    .selectFrom('keptDeletions')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('keptDeletions as d')
    .leftJoin('users as u', 'u.id', 'd.byId')
    .select(['d.id', 'd.kind', 'd.name', 'd.matches', 'd.at', 'u.name as byName'])
    .where('d.at', '>', since)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** Deletes stored deletions past their retention. */
export async function pruneDeletions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('keptDeletions')
    .where('at', '<=', now - deletionRetentionMs)
    .execute()
}

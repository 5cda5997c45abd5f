import type { Database, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type DisplayRow = TableRow<'displays'>
/** A paired display. */
export type PairedRow = DisplayRow & {
  readonly name: string
  readonly settings: string
  readonly pairedAt: number
}

const isPaired = (row: DisplayRow): row is PairedRow => row.settings !== null

export async function insertDisplay(tx: Tx, row: DisplayRow): Promise<void> {
  await tx.insertInto('displays').values(row).execute()
}

export async function replaceDisplay(tx: Tx, row: DisplayRow): Promise<void> {
  await tx.updateTable('displays').set(row).where('id', '=', row.id).execute()
}

export async function removeDisplay(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('displays').where('id', '=', id).execute()
}

export async function findDisplayBySecret(
  db: Database,
  secretHash: string,
): Promise<DisplayRow | null> {
  const row = await db
    .selectFrom('displays')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the unpaired display with this code, unless the code has expired. */
export async function findDisplayByCode(
  db: Database,
  code: string,
  now: number,
): Promise<DisplayRow | null> {
  const row = await db
    .selectFrom('displays')
    .selectAll()
    .where('code', '=', code)
    .where('codeExpiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export async function requirePairedDisplay(db: Database, id: string): Promise<PairedRow> {
  const row = await db.selectFrom('displays').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || !isPaired(row)) throw notFound('display.notFound')
  return row
}

export async function listPairedDisplays(db: Database): Promise<PairedRow[]> {
  const rows = await db
    .selectFrom('displays')
    .selectAll()
    .where('settings', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.filter(isPaired)
}

/** Returns which of these displays are still paired. */
export async function findPairedIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('displays')
    .select('id')
    .where('id', 'in', ids as string[])
    .where('settings', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns how many displays wait to be paired. */
export async function countUnpaired(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('displays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settings', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes unpaired displays whose code has expired. */
export async function pruneUnpaired(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('displays')
    .where('settings', 'is', null)
    .where('codeExpiresAt', '<=', now)
    .execute()
}

export async function markSeen(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('displays').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

/** Returns the tables named in live matches and running tournaments, by name. */
export async function listTableNames(db: Database): Promise<string[]> {
  const live = await db
    .selectFrom('liveMatches')
    .select('tableName')
    .distinct()
    .where('status', '=', 'live')
    .where('tableName', 'is not', null)
    .execute()
  const tournaments = await db
    .selectFrom('tournaments')
    .select('tables')
    .where('status', 'in', ['registration', 'check_in', 'active'])
    .execute()
  const tableNames = tournaments.flatMap(({ tables }) => JSON.parse(tables) as string[])
  const names = new Set([...live.map(({ tableName }) => tableName!), ...tableNames])
  return [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

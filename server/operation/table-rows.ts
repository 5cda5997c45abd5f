import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { columnNames } from '../platform/database/column-names.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { tables } from '../platform/database/tables.ts'

/*
 * Copies whole tables between engines, with column names as in the database. Rows are identified by key and
 * compared by all columns.
 */
export type TableShape = {
  readonly name: string
  /** Sorted by name, so that both engines return the same. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
}
export type Row = Readonly<Record<string, unknown>>
/** A database or connection without name conversion. */
export type RawDatabase = Kysely<never>

/** Number of rows and a checksum over all columns. */
export type TableChecksum = { readonly rows: number; readonly checksum: string }

const batchSize = 1000
/** Maximum number of parameters that both engines accept in one statement. */
const maxParameters = 30_000

export const getRawDatabase = (opened: Pick<OpenDatabase, 'db'>): RawDatabase =>
  opened.db.withoutPlugins() as unknown as RawDatabase

type ColumnRow = { readonly tableName: string; readonly name: string; readonly key: number }

const shapeQueries: Record<Engine['name'], string> = {
  sqlite: `select m.name as "tableName", p.name as name, p.pk as key from sqlite_master m
    join pragma_table_info(m.name) p where m.type = 'table' and m.name not like 'sqlite%'`,
  postgres: `select c.relname as "tableName", a.attname as name,
    coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
}

const clubTables: ReadonlySet<string> = new Set(
  Object.keys(tables).map((name) => columnNames.toSnakeCase(name)),
)

/** Returns the tables of the club, without those of migrations, moves and other programs. */
export async function readTableShapes(
  { engine }: OpenDatabase,
  db: RawDatabase,
): Promise<TableShape[]> {
  const { rows } = await db.executeQuery<ColumnRow>(CompiledQuery.raw(shapeQueries[engine.name]))
  const clubColumns = rows.filter(({ tableName }) => clubTables.has(tableName))
  return [...Map.groupBy(clubColumns, ({ tableName }) => tableName)]
    .map(([name, columns]) => ({
      name,
      columns: columns.map((column) => column.name).toSorted(),
      key: columns
        .filter(({ key }) => key > 0)
        .toSorted((a, b) => a.key - b.key)
        .map((column) => column.name),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const quoteNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
/** Formats the nth parameter of a statement, from 1, for each engine. */
const parameterFormats: Record<Engine['name'], (n: number) => string> = {
  sqlite: () => '?',
  postgres: (n) => `$${n}`,
}

/** Reads a table in batches, ordered by key. */
export async function* readTableRows(
  { engine }: OpenDatabase,
  db: RawDatabase,
  { name, columns, key }: TableShape,
): AsyncGenerator<readonly Row[]> {
  const formatParameter = parameterFormats[engine.name]
  const whereAfter = `where (${quoteNames(key)}) > (${key.map((_, i) => formatParameter(i + 1)).join(', ')})`
  let last: Row | null = null
  for (;;) {
    const where: string = last === null ? '' : whereAfter
    const text: string = `select ${quoteNames(columns)} from "${name}" ${where} order by ${quoteNames(key)} limit ${batchSize}`
    const values: unknown[] = last === null ? [] : key.map((column) => (last as Row)[column])
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!
  }
}

/** Inserts rows unchanged. */
export async function insertRows(
  { engine }: OpenDatabase,
  db: RawDatabase,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const rowsPerStatement = Math.floor(maxParameters / columns.length)
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const batch = rows.slice(from, from + rowsPerStatement)
    const formatParameter = parameterFormats[engine.name]
    const tuples = batch.map(
      (_, row) =>
        `(${columns.map((_column, i) => formatParameter(row * columns.length + i + 1)).join(', ')})`,
    )
    const text = `insert into "${name}" (${quoteNames(columns)}) values ${tuples.join(', ')}`
    const values = batch.flatMap((row) => columns.map((column) => row[column] ?? null))
    await db.executeQuery(CompiledQuery.raw(text, values))
  }
}

export async function countRows(db: RawDatabase, name: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from ${sql.table(name)}`.execute(db)
  return result.rows[0]!.count
}

/** Returns a running checksum over rows ordered by key. */
export function createChecksum({ columns }: TableShape) {
  const hash = createHash('sha256')
  let rowCount = 0
  return {
    add: (rows: readonly Row[]) => {
      for (const row of rows)
        hash.update(JSON.stringify(columns.map((column) => row[column] ?? null)))
      rowCount += rows.length
    },
    sum: (): TableChecksum => ({ rows: rowCount, checksum: hash.digest('hex') }),
  }
}

export async function checksumTable(
  opened: OpenDatabase,
  db: RawDatabase,
  shape: TableShape,
): Promise<TableChecksum> {
  const checksum = createChecksum(shape)
  for await (const rows of readTableRows(opened, db, shape)) checksum.add(rows)
  return checksum.sum()
}

/** SQL: the statements that create and drop each foreign key. */
const selectForeignKeys = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
    pg_get_constraintdef(oid)) as "create",
  format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop"
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`

type ForeignKey = { readonly create: string; readonly drop: string }

/**
 * Drops foreign keys, so that rows can be inserted in any order. Returns the statements that restore them.
 */
export async function dropForeignKeys(
  { engine }: OpenDatabase,
  db: RawDatabase,
): Promise<string[]> {
  if (engine.name === 'sqlite') return []
  const { rows } = await db.executeQuery<ForeignKey>(CompiledQuery.raw(selectForeignKeys))
  for (const { drop } of rows) await db.executeQuery(CompiledQuery.raw(drop))
  return rows.map(({ create }) => create)
}

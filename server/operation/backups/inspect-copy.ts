import { DatabaseSync } from 'node:sqlite'

/** The content of an SQLite file, and its faults as text. */
export type CopyInspection = {
  readonly faults: readonly string[]
  /** The last migration that has run, or null. */
  readonly schema: string | null
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Checks all pages and references of a copy, counts its rows, and merges the write-ahead log into the file.
 */
export function inspectCopy(file: string): CopyInspection {
  const db = new DatabaseSync(file)
  try {
    const faults = findFaults(db)
    return faults.length > 0 ? { faults, schema: null, rows: {} } : { faults, ...countContents(db) }
  } catch (error) {
    return { faults: [(error as Error).message], schema: null, rows: {} }
  } finally {
    db.close()
  }
}

function findFaults(db: DatabaseSync): string[] {
  db.exec('pragma journal_mode = delete')
  const pages = db
    .prepare('pragma integrity_check')
    .all()
    .map(({ integrity_check: result }) => result)
  const references = db.prepare('pragma foreign_key_check').all()
  return [
    ...pages.filter((result) => result !== 'ok').map(String),
    ...references.map(
      ({ table, parent }) => `A row of ${String(table)} refers to no ${String(parent)}`,
    ),
  ]
}

function countContents(db: DatabaseSync): Pick<CopyInspection, 'schema' | 'rows'> {
  const names = listTableNames(db)
  const rows: Record<string, number> = {}
  for (const name of names) {
    rows[name] = Number(db.prepare(`select count(*) as count from "${name}"`).get()!['count'])
  }
  if (!names.includes('kysely_migration')) return { schema: null, rows }
  const last = db.prepare('select max(name) as name from kysely_migration').get()
  return { schema: last?.['name'] === null ? null : String(last?.['name']), rows }
}

export function listTableNames(db: DatabaseSync): string[] {
  const found = db.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`,
  )
  return found.all().map(({ name }) => String(name))
}

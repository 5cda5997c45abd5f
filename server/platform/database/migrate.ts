import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { OpenDatabase } from './database.ts'
import { migrations, type MigrationName } from './migrations.ts'

function createMigrator({ db, engine }: OpenDatabase): Migrator {
  const steps: Record<string, Migration> = {}
  for (const [name, run] of Object.entries(migrations)) {
    steps[name] = { up: async (db) => run(db as Kysely<never>, engine) }
  }
  return new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => steps } })
}

/**
 * Runs new migrations in order, up to `last` if given, in one transaction: if one fails, none has run.
 * Throws for a failed one, and for a database of a newer version.
 */
export async function migrate(opened: OpenDatabase, last?: MigrationName): Promise<void> {
  const migrator = createMigrator(opened)
  const { error } =
    last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error === undefined) return
  // If these can't be read either, the first error says why.
  const newer = await findNewerMigrations(opened).catch(() => [])
  throw newer.length === 0 ? error : new NewerDatabase(newer)
}

/** Thrown if a newer version has written the database. Nothing has been changed. */
export class NewerDatabase extends Error {
  constructor(migrations: readonly string[]) {
    super(
      `A newer version of Fivebar has written this database (${migrations.join(', ')}). Start that version, ` +
        'or put a backup from before the upgrade in its place: npm run restore <file>',
    )
  }
}

/** Returns the migrations in the database that this version does not have. */
async function findNewerMigrations({ db }: OpenDatabase): Promise<string[]> {
  const executedMigrations = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return executedMigrations.rows.map(({ name }) => name).filter((name) => !(name in migrations))
}

/** Returns the last migration of a migrated database. */
export async function findLastMigration(db: Kysely<never>): Promise<MigrationName> {
  const { rows } = await sql<{ name: MigrationName }>`
    select max(name) as name from kysely_migration`.execute(db)
  return rows[0]!.name
}

/** Returns whether some but not all migrations have run. */
export async function isPartlyMigrated(opened: OpenDatabase): Promise<boolean> {
  const migrations = await createMigrator(opened).getMigrations()
  const executed = migrations.filter(({ executedAt }) => executedAt !== undefined)
  return executed.length > 0 && executed.length < migrations.length
}

/** Returns whether the database responds, is fully migrated and accepts writes. */
export async function isReady({ db, engine }: OpenDatabase): Promise<boolean> {
  const result = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from kysely_migration where ${engine.canWrite}`.execute(
    db,
  )
  return result.rows[0]?.count === Object.keys(migrations).length
}

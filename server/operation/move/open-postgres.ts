import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/postgres-engine.ts'

/** Opens a PostgreSQL database with one connection, so that all others belong to other processes. */
export const openPostgresDatabase = (url: string) => openDatabase(openPostgres(url, 1, () => {}))

/** Throws if another process is connected to this PostgreSQL database. */
export async function requireNoOtherConnections({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(
    db,
  )
  const { count } = rows[0]!
  if (count === 0) return
  throw new Error(
    `${count} others are connected to this PostgreSQL database: stop every server of the club first.`,
  )
}

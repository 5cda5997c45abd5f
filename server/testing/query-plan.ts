import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Returns the steps in which SQLite would run a statement, whatever its parameters. */
export async function queryPlan(db: Database, statement: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`),
  )
  return rows.map(({ detail }) => detail)
}

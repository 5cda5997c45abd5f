import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Returns SQLite's query plan of a statement. */
export async function readQueryPlan(db: Database, statement: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`),
  )
  return rows.map(({ detail }) => detail)
}

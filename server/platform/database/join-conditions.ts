import { sql, type RawBuilder } from 'kysely'

/** Combines conditions with `and`, skipping those that are `false`. An empty list matches every row. */
export function joinConditions(
  parts: readonly (RawBuilder<unknown> | false)[],
): RawBuilder<boolean> {
  const conditions = parts.filter((part) => part !== false)
  return conditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

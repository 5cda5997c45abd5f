import { sql, type RawBuilder } from 'kysely'

/** Combines conditions with `and`, skipping those that are `false`. An empty list matches every row. */
export function joinConditions(
  conditions: readonly (RawBuilder<unknown> | false)[],
): RawBuilder<boolean> {
  const usedConditions = conditions.filter((condition) => condition !== false)
  return usedConditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.join(usedConditions, sql` and `)}`
}

import { sql, type RawBuilder } from 'kysely'

/** The conditions of a list together; those that were left out are `false`, and none is everything. */
export function allOf(parts: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> {
  const given = parts.filter((part) => part !== false)
  return given.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(given, sql` and `)}`
}

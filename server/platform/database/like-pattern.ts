import { sql } from 'kysely'

/** Returns a `like` pattern for a text at any position, with its wildcards escaped. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * SQL: whether a column may contain a text, ignoring case. A non-ASCII letter matches any character, since the
 * databases differ in folding it.
 */
export const columnMayContain = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${likePattern(text.toLowerCase()).replaceAll(/[^ -~]/gu, '_')} escape '\\'`

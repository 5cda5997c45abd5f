import { sql } from 'kysely'

/** Returns a `like` pattern that matches the text anywhere, with wildcards in it escaped. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether a column may hold a text, in whichever case; what is beyond ASCII, which only one database folds, is any letter. */
export const columnMayContain = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${likePattern(text.toLowerCase()).replaceAll(/[^ -~]/gu, '_')} escape '\\'`

import { toCodedError, type DatabaseErrorKind } from './engine.ts'

/** Returns the primary result code of an error of SQLite, or 0. */
export const sqliteErrorCode = (error: unknown) => (toCodedError(error).errcode ?? 0) & 0xff

// 5 busy, 8 read-only because damaged, 10 input/output, 11 malformed, 13 full, 14 cannot open, 26
// not a database. Source: sqlite.org/rescode.html
export const sqliteErrorKinds: Partial<Record<number, DatabaseErrorKind>> = {
  5: 'busy',
  8: 'damaged',
  10: 'unreachable',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  26: 'damaged',
}

/** Adds the file name to an error that is caused by the file, as errors of `node:fs` have it. */
export function addFileName(error: unknown, file: string): unknown {
  const isFileError = error instanceof Error && fileErrorCodes.has(sqliteErrorCode(error))
  return isFileError && file !== ':memory:' ? Object.assign(error, { path: file }) : error
}

const fileErrorCodes: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26])

/** Runs work on an SQLite file, and adds the file name to errors that it causes. */
export function runOnSqliteFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw addFileName(error, file)
  }
}

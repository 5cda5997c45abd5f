/** Runs a command line tool. Prints errors as text and exits with 1. */
export async function runCommand(work: () => Promise<readonly string[]>): Promise<void> {
  try {
    process.stdout.write(`${(await work()).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}

/** SQLite's result codes by cause. Source: sqlite.org/rescode.html */
const codesBySqliteCode: Partial<Record<number, string>> = {
  8: 'EROFS',
  10: 'EIO',
  11: 'DAMAGED',
  13: 'ENOSPC',
  14: 'EACCES',
  26: 'DAMAGED',
}

const noPermission =
  "This user has no permission to read or write that: run the command as the server's user, who owns the data folder."
const noResponse =
  'PostgreSQL does not respond: check that it is running, and that DATABASE_URL has its host and port.'
const connectionRefused =
  'PostgreSQL refused the connection: check the user and the password in DATABASE_URL.'

type CodedError = Error & { code?: string; errcode?: number; path?: string }

/** Advice by error code. 28…, 3D000: PostgreSQL manual, appendix A. */
const advice: Partial<Record<string, string>> = {
  ENOSPC:
    'The disk is full (see df -h). Nothing was lost: free some space and run the command again.',
  EIO: 'The disk is full (see df -h) or can’t be read or written (see dmesg). Fix this and run the command again.',
  DAMAGED:
    'This file is damaged or truncated. Restore a backup: npm run restore <file>. Backups are in the ' +
    'folder backups next to it; the damaged file is kept.',
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: noPermission,
  ECONNREFUSED: noResponse,
  ENOTFOUND: noResponse,
  ETIMEDOUT: noResponse,
  '28P01': connectionRefused,
  '28000': connectionRefused,
  '42501':
    'PostgreSQL denies this user a right: make it the owner of the database (alter database … owner to …).',
  '3D000': 'PostgreSQL has no such database: create it (createdb), or check DATABASE_URL.',
}

/** Describes an error, with its file and advice if known. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, errcode, path } = error as CodedError
  const knownAdvice = advice[codesBySqliteCode[(errcode ?? 0) & 0xff] ?? code ?? '']
  const namesFile = path === undefined || error.message.includes(path)
  const message = namesFile ? error.message : `${path}: ${error.message}`
  return knownAdvice === undefined ? message : `${message}\n${knownAdvice}`
}

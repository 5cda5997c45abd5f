/** Runs a command line tool; prints errors as text and then exits with 1. */
export async function command(work: () => Promise<readonly string[]>): Promise<void> {
  try {
    process.stdout.write(`${(await work()).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}

/** SQLite's result codes by cause. Source: sqlite.org/rescode.html */
const byNumber: Partial<Record<number, string>> = {
  8: 'EROFS',
  10: 'EIO',
  11: 'DAMAGED',
  13: 'ENOSPC',
  14: 'EACCES',
  26: 'DAMAGED',
}

const mayNotWrite =
  "This user has no permission to read or write that: run the command as the server's user, who owns the data folder."
const noAnswer =
  'PostgreSQL does not respond: check that it is running, and that DATABASE_URL has its host and port.'
const notLetIn =
  'PostgreSQL refused the connection: check the user and the password in DATABASE_URL.'

type Failed = Error & { code?: string; errcode?: number; path?: string }

/** Advice for error codes of the machine and the database. 28…, 3D000: PostgreSQL manual, appendix A. */
const todo: Partial<Record<string, string>> = {
  ENOSPC:
    'There is no room on the disk. Nothing was lost: make room, and run it again. df -h shows how full it is.',
  EIO: 'The disk is full (df -h shows it), or cannot be read or written (dmesg says why): make room, and run it again.',
  DAMAGED:
    'This file is damaged or cut off. Put a backup in its place: npm run restore <file>. Backups are in the ' +
    'folder backups beside it; what is there now is kept.',
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: mayNotWrite,
  ECONNREFUSED: noAnswer,
  ENOTFOUND: noAnswer,
  ETIMEDOUT: noAnswer,
  '28P01': notLetIn,
  '28000': notLetIn,
  '3D000': 'PostgreSQL has no such database: make it (createdb), or check DATABASE_URL.',
}

/** Returns what went wrong, with the file it concerns, and advice if there is any. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, errcode, path } = error as Failed
  const known = todo[byNumber[(errcode ?? 0) & 0xff] ?? code ?? '']
  const isNamed = path === undefined || error.message.includes(path)
  const said = isNamed ? error.message : `${path}: ${error.message}`
  return known === undefined ? said : `${said}\n${known}`
}

import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { databaseFile, type Config } from '../platform/config.ts'
import { pushKeyFile } from '../platform/push/push-key.ts'

type Setting = Pick<Config, 'dataDir' | 'databaseUrl'>

const backupFolder = ({ dataDir }: Setting) => join(dataDir, 'backups')

/**
 * Copies the SQLite database while it is in use, into the data folder, with the secret and the anchor
 * beside it; gives the file. Throws for a
 * club on PostgreSQL, which has its own way.
 */
export async function backupDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== null)
    throw new Error('This club is on PostgreSQL: back it up with pg_dump.')
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `fivebar-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
  const file = join(folder, name)
  const source = new DatabaseSync(databaseFile(config), { readOnly: true })
  try {
    await backup(source, file)
  } finally {
    source.close()
  }
  await keepBeside(config, file)
  return file
}

/** What a copy is worth little without: the club's secret, its key for pushes and the anchor of its audit trail. */
async function keepBeside({ dataDir }: Setting, file: string): Promise<void> {
  for (const name of ['secret', pushKeyFile, 'audit-anchor.json']) {
    const copy = file.replace(/sqlite$/, name)
    try {
      await copyFile(join(dataDir, name), copy)
      await chmod(copy, 0o600)
    } catch (error) {
      // Where SECRET is set the folder has neither, and a young club has no anchor.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** When the last backup was made, and whether one can be made here. */
export async function lastBackup({ config }: { readonly config: Config }) {
  const isPossible = config.databaseUrl === null
  const folder = backupFolder(config)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sqlite'))
  const last = names.toSorted((a, b) => (a < b ? -1 : 1)).at(-1)
  if (last === undefined) return { lastAt: null, isPossible }
  const { mtime } = await stat(join(folder, last))
  return { lastAt: mtime.toISOString(), isPossible }
}

import { chmod, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { askedThread } from '../../platform/asked-thread.ts'
import { databaseFile, type Config } from '../../platform/config.ts'
import { iso } from '../../platform/iso.ts'
import { pushKeyFile } from '../../platform/push/push-key.ts'
import { backupFolder, newBackupName, pruneBackups, type BackupReason } from './backup-folder.ts'
import type { Inspected } from './inspect-copy.ts'
import { besideBackup, checksumOf, writeManifest, type Manifest } from './manifest.ts'

/** What a copy is worth little without: the club's secret, its key for pushes and the anchor of its audit trail. */
export const keptBeside = ['secret', pushKeyFile, 'audit-anchor.json'] as const

export type Backup = Manifest & { readonly file: string }

const inspector = askedThread<string, Inspected>(new URL('inspect-thread.ts', import.meta.url))

/**
 * Copies the SQLite database while it is in use, into the data folder, with the secret and the anchor
 * beside it; opens the copy, looks whether it is whole, and lets go of those that are too old. Throws for a
 * club on PostgreSQL, which has its own way.
 */
export async function backupDatabase(
  config: Config,
  now: number,
  reason: BackupReason = 'asked',
): Promise<Backup> {
  if (config.databaseUrl !== null)
    throw new Error('This club is on PostgreSQL: back it up with pg_dump.')
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, newBackupName(now, reason))
  const draft = `${file}.partial`
  try {
    await copyDatabase(config, draft)
    const manifest = await provenManifest(draft, now)
    await keepBeside(config, file)
    await writeManifest(file, manifest)
    await rename(draft, file)
    await pruneBackups(config, now)
    return { file, ...manifest }
  } finally {
    await rm(draft, { force: true })
  }
}

async function copyDatabase(config: Config, draft: string): Promise<void> {
  const source = new DatabaseSync(databaseFile(config), { readOnly: true })
  try {
    await backup(source, draft)
  } finally {
    source.close()
  }
  await chmod(draft, 0o600)
}

/** What the copy holds, once it is found whole and lies on the disk. */
async function provenManifest(draft: string, now: number): Promise<Manifest> {
  const { faults, schema, rows } = await inspector.ask(draft)
  if (faults.length > 0) throw new Error(`The copy is not whole: ${faults.slice(0, 3).join('; ')}`)
  const handle = await open(draft, 'r+')
  await handle.sync()
  await handle.close()
  const { size: bytes } = await stat(draft)
  const sha256 = await checksumOf(draft)
  return { madeAt: iso(now), schema, bytes, sha256, rows, carriedAt: null }
}

async function keepBeside({ dataDir }: Config, file: string): Promise<void> {
  for (const name of keptBeside) {
    const copy = besideBackup(file, name)
    try {
      await copyFile(join(dataDir, name), copy)
      await chmod(copy, 0o600)
    } catch (error) {
      // Where SECRET is set the folder has neither, and a young club has no anchor.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

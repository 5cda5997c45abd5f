import { chmod, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import { getRawDatabase } from '../table-rows.ts'
import { requireClub } from '../open-configured.ts'
import { openDatabase, readSnapshot, withDatabase } from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import {
  addFileName,
  runOnSqliteFile,
  sqliteErrorCode,
} from '../../platform/database/sqlite-errors.ts'
import { copyTables } from '../move/copy-tables.ts'
import { openPostgresDatabase } from '../move/open-postgres.ts'
import { databaseFile, type Config } from '../../platform/config/config.ts'
import { iso } from '../../platform/iso.ts'
import { pushKeyFile } from '../../notices/push/push-key.ts'
import {
  getBackupFolder,
  formatBackupName,
  pruneBackups,
  type BackupReason,
} from './backup-folder.ts'
import type { CopyInspection } from './inspect-copy.ts'
import { getCompanionPath, computeChecksum, writeManifest, type Manifest } from './manifest.ts'

/** Files a backup needs: the club's secret, its push keys and the anchor of its audit log. */
export const backupCompanions = ['secret', pushKeyFile, 'audit-anchor.json'] as const

export type Backup = Manifest & { readonly file: string }

const inspector = createWorkerClient<string, CopyInspection>(
  new URL('inspect-thread.ts', import.meta.url),
)

/**
 * Backs up the running database as an SQLite file, with the secret and the anchor next to it. Checks the
 * copy and deletes old backups.
 */
export async function backupDatabase(
  config: Config,
  now: number,
  reason: BackupReason = 'manual',
): Promise<Backup> {
  requireClub(config)
  const folder = getBackupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, formatBackupName(now, reason))
  const draft = `${file}.partial`
  try {
    await copyDatabase(config, draft)
    const manifest = await checkCopy(draft, now)
    await copyCompanions(config, file)
    await writeManifest(file, manifest)
    await rename(draft, file)
    await pruneBackups(config, now)
    return { file, ...manifest }
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(draft + suffix, { force: true })
  }
}

async function copyDatabase(config: Config, draft: string): Promise<void> {
  if (config.databaseUrl === null) await copyFileInUse(config, draft)
  else await copyPostgres(config.databaseUrl, draft)
  await chmod(draft, 0o600)
}

async function copyFileInUse(config: Config, draft: string): Promise<void> {
  const file = databaseFile(config)
  const source = runOnSqliteFile(file, () => new DatabaseSync(file, { readOnly: true }))
  try {
    await backup(source, draft).catch((error: unknown) => {
      // On a full disk only the copy can fail, since nothing else grows.
      throw addFileName(error, sqliteErrorCode(error) === 13 ? draft : file)
    })
  } finally {
    source.close()
  }
}

/** Copies a snapshot of the database table by table, without blocking anyone. */
async function copyPostgres(url: string, draft: string): Promise<void> {
  await withDatabase(openPostgresDatabase(url), async (source) =>
    withDatabase(openDatabase(openSqlite(draft)), async (target) =>
      readSnapshot(source, async (db) =>
        copyTables({ opened: source, db: getRawDatabase({ db }) }, target, () => {}),
      ),
    ),
  )
}

/** Checks that the copy is complete, flushes it to disk and returns its manifest. */
async function checkCopy(draft: string, now: number): Promise<Manifest> {
  const { faults, schema, rows } = await inspector.ask(draft)
  if (faults.length > 0) throw new Error(`The copy is incomplete: ${faults.slice(0, 3).join('; ')}`)
  const handle = await open(draft, 'r+')
  await handle.sync()
  await handle.close()
  const { size: bytes } = await stat(draft)
  const sha256 = await computeChecksum(draft)
  return { madeAt: iso(now), schema, bytes, sha256, rows, carriedAt: null }
}

async function copyCompanions({ dataDir, secret }: Config, file: string): Promise<void> {
  for (const name of backupCompanions) {
    // If SECRET is set, the secret in the folder is unused.
    if (secret !== null && name !== 'audit-anchor.json') continue
    const copy = getCompanionPath(file, name)
    try {
      await copyFile(join(dataDir, name), copy)
      await chmod(copy, 0o600)
    } catch (error) {
      // A new club has no anchor yet.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

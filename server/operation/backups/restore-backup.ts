import { existsSync, statSync } from 'node:fs'
import { chmod, chown, copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { audit } from '../../platform/security/audit-log.ts'
import { deriveAuditKey } from '../../platform/security/audit-log.ts'
import { databaseFile, type Config } from '../../platform/config/config.ts'
import { getRawDatabase } from '../table-rows.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { withDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openConfiguredDatabase } from '../open-configured.ts'
import { startEpoch } from '../../platform/realtime/event-store.ts'
import { requireClubSecret } from '../../platform/security/secret.ts'
import { createRunInUnitOfWork } from '../../platform/database/unit-of-work.ts'
import { copyTables } from '../move/copy-tables.ts'
import { requireSameSecret } from '../move/require-same-secret.ts'
import { openPostgresDatabase, requireNoOtherConnections } from '../move/open-postgres.ts'
import { verifyClub } from '../verification/verify-club.ts'
import { backupCompanions } from './backup-database.ts'
import { getBackupFolder } from './backup-folder.ts'
import { inspectCopy } from './inspect-copy.ts'
import { getCompanionPath, computeChecksum, readManifest } from './manifest.ts'
import { requireUnusedFile } from './require-unused-file.ts'

export type RestoreResult = {
  readonly file: string
  /** Where the previous data is now; null if there was none. */
  readonly previousDataDir: string | null
  readonly rows: number
  /** Accepted differences between the rows and their logs. */
  readonly differences: readonly string[]
}

export type RestoreOptions = {
  readonly now: number
  /** Whether to restore even if rows differ from their logs. */
  readonly ignoresDifferences: boolean
}

/**
 * Restores a backup. It is checked, migrated and verified against its logs in a separate folder before it
 * replaces the current data, which is kept. Throws, without changes, if a server is running or the backup is damaged.
 */
export async function restoreBackup(
  config: Config,
  path: string,
  { now, ignoresDifferences }: RestoreOptions,
): Promise<RestoreResult> {
  const file = findBackup(config, path)
  await requireIntact(file)
  if (config.databaseUrl === null) requireUnusedFile(databaseFile(config))
  const stagedConfig = { ...config, databaseUrl: null, dataDir: join(config.dataDir, 'restoring') }
  await rm(stagedConfig.dataDir, { recursive: true, force: true })
  try {
    const rows = await stageCopy(config, stagedConfig, file)
    const differences = await migrateCopy(stagedConfig, { file: basename(file), now })
    if (differences.length > 0 && !ignoresDifferences) throw new DamagedBackup(file, differences)
    const previousDataDir =
      config.databaseUrl === null
        ? await replaceData(config, stagedConfig, now)
        : await copyToPostgres(config.databaseUrl, config, { stagedConfig, now })
    return { file, previousDataDir, rows, differences }
  } finally {
    await rm(stagedConfig.dataDir, { recursive: true, force: true })
  }
}

/** Thrown if a backup is complete, but its rows differ from their logs. */
export class DamagedBackup extends Error {
  constructor(file: string, differences: readonly string[]) {
    super(
      [
        ...differences.slice(0, 20),
        `${differences.length} rows in ${file} differ from their logs. Nothing was changed here.`,
        'Use another backup, or add --anyway to restore it regardless; then run npm run doctor -- --repair.',
      ].join('\n'),
    )
  }
}

/** Finds a backup by its path or by its name in the backup folder. */
function findBackup(config: Config, path: string): string {
  const candidates = [resolve(path), join(getBackupFolder(config), path)]
  const match = candidates.find((file) => existsSync(file) && statSync(file).isFile())
  if (match === undefined) throw new Error(`There is no ${candidates.join(', and no ')}.`)
  if (!match.endsWith('.sqlite'))
    throw new Error(`${match} is not a backup: the name of a backup ends in .sqlite.`)
  return match
}

async function requireIntact(file: string): Promise<void> {
  const manifest = await readManifest(file)
  if (manifest === null || manifest.sha256 === (await computeChecksum(file))) return
  throw new Error(
    `${file} was modified: its checksum is wrong. Nothing was changed here; use another backup.`,
  )
}

/** Copies a backup and its companion files into a data folder. Returns the number of rows. */
async function stageCopy(config: Config, stagedConfig: Config, file: string): Promise<number> {
  await mkdir(stagedConfig.dataDir, { recursive: true, mode: 0o700 })
  await copyFile(file, databaseFile(stagedConfig))
  // The latest changes of a killed server are in its write-ahead log. A backup has a manifest, and no such log.
  const isBackup = existsSync(getCompanionPath(file, 'json'))
  if (!isBackup && existsSync(`${file}-wal`))
    await copyFile(`${file}-wal`, `${databaseFile(stagedConfig)}-wal`)
  for (const name of backupCompanions) {
    const companion = getCompanionPath(file, name)
    // The current anchor refers to events that an older audit log does not have.
    const source =
      existsSync(companion) || name === 'audit-anchor.json' ? companion : join(config.dataDir, name)
    if (existsSync(source)) await copyFile(source, join(stagedConfig.dataDir, name))
  }
  if (config.secret !== null)
    await requireSameSecret(getCompanionPath(file, 'secret'), config.secret)
  const { faults, rows } = inspectCopy(databaseFile(stagedConfig))
  if (faults.length > 0) {
    throw new Error(
      `${file} is damaged: ${faults.slice(0, 3).join('; ')}. Nothing was changed here.`,
    )
  }
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

/** Migrates the copy and verifies it against its logs. Starts a new event epoch, so that clients reload. */
async function migrateCopy(
  stagedConfig: Config,
  { file, now }: { readonly file: string; readonly now: number },
): Promise<string[]> {
  return withDatabase(openConfiguredDatabase(stagedConfig), async (opened) => {
    await migrate(opened)
    const differences = await verifyClub(opened, stagedConfig)
    await startEpoch(opened, now)
    await auditRestore(opened, stagedConfig, { file, now })
    return differences
  })
}

async function auditRestore(
  opened: OpenDatabase,
  stagedConfig: Config,
  { file, now }: { readonly file: string; readonly now: number },
): Promise<void> {
  const secret = await requireClubSecret(stagedConfig)
  const write = createRunInUnitOfWork(opened, {
    clock: () => now,
    auditKey: deriveAuditKey(secret),
    onEvents: () => {},
  })
  await write(async (unit) =>
    audit(unit, { type: 'backup.restored', userId: null, details: { file } }),
  )
}

/** Copies the restored club into an empty PostgreSQL database. The previous one is unchanged. */
async function copyToPostgres(
  url: string,
  config: Config,
  { stagedConfig, now }: { readonly stagedConfig: Config; readonly now: number },
): Promise<null> {
  await withDatabase(openPostgresDatabase(url), async (target) => {
    await requireNoOtherConnections(target)
    await withDatabase(openConfiguredDatabase(stagedConfig), async (source) =>
      copyTables({ opened: source, db: getRawDatabase(source) }, target, () => {}),
    )
    await startEpoch(target, now)
  })
  await replaceAnchor(config, stagedConfig)
  return null
}

async function replaceAnchor(config: Config, stagedConfig: Config): Promise<void> {
  const [stagedPath, currentPath] = [stagedConfig, config].map(({ dataDir }) =>
    join(dataDir, 'audit-anchor.json'),
  )
  if (existsSync(currentPath!)) await rename(currentPath!, `${currentPath!}.before-restore`)
  if (existsSync(stagedPath!)) await rename(stagedPath!, currentPath!)
}

/** Replaces the current data by the restored data. Returns the folder with the previous data, or null. */
async function replaceData(
  config: Config,
  stagedConfig: Config,
  now: number,
): Promise<string | null> {
  const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const previousConfig = { ...config, dataDir: join(config.dataDir, `before-restore-${time}`) }
  const file = databaseFile(config)
  const hasData = existsSync(file)
  requireUnusedFile(file)
  if (hasData) await savePreviousData(config, previousConfig)
  await chownToServerUser(config, stagedConfig)
  // A database must be in place at all times, since a starting server would create an empty club.
  await rename(databaseFile(stagedConfig), file)
  for (const name of backupCompanions) {
    const stagedPath = join(stagedConfig.dataDir, name)
    if (existsSync(stagedPath)) await rename(stagedPath, join(config.dataDir, name))
    else await rm(join(config.dataDir, name), { force: true })
  }
  return hasData ? previousConfig.dataDir : null
}

async function savePreviousData(config: Config, previousConfig: Config): Promise<void> {
  await mkdir(previousConfig.dataDir, { recursive: true, mode: 0o700 })
  await link(databaseFile(config), databaseFile(previousConfig))
  // Left from a file that could not be opened; not part of the restored database.
  for (const suffix of ['-wal', '-shm']) {
    const walFile = `${databaseFile(config)}${suffix}`
    if (existsSync(walFile)) await rename(walFile, `${databaseFile(previousConfig)}${suffix}`)
  }
  for (const name of backupCompanions) {
    const currentPath = join(config.dataDir, name)
    if (existsSync(currentPath)) await copyFile(currentPath, join(previousConfig.dataDir, name))
  }
}

/** Makes the server's user own the restored files, since it must be able to write them. */
async function chownToServerUser(config: Config, stagedConfig: Config): Promise<void> {
  const { uid, gid } = statSync(config.dataDir)
  for (const name of [basename(databaseFile(stagedConfig)), ...backupCompanions]) {
    const stagedPath = join(stagedConfig.dataDir, name)
    if (!existsSync(stagedPath)) continue
    await chmod(stagedPath, 0o600)
    if (process.getuid?.() === 0) await chown(stagedPath, uid, gid)
  }
}

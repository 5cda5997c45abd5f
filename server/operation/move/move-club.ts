import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { getRawDatabase } from '../table-rows.ts'
import { join } from 'node:path'
import { databaseFile, type Config } from '../../platform/config/config.ts'
import {
  openDatabase,
  readSnapshot,
  withDatabase,
  type OpenDatabase,
} from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { startEpoch } from '../../platform/realtime/event-store.ts'
import { ensureSecretFile } from '../../platform/security/secret.ts'
import { requireUnusedFile } from '../backups/require-unused-file.ts'
import { requireSameSecret } from './require-same-secret.ts'
import { openPostgresDatabase, requireNoOtherConnections } from './open-postgres.ts'
import { copyTables, isPartlyCopied, type CopyResult, type ReportProgress } from './copy-tables.ts'

/** Copies the club from the data folder to the configured PostgreSQL database. The file is unchanged. */
export async function moveToPostgres(
  config: Config,
  now: number,
  report: ReportProgress,
): Promise<CopyResult> {
  const { url, secret } = requirePostgres(config)
  const file = databaseFile(config)
  if (!existsSync(file)) throw new Error(`There is no ${file} to move.`)
  await requireSameSecret(join(config.dataDir, 'secret'), secret)
  requireUnusedFile(file)
  return withDatabase(openPostgresDatabase(url), async (target) => {
    await requireNoOtherConnections(target)
    return withDatabase(openDatabase(openSqlite(file)), async (source) =>
      copyClub(source, target, { now, report }),
    )
  })
}

/** Copies the club from the configured PostgreSQL database to the data folder. PostgreSQL is unchanged. */
export async function moveToSqlite(
  config: Config,
  now: number,
  report: ReportProgress,
): Promise<CopyResult> {
  const { url, secret } = requirePostgres(config)
  const file = databaseFile(config)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await ensureSecretFile(config.dataDir, 'secret', () => secret)
  await requireSameSecret(join(config.dataDir, 'secret'), secret)
  requireUnusedFile(file)
  return withDatabase(openPostgresDatabase(url), async (source) => {
    await requireNoOtherConnections(source)
    return withDatabase(openDatabase(openSqlite(file)), async (target) =>
      copyClub(source, target, { now, report }),
    )
  })
}

/** Copies a snapshot of the source and starts a new event epoch. */
async function copyClub(
  source: OpenDatabase,
  target: OpenDatabase,
  { now, report }: { readonly now: number; readonly report: ReportProgress },
): Promise<CopyResult> {
  if (await isPartlyCopied(source)) throw new Error('The source is itself an unfinished move.')
  const result = await readSnapshot(source, async (db) =>
    copyTables({ opened: source, db: getRawDatabase({ db }) }, target, report),
  )
  await startEpoch(target, now)
  return result
}

function requirePostgres({ databaseUrl, secret }: Config) {
  if (databaseUrl === null || secret === null) {
    throw new Error(
      'Set DATABASE_URL to the PostgreSQL database, and SECRET to the content of the file `secret` in the data folder.',
    )
  }
  return { url: databaseUrl, secret }
}

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { bareDatabase } from '../bulk.ts'
import { join } from 'node:path'
import { databaseFile, type Config } from '../../platform/config/config.ts'
import {
  openDatabase,
  readSnapshot,
  withDatabase,
  type OpenDatabase,
} from '../../platform/database/database.ts'
import { sqliteEngine } from '../../platform/database/dialect.ts'
import { startEpoch } from '../../platform/realtime/outbox.ts'
import { keptSecret } from '../../platform/security/secret.ts'
import { requireStandAlone } from '../backups/stand-alone.ts'
import { requireSameSecret } from './same-secret.ts'
import { openPostgres, requireAlone } from './postgres-alone.ts'
import { copyTables, isHalfCopied, type Copied, type Tell } from './copy-tables.ts'

/** Moves the club from the data folder to the configured PostgreSQL database; the file stays unchanged. */
export async function moveToPostgres(config: Config, now: number, tell: Tell): Promise<Copied> {
  const { url, secret } = requirePostgres(config)
  const file = databaseFile(config)
  if (!existsSync(file)) throw new Error(`There is no ${file} to move.`)
  await requireSameSecret(join(config.dataDir, 'secret'), secret)
  requireStandAlone(file)
  return withDatabase(openPostgres(url), async (target) => {
    await requireAlone(target)
    return withDatabase(openDatabase(sqliteEngine(file)), async (source) =>
      moved(source, target, { now, tell }),
    )
  })
}

/** Moves the club from the configured PostgreSQL database to the data folder; PostgreSQL stays unchanged. */
export async function moveToSqlite(config: Config, now: number, tell: Tell): Promise<Copied> {
  const { url, secret } = requirePostgres(config)
  const file = databaseFile(config)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await keptSecret(config.dataDir, 'secret', () => secret)
  await requireSameSecret(join(config.dataDir, 'secret'), secret)
  requireStandAlone(file)
  return withDatabase(openPostgres(url), async (source) => {
    await requireAlone(source)
    return withDatabase(openDatabase(sqliteEngine(file)), async (target) =>
      moved(source, target, { now, tell }),
    )
  })
}

/** Copies a snapshot of the source and starts a new event epoch. */
async function moved(
  source: OpenDatabase,
  target: OpenDatabase,
  { now, tell }: { readonly now: number; readonly tell: Tell },
): Promise<Copied> {
  if (await isHalfCopied(source))
    throw new Error('What is to be moved is itself a move that did not end.')
  const copied = await readSnapshot(source, async (db) =>
    copyTables({ open: source, db: bareDatabase({ db }) }, target, tell),
  )
  await startEpoch(target, now)
  return copied
}

function requirePostgres({ databaseUrl, secret }: Config) {
  if (databaseUrl === null || secret === null) {
    throw new Error(
      'Set DATABASE_URL to the PostgreSQL database, and SECRET to the content of the file `secret` in the data folder.',
    )
  }
  return { url: databaseUrl, secret }
}

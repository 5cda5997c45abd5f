import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getRawDatabase, countRows, readTableShapes, checksumTable } from '../table-rows.ts'
import { databaseFile, type Config } from '../../platform/config/config.ts'
import { migrationNames, type MigrationName } from '../../platform/database/migrations.ts'
import { openDatabase, withDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { readJsonFile } from '../read-json-file.ts'
import { requireClubSecret } from '../../platform/security/secret.ts'
import {
  restoreBackup,
  type RestoreResult,
  type RestoreOptions,
} from '../backups/restore-backup.ts'
import { requireUnusedFile } from '../backups/require-unused-file.ts'
import { loadTables, type LoadedTable } from '../move/load-tables.ts'
import { clubFile, computeSecretFingerprint, type ClubFile } from './export-club.ts'
import { readTable } from './table-file.ts'

/**
 * Imports an export into an empty installation. Rows are loaded and compared in a separate database, which
 * then replaces it like a restored backup.
 */
export async function importClub(
  config: Config,
  path: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const folder = resolve(path)
  const club = await readClub(folder)
  await requireNoClub(config)
  await requireSecret(config, club)
  const staging = join(config.dataDir, 'importing')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const file = join(staging, 'imported.sqlite')
  try {
    await withDatabase(openDatabase(openSqlite(file)), async (opened) =>
      loadExport(opened, folder, club),
    )
    requireUnusedFile(file)
    return await restoreBackup(config, file, options)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function readClub(folder: string): Promise<ClubFile> {
  const advice = 'Export the club again, with npm run export, and copy the whole folder.'
  const club = await readJsonFile(join(folder, 'club.json'), clubFile, advice)
  if (club === null)
    throw new Error(`There is no club.json in ${folder}: the export is incomplete.`)
  if (migrationNames.some((name) => name === club.schema)) return club
  throw new Error(
    `A newer version of Fivebar has written this export (${club.schema}): start that version.`,
  )
}

/** Throws if the data folder has a club. A PostgreSQL database is checked later. */
async function requireNoClub(config: Config): Promise<void> {
  const file = databaseFile(config)
  if (config.databaseUrl !== null || !existsSync(file)) return
  requireUnusedFile(file)
  const clubs = await withDatabase(openDatabase(openSqlite(file)), async (opened) => {
    const shapes = await readTableShapes(opened, getRawDatabase(opened))
    return shapes.some(({ name }) => name === 'clubs')
      ? countRows(getRawDatabase(opened), 'clubs')
      : 0
  })
  if (clubs > 0)
    throw new Error(
      `There is a club in ${config.dataDir} already. Set DATA_DIR to an empty folder.`,
    )
}

async function requireSecret(config: Config, { secretCheck }: ClubFile): Promise<void> {
  const hasSecret = config.secret !== null || existsSync(join(config.dataDir, 'secret'))
  const present = hasSecret ? await requireClubSecret(config) : null
  if (present !== null && computeSecretFingerprint(present) === secretCheck) return
  throw new Error(
    `The secret differs from that of the exported club: copy its file \`secret\` into ${config.dataDir}, or set SECRET ` +
      'to it. Without it, second factors can’t be read and the audit log can’t be verified.',
  )
}

async function loadExport(
  opened: OpenDatabase,
  folder: string,
  { schema, tables }: ClubFile,
): Promise<void> {
  const loaded = Object.entries(tables).map(([name, { columns }]): LoadedTable => ({
    name,
    columns,
    rows: readTable(join(folder, name)),
  }))
  await loadTables(opened, schema as MigrationName, loaded)
  for (const shape of await readTableShapes(opened, getRawDatabase(opened))) {
    const expected = tables[shape.name]
    if (expected === undefined) continue
    const { rows, checksum } = await checksumTable(opened, getRawDatabase(opened), shape)
    if (rows === expected.rows && checksum === expected.checksum) continue
    throw new Error(`${shape.name}.json was modified: it has ${rows} of ${expected.rows} rows.`)
  }
}

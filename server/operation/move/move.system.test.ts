import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRawDatabase, readTableShapes, checksumTable } from '../table-rows.ts'
import { readConfig, type Config } from '../../platform/config/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, withDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/postgres-engine.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { startServer } from '../../testing/programs/process.ts'
import { createEmptyDatabase, loadRelease, readRelease, releases } from '../../testing/releases.ts'
import { backupDatabase } from '../backups/backup-database.ts'
import { restoreBackup } from '../backups/restore-backup.ts'
import { verifyClub } from '../verification/verify-club.ts'
import { moveToPostgres, moveToSqlite } from './move-club.ts'

const now = Date.UTC(2026, 6, 1)
const release = readRelease(releases.at(-1)!)
const { secret } = release

/** Returns checksums of all tables except the events, which are not copied. */
async function checksumTables(opened: OpenDatabase) {
  const shapes = await readTableShapes(opened, getRawDatabase(opened))
  const checksums: Record<string, string> = {}
  for (const shape of shapes.filter(({ name }) => name !== 'events')) {
    const { rows, checksum } = await checksumTable(opened, getRawDatabase(opened), shape)
    checksums[shape.name] = `${rows} ${checksum}`
  }
  return checksums
}

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('moving a club', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let config: Config
  let before: Record<string, string>

  const readTestConfig = (dataDir: string, url = database.url!) =>
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret }, [])
  const withSqlite = async <T>(dataDir: string, work: (opened: OpenDatabase) => Promise<T>) => {
    const engine = openSqlite(join(dataDir, 'fivebar.sqlite'))
    return withDatabase(openDatabase(engine), work)
  }
  const withPostgres = async <T>(url: string, work: (opened: OpenDatabase) => Promise<T>) => {
    return withDatabase(openDatabase(openPostgres(url, 1, () => {})), work)
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-move-'))
    database = await createEmptyDatabase('postgres')
    // An open connection would count as a user of the database.
    await database.opened.close()
    config = readTestConfig(folder)
    writeFileSync(join(folder, 'secret'), secret)
    before = await withSqlite(folder, async (opened) => {
      await loadRelease(opened, release)
      // A server of this version has been started on it.
      await migrate(opened)
      return checksumTables(opened)
    })
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const ignoreProgress = () => {}

  test('to PostgreSQL and back keeps every table, and every fold equals its log', async () => {
    const moved = await moveToPostgres(config, now, ignoreProgress)
    expect(moved.rows).toBeGreaterThan(1000)
    await withPostgres(database.url!, async (opened) => {
      expect(await checksumTables(opened)).toEqual(before)
      expect(await verifyClub(opened, { dataDir: '/nowhere', secret })).toEqual([])
    })
    const back = readTestConfig(join(folder, 'back'))
    expect(await moveToSqlite(back, now, ignoreProgress)).toEqual(moved)
    expect(readFileSync(join(back.dataDir, 'secret'), 'utf8')).toBe(secret)
    expect(await withSqlite(back.dataDir, checksumTables)).toEqual(before)
  })

  test('continues after an interruption with later changes, and no server starts on a partial copy', async () => {
    const first: string[] = []
    const cutOff = moveToPostgres(config, now, (line) => {
      first.push(line)
      if (first.length === 20) throw new Error('cut off')
    })
    await expect(cutOff).rejects.toThrow('cut off')
    const env = { DATA_DIR: folder, DATABASE_URL: database.url!, SECRET: secret }
    await expect(startServer(env)).rejects.toThrow('A move into this database was started')
    const later = await withSqlite(folder, async (opened) => {
      await opened.db.updateTable('clubs').set({ name: 'Renamed Meanwhile' }).execute()
      return checksumTables(opened)
    })
    const remaining: string[] = []
    const { tables } = await moveToPostgres(config, now, (line) => remaining.push(line))
    expect([first.length + remaining.length, new Set([...first, ...remaining]).size]).toEqual([
      tables,
      tables,
    ])
    expect(await withPostgres(database.url!, checksumTables)).toEqual(later)
    const running = await startServer(env)
    await running.kill('SIGTERM')
  })

  test('refuses a target with other content, which stays unchanged', async () => {
    await moveToPostgres(config, now, ignoreProgress)
    await expect(moveToPostgres(config, now, ignoreProgress)).rejects.toThrow(
      /The target is not empty: its table \w+ has/,
    )
    expect(await withPostgres(database.url!, checksumTables)).toEqual(before)
    await expect(moveToSqlite(config, now, ignoreProgress)).rejects.toThrow(
      'The target is not empty',
    )
    expect(await withSqlite(folder, checksumTables)).toEqual(before)
  })

  test('is refused while someone is connected, or with another secret', async () => {
    const otherConfig = { ...config, secret: 'another secret, of as many characters' }
    await expect(moveToPostgres(otherConfig, now, ignoreProgress)).rejects.toThrow(
      'SECRET differs from',
    )
    await withSqlite(folder, async (opened) => {
      await readTableShapes(opened, getRawDatabase(opened))
      await expect(moveToPostgres(config, now, ignoreProgress)).rejects.toThrow(
        'The server runs on',
      )
    })
    await withPostgres(database.url!, async (opened) => {
      await readTableShapes(opened, getRawDatabase(opened))
      await expect(moveToPostgres(config, now, ignoreProgress)).rejects.toThrow(
        '1 others are connected',
      )
    })
  })

  test('is supported by backing up a PostgreSQL database in use and restoring it into an empty one', async () => {
    await moveToPostgres(config, now, ignoreProgress)
    const { file, rows } = await withPostgres(database.url!, async ({ db }) => {
      // As an extension of PostgreSQL creates it.
      await sql`create table spatial_ref_sys (srid integer primary key)`.execute(db)
      return backupDatabase(config, now)
    })
    expect(rows['players']).toBeGreaterThan(100)
    const options = { now, ignoresDifferences: false }
    await expect(restoreBackup(config, file, options)).rejects.toThrow('The target is not empty')
    const other = await createEmptyDatabase('postgres')
    await other.opened.close()
    await restoreBackup(readTestConfig(folder, other.url!), file, options)
    await withPostgres(other.url!, async (opened) => {
      const { audit_events: auditEvents, ...restored } = await checksumTables(opened)
      const { audit_events: earlierAuditEvents, ...expected } = before
      expect(restored).toEqual(expected)
      expect(auditEvents).not.toBe(earlierAuditEvents)
      expect(await verifyClub(opened, { dataDir: '/nowhere', secret })).toEqual([])
    })
    await other.drop()
  })
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRawDatabase, readTableShapes } from '../table-rows.ts'
import { findLastMigration, isPartlyMigrated, migrate } from '../../platform/database/migrate.ts'
import { migrationNames } from '../../platform/database/migrations.ts'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { engineNames } from '../../testing/databases.ts'
import { startServer } from '../../testing/programs/process.ts'
import { createEmptyDatabase, loadRelease, readRelease, releases } from '../../testing/releases.ts'
import { verifyClub } from '../verification/verify-club.ts'

describe.each(engineNames)('an upgrade on %s', (engine) => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  beforeEach(async () => {
    database = await createEmptyDatabase(engine)
  })
  afterEach(async () => database.drop())

  test.each(releases)('migrates a club of %s, and every fold equals its log', async (version) => {
    const { opened } = database
    const release = readRelease(version)
    await loadRelease(opened, release)
    await migrate(opened)
    const fresh = openDatabase(openSqlite(':memory:'))
    await migrate(fresh)
    expect(await readTableShapes(opened, getRawDatabase(opened))).toEqual(
      await readTableShapes(fresh, getRawDatabase(fresh)),
    )
    await fresh.close()
    expect(await verifyClub(opened, { dataDir: '/nowhere', secret: release.secret })).toEqual([])
  })

  test('refuses a database of a newer version in one sentence, without touching it', async () => {
    const { opened } = database
    await migrate(opened)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(
      opened.db,
    )
    await expect(migrate(opened)).rejects.toThrow(
      /^A newer version of Fivebar has written this database \(999-later\)\. Start that version, or/,
    )
  })

  test('runs none of the migrations if one fails, and says why', async () => {
    const { opened } = database
    await migrate(opened, '040-matches-of-pairs')
    await sql`insert into notices
      (id, user_id, topic, slot, key, said, subject, rings, created_at, expires_at)
      values ('n1', 'u1', 'result', 'n1', 'result.recorded', '{}', 'damaged', 1, 1, 2)`.execute(
      opened.db,
    )
    await expect(migrate(opened)).rejects.toThrow(/is not valid JSON/)
    expect(await findLastMigration(opened.db as never)).toBe('040-matches-of-pairs')
    await sql`delete from notices`.execute(opened.db)
    await migrate(opened)
    expect(await findLastMigration(opened.db as never)).toBe(migrationNames.at(-1))
  })

  test('considers a partly migrated database outdated, but not an empty or complete one', async () => {
    const { opened } = database
    const results = [await isPartlyMigrated(opened)]
    await migrate(opened, migrationNames.at(-2))
    results.push(await isPartlyMigrated(opened))
    await migrate(opened)
    results.push(await isPartlyMigrated(opened))
    expect(results).toEqual([false, true, false])
  })
})

test('is tested with a release of the version in package.json', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
  expect(releases).toContain((JSON.parse(text) as { version: string }).version)
})

test('says why an empty database cannot be written', async () => {
  const opened = openDatabase(openSqlite(':memory:'))
  await sql`pragma query_only = on`.execute(opened.db)
  await expect(migrate(opened)).rejects.toThrow('attempt to write a readonly database')
  await opened.close()
})

test('is preceded by a backup, and refused for a database of a newer version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-upgrade-'))
  const file = join(folder, 'fivebar.sqlite')
  const withDatabase = async (work: (opened: OpenDatabase) => Promise<unknown>) => {
    const opened = openDatabase(openSqlite(file))
    await work(opened)
    await opened.close()
  }
  await withDatabase(async (opened) => migrate(opened, migrationNames.at(-2)))
  const env = { DATA_DIR: folder, DEMO: 'false' }
  const running = await startServer(env)
  await running.kill('SIGTERM')
  const backupFiles = readdirSync(join(folder, 'backups')).filter((name) =>
    name.endsWith('.sqlite'),
  )
  expect(backupFiles).toEqual([expect.stringMatching(/-before-upgrade\.sqlite$/)])
  await withDatabase(async ({ db }) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(db),
  )
  await expect(startServer(env)).rejects.toThrow('A newer version of Fivebar')
  expect(existsSync(file)).toBe(true)
  rmSync(folder, { recursive: true })
})

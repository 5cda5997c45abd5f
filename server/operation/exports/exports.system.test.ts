import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, withDatabase } from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import { openConfiguredDatabase } from '../open-configured.ts'
import { engineNames } from '../../testing/databases.ts'
import { createEmptyDatabase, loadRelease, readRelease, releases } from '../../testing/releases.ts'
import { verifyClub } from '../verification/verify-club.ts'
import { exportClub } from './export-club.ts'
import { importClub } from './import-club.ts'

const now = Date.UTC(2026, 6, 1)
const release = readRelease(releases.at(-1)!)
const { secret } = release

describe.each(engineNames)('an export on %s', (engine) => {
  let folder: string
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  const getPath = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-export-'))
    database = await createEmptyDatabase(engine)
    await loadRelease(database.opened, release)
    await migrate(database.opened)
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const readTestConfig = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: getPath('new'), SECRET: secret, ...env }, [])

  test('is the same after a round trip, and every fold equals its log', async () => {
    const first = await exportClub(database.opened, getPath('first'), { now, secret })
    const other = engine === 'sqlite' ? null : await createEmptyDatabase(engine)
    await other?.opened.close()
    const config = readTestConfig(other === null ? {} : { DATABASE_URL: other.url! })
    await importClub(config, getPath('first'), { now, ignoresDifferences: false })
    await withDatabase(openConfiguredDatabase(config), async (opened) => {
      expect(await verifyClub(opened, config)).toEqual([])
      const second = await exportClub(opened, getPath('second'), { now, secret })
      const { audit_events: auditEvents, ...tables } = second.tables
      const { audit_events: earlierAuditEvents, ...expected } = first.tables
      expect(tables).toEqual(expected)
      // The import adds an event of its own.
      expect(auditEvents!.rows).toBe(earlierAuditEvents!.rows + 1)
    })
    await other?.drop()
  })

  test('is JSON and CSV with a schema, readable by its owner only, and without credentials', async () => {
    const { tables } = await exportClub(database.opened, getPath('first'), { now, secret })
    const players = JSON.parse(readFileSync(getPath('first/players.json'), 'utf8')) as unknown[]
    expect(players).toHaveLength(tables['players']!.rows)
    const [header] = readFileSync(getPath('first/players.csv'), 'utf8').slice(1).split('\r\n')
    expect(header).toBe(tables['players']!.columns.join(','))
    const schema = JSON.parse(readFileSync(getPath('first/schema.json'), 'utf8')) as {
      properties: Record<string, { items: { properties: Record<string, object> } }>
    }
    for (const [name, { columns }] of Object.entries(tables)) {
      const describedColumns = Object.keys(schema.properties[name]!.items.properties)
      expect([name, describedColumns.toSorted()]).toEqual([name, columns])
    }
    const names = readdirSync(getPath('first'))
    expect(names.filter((name) => /session|token|ticket/.test(name))).toEqual([
      'group_session_log.csv',
      'group_session_log.json',
      'group_sessions.csv',
      'group_sessions.json',
    ])
    for (const name of names) expect(statSync(getPath(`first/${name}`)).mode & 0o077).toBe(0)
  })

  test('is refused if a file was changed, the secret differs or the folder is not an export', async () => {
    await exportClub(database.opened, getPath('first'), { now, secret })
    const other = readTestConfig({ SECRET: 'another secret, of as many characters' })
    await expect(
      importClub(other, getPath('first'), { now, ignoresDifferences: false }),
    ).rejects.toThrow('The secret differs from that of')
    const file = getPath('first/players.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Nia', 'Mia'))
    await expect(
      importClub(readTestConfig({}), getPath('first'), { now, ignoresDifferences: false }),
    ).rejects.toThrow('players.json was modified')
    await expect(
      importClub(readTestConfig({}), folder, { now, ignoresDifferences: false }),
    ).rejects.toThrow('There is no club.json')
    expect(readdirSync(getPath('new'))).toEqual([])
  })
})

test('can’t be imported if a club exists already', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-export-'))
  await withDatabase(openDatabase(openSqlite(join(folder, 'fivebar.sqlite'))), async (opened) => {
    await loadRelease(opened, release)
    await migrate(opened)
    await exportClub(opened, join(folder, 'out'), { now, secret })
  })
  const config = readConfig({ DATA_DIR: folder, SECRET: secret }, [])
  await expect(
    importClub(config, join(folder, 'out'), { now, ignoresDifferences: false }),
  ).rejects.toThrow('There is a club in')
  rmSync(folder, { recursive: true })
})

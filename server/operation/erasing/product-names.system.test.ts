import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listAllowedStrings } from '#contract/allowed-strings.ts'
import { refusalMessages } from '#contract/messages.ts'
import { accessMessages } from '#engine/access/messages.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { noticeMessages } from '#engine/notices/messages.ts'
import type { PlayerId } from '#engine/ids.ts'
import { buildServer } from '../../app.ts'
import { getRawDatabase, readTableRows, readTableShapes } from '../table-rows.ts'
import { readConfig } from '../../platform/config/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, withDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { createLog } from '../../platform/config/log.ts'
import { openConfiguredEngine, openConfiguredDatabase } from '../open-configured.ts'
import { tables } from '../../platform/database/tables.ts'
import { createEmptyDatabase, loadRelease, readRelease, releases } from '../../testing/releases.ts'
import { engineNames } from '../../testing/databases.ts'
import { worldStart } from '../../testing/world.ts'
import { backupDatabase } from '../backups/backup-database.ts'
import { restoreBackup } from '../backups/restore-backup.ts'
import { exportClub } from '../exports/export-club.ts'
import { importClub } from '../exports/import-club.ts'
import { verifyClub } from '../verification/verify-club.ts'
import { saveErasedIdsWith } from './erased-ids.ts'

const now = worldStart
const release = readRelease(releases.at(-1)!)
const { secret } = release

/** Turns a text into a valid name, or null if none of its characters is allowed. */
function toName(text: string): string | null {
  const words = text.replaceAll(/[^A-Za-z' -]+/g, ' ').trim()
  const name = words.slice(0, 50).replace(/ \S*$/, (end) => (words.length > 50 ? '' : end))
  return /^[A-Za-z]/.test(name) && name.length >= 2 ? name : null
}

/** Returns names that equal an enum value, a message key or a sentence of the program. */
function listProductNames(): string[] {
  const seenSchemas = new Set<unknown>()
  const schemas = Object.values<Endpoint>(endpoints).flatMap(({ params, query, body, reply }) =>
    [params, query, body, reply].filter((one) => one !== undefined),
  )
  const values = [...schemas, ...Object.values(tables)].flatMap((one) =>
    listAllowedStrings(one, seenSchemas),
  )
  const sentences = [
    ...Object.entries(refusalMessages).flat(),
    ...Object.entries(accessMessages).flat(),
    ...Object.entries(noticeMessages).flatMap(([key, { title, text }]) => [key, title, text]),
  ]
  const clubTexts = release.tables.flatMap(({ rows }) =>
    rows.flatMap(({ name, event }) => [name, ...(String(event).match(/(?<=":")[^"]+/g) ?? [])]),
  )
  // Uses every tenth sentence, since all of them take a minute and are treated alike.
  const texts = [...values, ...sentences.filter((_, at) => at % 10 === 0), ...clubTexts.map(String)]
  const names = texts.map(toName)
  return [...new Set(names.filter((name) => name !== null).map((name) => name.toLowerCase()))]
}

/** Returns every row of the club, by table. */
async function readRowsByTable(
  opened: OpenDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rowsByTable = new Map<string, string[]>()
  for (const shape of await readTableShapes(opened, getRawDatabase(opened))) {
    const rows: string[] = []
    for await (const part of readTableRows(opened, getRawDatabase(opened), shape)) {
      rows.push(...part.map((row) => JSON.stringify(row)))
    }
    rowsByTable.set(shape.name, rows)
  }
  return rowsByTable
}

async function addPlayers(opened: OpenDatabase, names: readonly string[]): Promise<PlayerId[]> {
  const [row] = await opened.db.selectFrom('players').selectAll().limit(1).execute()
  const nobody = {
    nickname: null,
    nicknameFolded: null,
    email: null,
    emailFolded: null,
    fideNumber: null,
  }
  const players = names.map((name, at) => ({
    ...row!,
    ...nobody,
    id: `product-name-${at}` as PlayerId,
    name,
    nameFolded: foldName(name),
    avatarUrl: null,
    erasedAt: null,
    matchCount: 0,
    lastPlayedAt: null,
  }))
  for (let at = 0; at < players.length; at += 500) {
    await opened.db
      .insertInto('players')
      .values(players.slice(at, at + 500))
      .execute()
  }
  return players.map(({ id }) => id)
}

test.each(engineNames)(
  'erasing people named like values and sentences of the product changes nothing else, on %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-names-'))
    const empty = engine === 'postgres' ? await createEmptyDatabase(engine) : null
    const env: Record<string, string> = empty === null ? {} : { DATABASE_URL: empty.url! }
    const readTestConfig = (dataDir: string) =>
      readConfig(
        { DATA_DIR: join(folder, dataDir), SECRET: secret, LOG_LEVEL: 'silent', ...env },
        [],
      )
    const config = readTestConfig('club')
    mkdirSync(config.dataDir)
    try {
      await withDatabase(openDatabase(openConfiguredEngine(config)), async (opened) => {
        await loadRelease(opened, release)
        await migrate(opened)
      })
      const options = { config, secret, log: createLog('silent'), clock: () => now }
      const server = await buildServer({
        ...options,
        engine: openConfiguredEngine(config),
        version: '0',
        build: 'test',
        webRoot: '/nowhere',
      })
      const { opened } = server.context
      // Each name takes several times as long on PostgreSQL.
      const names = listProductNames().filter((_, at) => engine === 'sqlite' || at % 10 === 0)
      expect(names.length).toBeGreaterThan(engine === 'sqlite' ? 500 : 50)
      expect(names).toEqual(expect.arrayContaining(engine === 'sqlite' ? ['level or ahead'] : []))
      const before = await readRowsByTable(opened)
      const ids = await addPlayers(opened, names)
      await saveErasedIdsWith(server.context, ids)
      expect(await server.reapplyErasures()).toBe(names.length)

      const after = await readRowsByTable(opened)
      for (const [table, rows] of before) {
        // A due push may be sent in the meantime.
        if (table === 'notice_sends') continue
        const rowsAfter = new Set(after.get(table))
        expect([table, rows.filter((row) => !rowsAfter.has(row))]).toEqual([table, []])
      }
      expect(await verifyClub(opened, config)).toEqual([])
      await server.close()
      if (engine === 'postgres') return
      const { file } = await backupDatabase(config, now)
      await restoreBackup(config, file, { now, ignoresDifferences: false })
      await withDatabase(openConfiguredDatabase(config), async (restored) => {
        expect(await verifyClub(restored, config)).toEqual([])
        await exportClub(restored, join(folder, 'export'), { now, secret })
      })
      const other = readTestConfig('imported')
      await importClub(other, join(folder, 'export'), { now, ignoresDifferences: false })
      await withDatabase(openConfiguredDatabase(other), async (imported) =>
        expect(await verifyClub(imported, other)).toEqual([]),
      )
    } finally {
      await empty?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  120_000,
)

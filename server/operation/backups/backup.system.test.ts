import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anchorAuditLog } from '../../audit/anchor-audit-log.ts'
import { buildServer, type Server } from '../../app.ts'
import { insertClub } from '../../club/store.ts'
import { joinClub } from '../../membership/join-club.ts'
import { audit } from '../../platform/security/audit-log.ts'
import { databaseFile, readConfig } from '../../platform/config/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openConfiguredEngine } from '../open-configured.ts'
import { createLog } from '../../platform/config/log.ts'
import { startOutbox } from '../../platform/realtime/outbox.ts'
import { ensureDataFolderSecret } from '../../platform/security/secret.ts'
import { worldStart } from '../../testing/world.ts'
import { backupDatabase } from './backup-database.ts'
import { getBackupFolder } from './backup-folder.ts'
import { backUpIfDue, readLastBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const hour = 60 * 60 * 1000

describe('backups of a club in its own data folder', () => {
  let folder: string
  let now: number
  let server: Server | null = null

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-backup-'))
    now = worldStart
  })
  afterEach(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const readTestConfig = (env: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, [])
  const start = async (env: Record<string, string> = {}) => {
    const config = readTestConfig(env)
    const engine = openConfiguredEngine(config)
    await migrate(openDatabase(engine))
    const secret = await ensureDataFolderSecret(folder)
    const serverOptions = { config, engine, secret, log: createLog('silent'), clock: () => now }
    server = await buildServer({
      ...serverOptions,
      version: '0',
      build: 'test',
      webRoot: '/nowhere',
    })
    return server.context
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  const addPlayerAccount = async (name: string) =>
    server!.context.runInUnitOfWork(async (unit) =>
      joinClub(unit, { email: `${name}@example.org`, name, role: 'player', passwordHash: null }),
    )
  const createClub = async () => {
    const context = await start()
    await context.runInUnitOfWork(async ({ tx }) =>
      insertClub(tx, { name: 'Kept Club', isDemo: false, publicResults: false }, now),
    )
    await addPlayerAccount('Ann')
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { type: 'settings.changed', userId: null }),
    )
    await anchorAuditLog(context)
    return context
  }
  const readNames = async () =>
    (await server!.context.db.selectFrom('users').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )
  const restore = async (file: string, ignoresDifferences = false) =>
    restoreBackup(readTestConfig(), file, { now, ignoresDifferences })

  test('have a manifest of their content, with the secret and the anchor next to them', async () => {
    await createClub()
    const { file, rows, bytes, sha256, schema } = await backupDatabase(readTestConfig(), now)
    expect(rows).toMatchObject({ clubs: 1, users: 1, players: 1 })
    expect(bytes).toBe(readFileSync(file).length)
    expect([sha256.length, schema]).toEqual([64, expect.stringMatching(/^\d{3}-/)])
    const stem = 'fivebar-2026-03-14T18-00-00-000Z.'
    const companions = ['audit-anchor.json', 'json', 'secret', 'sqlite']
    expect(readdirSync(getBackupFolder(readTestConfig()))).toEqual(
      companions.map((end) => stem + end),
    )
  })

  test('fail if the copy is incomplete, and keep the previous one', async () => {
    await createClub()
    const first = await backupDatabase(readTestConfig(), now)
    await stop()
    const db = new DatabaseSync(databaseFile(readTestConfig()))
    db.exec('pragma foreign_keys = off; delete from players')
    db.exec(`insert into sessions (id, user_id, client, fingerprint, created_at, last_seen_at, ends_at)
      values ('s', 'nobody', 'api', 'f', 1, 1, 1)`)
    db.close()
    await expect(backupDatabase(readTestConfig(), now + hour)).rejects.toThrow(
      /incomplete.*refers to no/,
    )
    const files = readdirSync(getBackupFolder(readTestConfig())).filter((name) =>
      /sqlite/.test(name),
    )
    expect(files).toEqual([first.file.split('/').at(-1)])
  })

  test('are made by the server when they are due, and copied elsewhere', async () => {
    await createClub()
    await stop()
    const context = await start({
      BACKUP_HOURS: '6',
      BACKUP_COMMAND: `cp "$BACKUP_FILE" "${folder}/elsewhere"`,
    })
    await backUpIfDue(context)
    now += 5 * hour
    await backUpIfDue(context)
    const listBackups = () =>
      readdirSync(getBackupFolder(context.config)).filter((n) => n.endsWith('.sqlite'))
    expect(listBackups()).toHaveLength(1)
    now += hour
    await backUpIfDue(context)
    expect(listBackups()).toHaveLength(2)
    expect(existsSync(join(folder, 'elsewhere'))).toBe(true)
    expect(await readLastBackup(context, now)).toMatchObject({ isLeftHere: false })
  })

  test('are made at their interval after the clock was ahead for a while', async () => {
    await createClub()
    await stop()
    const context = await start({ BACKUP_HOURS: '6' })
    const [year, month] = [365 * 24 * hour, 31 * 24 * hour]
    now += 2 * year
    for (let months = 0; months < 13; months++) {
      now += month
      await backUpIfDue(context)
    }
    now -= 3 * year
    for (let hours = 0; hours < 8; hours++) {
      await backUpIfDue(context)
      now += hour
    }
    const thisYear = new Date(now).toISOString().slice(0, 4)
    const names = readdirSync(getBackupFolder(context.config)).filter(
      (name) => name.startsWith(`fivebar-${thisYear}`) && name.endsWith('.sqlite'),
    )
    expect(names).toHaveLength(2)
    expect(Date.parse((await readLastBackup(context, now)).lastAt!)).toBe(now - 2 * hour)
  })

  test('are not begun while another one is still being made', async () => {
    await createClub()
    await stop()
    const context = await start({ BACKUP_HOURS: '1' })
    const first = backUpIfDue(context)
    now += hour / 12
    await Promise.all([first, backUpIfDue(context)])
    const names = readdirSync(getBackupFolder(context.config))
    expect(names.filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })

  test('that could not be copied elsewhere are reported as local only', async () => {
    await createClub()
    await stop()
    const context = await start({ BACKUP_HOURS: '6', BACKUP_COMMAND: 'echo no room >&2; exit 3' })
    await backUpIfDue(context)
    expect(await readLastBackup(context, now)).toMatchObject({ isLeftHere: true })
  })

  test('restore the club as it was, keep the replaced data, and are audited', async () => {
    const context = await createClub()
    const { file } = await backupDatabase(context.config, now)
    await addPlayerAccount('Bea')
    await anchorAuditLog(context)
    await stop()
    now += hour
    const { previousDataDir, rows, differences } = await restore(file)
    expect([rows > 0, differences]).toEqual([true, []])
    const { db } = await start()
    expect(await readNames()).toEqual(['Ann'])
    const last = db.selectFrom('auditEvents').select('eventType').orderBy('sequence', 'desc')
    expect((await last.executeTakeFirst())?.eventType).toBe('backup.restored')
    await stop()
    const previousDb = new DatabaseSync(join(previousDataDir!, 'fivebar.sqlite'))
    expect(previousDb.prepare('select count(*) as count from users').get()).toEqual({ count: 2 })
    previousDb.close()
    expect(readdirSync(folder)).not.toContain('restoring')
  })

  test('make clients reload everything if they have seen events that the backup lacks', async () => {
    const context = await createClub()
    const { file } = await backupDatabase(context.config, now)
    const before = context.eventCursor()
    await addPlayerAccount('Bea')
    await stop()
    await restore(file)
    await start()
    // The same number of events as before, so that a plain sequence number would match one of them.
    for (const name of ['Cleo', 'Dan', 'Eve']) await addPlayerAccount(name)
    const outbox = await startOutbox(server!.context.opened, () => now, {
      publish: () => {},
      warn: () => {},
    })
    const answers: unknown[] = []
    for (const cursor of [before, '0.0', '0.1', '0.2', '0.3']) {
      await outbox.catchUp(cursor, (missed) => answers.push(missed))
    }
    await outbox.stop()
    expect(answers).toEqual([null, null, null, null, null])
  })

  test('can’t be restored while the server runs, and nothing changes', async () => {
    const context = await createClub()
    const { file } = await backupDatabase(context.config, now)
    await addPlayerAccount('Bea')
    await expect(restore(file)).rejects.toThrow('The server runs on')
    expect(await readNames()).toEqual(['Ann', 'Bea'])
    expect(readdirSync(folder).filter((name) => /restor/.test(name))).toEqual([])
  })

  test('are refused if incomplete, different from their logs or missing', async () => {
    const context = await createClub()
    const { file } = await backupDatabase(context.config, now)
    const id = (await context.db.selectFrom('players').select('id').executeTakeFirstOrThrow()).id
    await context.db
      .insertInto('ratings')
      .values({
        playerId: id,
        board: 'pool',
        rating: 1700,
        variance: 0.06,
        games: 3,
        wins: 3,
        losses: 0,
        draws: 0,
        streak: 3,
        longestStreak: 3,
        lastPlayedAt: now,
        highestRating: null,
        highestRatingAt: null,
        form: '[]',
        recent: '[]',
      })
      .execute()
    const inconsistent = await backupDatabase(context.config, now + 1)
    await stop()
    appendFileSync(file, 'torn')
    await expect(restore(file)).rejects.toThrow('its checksum is wrong')
    await expect(restore('none.sqlite')).rejects.toThrow('There is no')
    await expect(restore(inconsistent.file)).rejects.toThrow(
      /1 rows in .*\.sqlite differ.*Nothing was changed/s,
    )
    const { differences } = await restore(inconsistent.file, true)
    expect(differences).toHaveLength(1)
  })

  test('may be files of a killed server, whose latest changes are in the log next to it', async () => {
    const context = await createClub()
    await addPlayerAccount('Bea')
    const copied = join(folder, 'copied.sqlite')
    for (const ending of ['', '-wal']) {
      copyFileSync(`${databaseFile(context.config)}${ending}`, `${copied}${ending}`)
    }
    await stop()
    await restore(copied)
    await start()
    expect(await readNames()).toEqual(['Ann', 'Bea'])
  })

  test('replace a damaged database, which is kept', async () => {
    const context = await createClub()
    const { file } = await backupDatabase(context.config, now)
    await stop()
    writeFileSync(databaseFile(context.config), 'no database any more'.repeat(300))
    const { previousDataDir } = await restore(file)
    expect(readFileSync(join(previousDataDir!, 'fivebar.sqlite'), 'utf8')).toMatch(/^no database/)
    await start()
    expect(await readNames()).toEqual(['Ann'])
  })
})

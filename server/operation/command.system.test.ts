import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, withDatabase } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/postgres-engine.ts'
import { replaceDatabaseName } from '../testing/template-database.ts'
import { findFreePort } from '../testing/programs/postgres.ts'
import { backupDatabase } from './backups/backup-database.ts'
import { describeError } from './command.ts'

const describeFailure = async (work: () => Promise<unknown>) =>
  work().then(
    () => expect.fail('The work succeeded'),
    (error: unknown) => describeError(error),
  )

describe('a failed command', () => {
  test('reports that the disk is full and nothing was lost', async () => {
    const fillDatabase = async () => {
      const db = new DatabaseSync(':memory:')
      db.exec('create table t (x); pragma max_page_count = 2')
      db.exec(`insert into t values ('${'x'.repeat(20_000)}')`)
    }
    expect(await describeFailure(fillDatabase)).toMatch(
      /full\nThe disk is full \(see df -h\)\. Nothing was lost/,
    )
    const enospc = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    expect(describeError(enospc)).toContain('free some space and run the command again')
  })

  test.each([
    ['verification/verify.ts'],
    ['verification/verify-audit.ts'],
    ['backup.ts'],
    ['export.ts'],
    ['doctor.ts'],
  ])('%s reports that the folder has no club and creates no files', (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-command-'))
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, file)],
      { env: { ...process.env, DATA_DIR: folder, NODE_NO_WARNINGS: '1' }, encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const message = `There is no club in ${folder}: set DATA_DIR to your club's data folder, or create a club with npm start.`
    expect(stderr.trimEnd()).toBe(message)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('names missing settings without a stack trace', () => {
    const env = { ...process.env, DATABASE_URL: 'postgres://club@127.0.0.1:1/club', SECRET: '' }
    const file = join(import.meta.dirname, 'verification/verify.ts')
    const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr.trimEnd()).toBe('Missing SECRET environment variables')
  })

  test('suggests running as the owner if the database cannot be opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-command-'))
    const openMissingFolder = async () => new DatabaseSync(join(folder, 'shut', 'fivebar.sqlite'))
    expect(await describeFailure(openMissingFolder)).toContain('who owns the data folder')
    rmSync(folder, { recursive: true })
  })

  test('leaves no backup behind if the file is not a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-command-'))
    const config = readConfig({ DATA_DIR: folder }, [])
    writeFileSync(join(folder, 'fivebar.sqlite'), 'no database')
    chmodSync(join(folder, 'fivebar.sqlite'), 0o600)
    await expect(backupDatabase(config, 0)).rejects.toThrow()
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('explains where to look if PostgreSQL is down', async () => {
    const url = `postgres://club@127.0.0.1:${await findFreePort()}/club`
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-command-'))
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, SECRET: 'x'.repeat(32) }, [])
    expect(await describeFailure(async () => backupDatabase(config, 0))).toMatch(
      /ECONNREFUSED.*\nPostgreSQL does not/,
    )
    rmSync(folder, { recursive: true })
  })

  test('explains what a PostgreSQL user without rights needs', () => {
    const error = Object.assign(new Error('permission denied for schema public'), { code: '42501' })
    expect(describeError(error)).toMatch(
      /^permission denied.*\n.*make it the owner of the database/,
    )
  })

  const serverUrl = process.env['TEST_DATABASE_URL']
  test.skipIf(serverUrl === undefined)(
    'explains how to create a missing PostgreSQL database',
    async () => {
      const engine = openPostgres(replaceDatabaseName(serverUrl!, 'no_such_club'), 1, () => {})
      const query = async () =>
        withDatabase(openDatabase(engine), async ({ db }) =>
          db.selectFrom('clubs').selectAll().execute(),
        )
      expect(await describeFailure(query)).toContain('create it (createdb)')
    },
  )
})

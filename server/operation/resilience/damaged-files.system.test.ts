import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClub } from '../../membership/join-club.ts'
import { insertClub } from '../../club/store.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, withDatabase } from '../../platform/database/database.ts'
import { openSqlite, createSqliteEngine } from '../../platform/database/sqlite-engine.ts'
import { createRunInUnitOfWork } from '../../platform/database/unit-of-work.ts'
import { writeSynced } from '../../platform/database/write-synced.ts'
import { findFreePort } from '../../testing/programs/postgres.ts'
import { describeError } from '../command.ts'

let root: string
let intactFile: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fivebar-damaged-'))
  intactFile = join(root, 'whole.sqlite')
  await withDatabase(openDatabase(openSqlite(intactFile)), async (opened) => {
    await migrate(opened)
    const write = createRunInUnitOfWork(opened, {
      clock: Date.now,
      auditKey: 'key',
      onEvents: () => {},
    })
    await write(async (unit) => {
      await insertClub(unit.tx, { name: 'Club', isDemo: false, publicResults: false }, unit.now)
      const person = { email: 'ann@example.org', name: 'Ann Moss', passwordHash: null }
      await joinClub(unit, { ...person, role: 'admin' })
    })
  })
})
afterAll(() => rmSync(root, { recursive: true }))

/** Creates a separate data folder with the club. */
function createClubFolder(damage: (file: string) => void) {
  const folder = mkdtempSync(join(root, 'club-'))
  const file = join(folder, 'fivebar.sqlite')
  copyFileSync(intactFile, file)
  writeFileSync(join(folder, 'secret'), 'x'.repeat(43), { mode: 0o600 })
  damage(file)
  return { folder, file }
}

/** Runs a server program until it ends or prints the advice. Returns its output. */
async function runProgram(program: string, folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', program), ...args], {
    env: { ...env, PORT: String(await findFreePort()) },
  })
  let output = ''
  const onOutput = (text: Buffer) => {
    output += String(text)
    // A server keeps reading from a damaged database.
    if (program === 'main.ts' && output.includes('npm run restore <file>')) child.kill()
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  await once(child, 'close')
  return output
}

const damages: Readonly<Record<string, (file: string) => void>> = {
  'is cut off': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'is cut off in its first page': (file) => truncateSync(file, 100),
  'is something else': (file) =>
    writeFileSync(file, 'no database, and longer than its header is '.repeat(9)),
}
const programs = ['main.ts', 'operation/doctor.ts', 'operation/backup.ts', 'operation/export.ts']

describe.each(Object.entries(damages))('a database that %s', (_, damage) => {
  test.each(programs)('is named by %s, with how to restore it', async (program) => {
    const { folder, file } = createClubFolder(damage)
    // Only an export accepts a folder. The others refuse unknown arguments.
    const args = program === 'operation/export.ts' ? [join(folder, 'out')] : []
    const output = await runProgram(program, folder, ...args)
    expect(output).toContain(file)
    expect(output).toMatch(/damaged|malformed|not a database/)
    expect(output).toContain('npm run restore <file>')
  })

  test('is replaced by npm run restore, which names a damaged backup', async () => {
    const { folder } = createClubFolder(damage)
    mkdirSync(join(folder, 'backups'))
    const backup = join(folder, 'backups', 'good.sqlite')
    copyFileSync(intactFile, backup)
    expect(await runProgram('operation/restore.ts', folder, backup)).toContain(
      `${backup} is in place`,
    )
    damage(backup)
    const output = await runProgram('operation/restore.ts', folder, backup)
    expect(output).toMatch(/is damaged: .*Nothing was changed here/)
    expect(output).toContain(backup)
  })
})

describe('a damaged file next to the database', () => {
  const truncatedText = '{"players": ["one"'

  const texts = [truncatedText, '{}', '']
  test.each(
    [
      ['main.ts', 'npm start'],
      ['operation/doctor.ts', 'npm start'],
    ].flatMap(([program, remedy]) => texts.map((text) => [text, program!, remedy!] as const)),
  )(
    'erased.json with the text %j is named by %s, with what to do',
    async (text, program, remedy) => {
      const { folder } = createClubFolder(() => {})
      const file = join(folder, 'erased.json')
      writeFileSync(file, text)
      const output = await runProgram(program, folder)
      expect(output).toContain(`${file} is damaged: `)
      expect(output).toContain(`mv ${file} ${file}.damaged`)
      expect(output).toContain(remedy)
    },
  )

  test('the manifest of a backup is named by npm run restore', async () => {
    const { folder } = createClubFolder(() => {})
    const backup = join(folder, 'good.sqlite')
    copyFileSync(intactFile, backup)
    writeFileSync(join(folder, 'good.json'), truncatedText)
    const output = await runProgram('operation/restore.ts', folder, backup)
    expect(output).toContain(`${join(folder, 'good.json')} is damaged: `)
    expect(output).toContain('npm run restore <file>')
  })

  test.each(['club.json', 'players.json'])(
    '%s of an export is named by npm run import',
    async (name) => {
      const { folder } = createClubFolder(() => {})
      const exportFolder = join(folder, 'out')
      expect(await runProgram('operation/export.ts', folder, exportFolder)).toContain(exportFolder)
      const file = join(exportFolder, name)
      writeFileSync(file, '[\n{"id": "one"')
      const empty = mkdtempSync(join(root, 'empty-'))
      copyFileSync(join(folder, 'secret'), join(empty, 'secret'))
      const output = await runProgram('operation/import.ts', empty, exportFolder)
      expect(output).toContain(file)
      expect(output).toContain('is damaged: ')
      expect(output).toContain('npm run export')
    },
  )
})

describe('a full disk', () => {
  const describeFailure = async (work: () => Promise<unknown>) =>
    work().then(
      () => 'nothing',
      (error: unknown) => describeError(error),
    )

  test('is named with the database and how to check it', async () => {
    const file = join(mkdtempSync(join(root, 'full-')), 'fivebar.sqlite')
    const db = new DatabaseSync(file)
    db.exec('pragma max_page_count = 8')
    const output = await describeFailure(async () =>
      withDatabase(openDatabase(createSqliteEngine(db, file)), migrate),
    )
    expect(output).toContain(`${file}: database or disk is full`)
    expect(output).toContain('df -h')
  })

  test('is recognised when SQLite’s shared memory has no room, also naming df', () => {
    // SQLite's error if not even its -shm file fits: SQLITE_IOERR_SHMSIZE.
    const error = Object.assign(new Error('disk I/O error'), {
      errcode: 4874,
      path: '/club.sqlite',
    })
    expect(describeError(error)).toMatch(/^\/club\.sqlite: disk I\/O error\n.*df -h/)
  })

  test.skipIf(process.platform !== 'linux')('is named with the file being written', async () => {
    const output = await describeFailure(async () => writeSynced('/dev/full', 'text', 'w'))
    expect(output).toMatch(/^\/dev\/full: ENOSPC/)
    expect(output).toContain('df -h')
  })
})

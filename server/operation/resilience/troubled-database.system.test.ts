import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/errors.ts'
import { recordMatch } from '#contract/matches.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { engineNames } from '../../testing/databases.ts'
import {
  admin,
  signInAdmin,
  startServer,
  type RunningServer,
  type SignedIn,
} from '../../testing/programs/process.ts'
import { createWorld } from '../../testing/world.ts'

describe.each(engineNames)('a full disk on %s', (engineName) => {
  test('refuses a recording with the reason, stores nothing of it, and accepts it once there is room', async () => {
    const world = await createWorld(engineName)
    const { db, opened } = world.server.context
    const organiser = await world.join('organizer')
    const [player1Id, player2Id] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    const body = { sportId: 'tabletennis' as const, player1Id, player2Id }
    const record = async () => {
      world.pass(1000)
      const scores = { player1Score: 2, player2Score: 1 }
      return organiser.call(recordMatch, { body: { ...body, ...scores } })
    }
    const fillDisk = async () => {
      if (opened.engine.name === 'sqlite') return sql`pragma max_page_count = 1`.execute(db)
      await sql`create or replace function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        db,
      )
      return sql`create trigger full_disk before insert on rating_changes
        execute function no_room()`.execute(db)
    }
    const makeRoom = async () =>
      opened.engine.name === 'sqlite'
        ? sql`pragma max_page_count = 1000000`.execute(db)
        : sql`drop trigger full_disk on rating_changes`.execute(db)

    await fillDisk()
    let recorded = 0
    let refusal = await record()
    // Uses up the free space within existing pages first.
    for (; refusal.status === 201 && recorded < 500; recorded++) refusal = await record()
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([503, '5'])
    expect(refusal.error).toMatchObject({ key: 'server.databaseFull', retry: true })
    expect((await world.server.app.inject('/readyz')).statusCode).toBe(200)
    await makeRoom()
    expect((await record()).status).toBe(201)
    const { count } = await db
      .selectFrom('matches')
      .select(sql<number>`cast(count(*) as integer)`.as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(recorded + 1)
    expect(await verifyRatings(db)).toEqual([])
    await world.close()
  })
})

describe('the server as a process, on an SQLite file', () => {
  let folder: string
  let running: RunningServer
  const getDatabasePath = () => join(folder, 'fivebar.sqlite')

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  })
  afterEach(async () => {
    await running.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (env: Record<string, string> = {}) => {
    running = await startServer({ DATA_DIR: folder, DEMO: 'false', ...admin, ...env })
  }
  const addPlayer = async (call: SignedIn['call'], name: string) =>
    ((await (await call('POST', '/api/players', { name })).json()) as { id: string }).id
  const readKey = async (answer: Response) => ((await answer.json()) as ApiErrorBody).key

  test('keeps serving reads while another process locks the database, and reports writes as busy', async () => {
    await start()
    const { call } = await signInAdmin(running.url)
    const other = new DatabaseSync(getDatabasePath())
    other.exec('begin immediate')
    const outcomes: string[] = []
    const track = async (name: string, reply: Promise<Response>) => {
      const answer = await reply
      outcomes.push(`${name} ${answer.status}`)
      return answer
    }
    const writes = ['Ann', 'Bob', 'Cleo'].map(async (name) =>
      track('write', call('POST', '/api/players', { name })),
    )
    await sleep(100)
    for (let i = 0; i < 3; i++) {
      await track('health', fetch(`${running.url}/healthz`))
      await track('read', call('GET', '/api/players'))
    }
    const refusals = await Promise.all(writes)
    expect(outcomes).toEqual([
      ...Array.from({ length: 3 }, () => ['health 200', 'read 200']).flat(),
      ...Array.from({ length: 3 }, () => 'write 503'),
    ])
    expect(refusals.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5'])
    expect(await readKey(refusals[0]!)).toBe('server.databaseBusy')

    const waiting = call('POST', '/api/players', { name: 'Dan' })
    await sleep(200)
    other.exec('rollback')
    other.close()
    expect((await waiting).status).toBe(201)
  })

  test('detects a damaged page at the start, reports it, keeps reading, and writes nothing', async () => {
    await start({ DEMO: 'true' })
    await running.kill('SIGTERM')
    const db = new DatabaseSync(getDatabasePath())
    db.exec('pragma wal_checkpoint(truncate)')
    const { page } = db.prepare('pragma page_size').get() as Record<string, number>
    const { rootpage } = db
      .prepare("select rootpage from sqlite_schema where name = 'tournament_log'")
      .get() as { rootpage: number }
    db.close()
    const opened = openSync(getDatabasePath(), 'r+')
    const size = page ?? 4096
    writeSync(opened, Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size)
    closeSync(opened)

    await start({ DEMO: 'true' })
    const ready = await fetch(`${running.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await readKey(ready)).toBe('server.databaseDamaged')
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    expect(running.output()).toMatch(/The database is damaged/)
    expect((await fetch(`${running.url}/api/club`)).status).toBe(200)
    const reply = await fetch(`${running.url}/api/auth/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([reply.status, await readKey(reply)]).toEqual([503, 'server.databaseDamaged'])
  })

  test('completes running requests when stopped under load, ends with 0, and stores only what it acknowledged', async () => {
    await start()
    const { call, headers } = await signInAdmin(running.url)
    const [player1Id, player2Id] = [await addPlayer(call, 'Ann'), await addPlayer(call, 'Bob')]
    const workers = 40
    // Keeps connections open and busy, like a proxy.
    const agent = new Agent({ keepAlive: true, maxSockets: workers })
    const scores = { player1Score: 2, player2Score: 1 }
    const body = JSON.stringify({ sportId: 'tabletennis', player1Id, player2Id, ...scores })
    const record = async () =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = `${running.url}/api/matches`
        const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode))
        })
        sent.once('error', reject)
        sent.end(body)
      })
    const answers: (number | undefined)[] = []
    let isOver = false
    const worker = async () => {
      while (!isOver) {
        try {
          answers.push(await record())
        } catch (error) {
          isOver = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        }
      }
    }
    const load = Promise.all(Array.from({ length: workers }, worker))
    await sleep(500)
    expect(await running.kill('SIGTERM')).toBe(0)
    await load
    agent.destroy()
    expect(new Set(answers)).toEqual(new Set([201]))
    const db = new DatabaseSync(getDatabasePath(), { readOnly: true })
    const { count } = db.prepare('select count(*) as count from matches').get() as { count: number }
    db.close()
    expect(count).toBe(answers.length)
    const verification = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'verification', 'verify.ts')],
      {
        env: { DATA_DIR: folder },
        encoding: 'utf8',
      },
    )
    expect(verification.stdout).toBe('All stored ratings match a recalculation from the matches.\n')
  })
})

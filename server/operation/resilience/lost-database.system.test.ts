import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Match } from '#contract/matches.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  queryFirst,
  createTestPostgres,
  type TestPostgres,
} from '../../testing/programs/postgres.ts'
import {
  addSixPlayers,
  admin,
  signInAdmin,
  startServer,
  type RunningServer,
  type SignedIn,
} from '../../testing/programs/process.ts'

const url = process.env['TEST_DATABASE_URL']
const isLong = process.env['TEST_LONG'] !== undefined
const kills = isLong ? 20 : 5
const recordings = isLong ? 2_000 : 160
const workers = 8
const secret = 'a secret of the lost database, long enough'

describe.skipIf(url === undefined)('a server that loses its PostgreSQL', () => {
  let folder: string
  let running: RunningServer
  let database: TestDatabase | null = null
  let ownPostgres: TestPostgres | null = null

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  })
  afterEach(async () => {
    await running.kill('SIGKILL')
    await database?.drop()
    await ownPostgres?.remove()
    database = ownPostgres = null
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (address: string) => {
    const env = { DATA_DIR: folder, DATABASE_URL: address, SECRET: secret, DEMO: 'false' }
    running = await startServer({ ...env, ...admin })
  }

  /** Records matches as phones do, repeating each with its key until it is acknowledged. */
  const startLoad = (call: SignedIn['call'], people: readonly string[]) => {
    const acknowledged = new Map<string, string>()
    const refusals: Response[] = []
    let next = 0
    let isStopped = false
    const send = async (key: string, at: number) => {
      const pickPlayer = (offset: number) => people[(at + offset) % people.length]
      const body = {
        sportId: 'tabletennis',
        player1Id: pickPlayer(0),
        player2Id: pickPlayer(1 + (at % 3)),
      }
      const scores = { player1Score: 2, player2Score: at % 2 }
      for (;;) {
        const answer = await call('POST', '/api/matches', { ...body, ...scores }, key)
        if (answer.status === 201) {
          acknowledged.set(key, ((await answer.json()) as Match).id)
          return
        }
        refusals.push(answer)
        await sleep(20)
      }
    }
    const previewRepeatedly = async () => {
      while (!isStopped) {
        const [id] = acknowledged.values()
        const body = { sportId: 'tabletennis', player1Id: people[0], player2Id: people[1] }
        const scores = { player1Score: 0, player2Score: 2, matchId: id }
        const answer = await call('POST', '/api/matches/preview', { ...body, ...scores })
        if (answer.status !== 200) refusals.push(answer)
        await sleep(20)
      }
    }
    const worker = async () => {
      while (next < recordings) await send(`match-${next}`, next++)
    }
    const previews = previewRepeatedly()
    const done = Promise.all(Array.from({ length: workers }, worker)).then(async () => {
      isStopped = true
      await previews
    })
    return { acknowledged, refusals, done, isOver: () => acknowledged.size === recordings }
  }

  const expectComplete = async (
    call: SignedIn['call'],
    address: string,
    { acknowledged, refusals }: Load,
  ) => {
    expect(running.child.exitCode).toBeNull()
    for (const answer of refusals) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200)
    const list = (await (await call('GET', '/api/matches')).json()) as { total: number }
    expect(list.total).toBe(recordings)
    const ids = [...acknowledged.values()]
    expect(new Set(ids).size).toBe(recordings)
    expect((await call('GET', `/api/matches/${ids.at(-1)}`)).status).toBe(200)
    const verification = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'verification', 'verify.ts')],
      {
        env: { DATA_DIR: folder, DATABASE_URL: address, SECRET: secret },
        encoding: 'utf8',
      },
    )
    expect(verification.stdout).toBe('All stored ratings match a recalculation from the matches.\n')
  }
  type Load = ReturnType<typeof startLoad>

  const countListeners = async (address: string) => {
    const text =
      "select count(*)::int from pg_stat_activity where query = 'listen fivebar_events' and datname = current_database()"
    return (await queryFirst<number>(address, [text]))[0]
  }

  test(
    `keeps each match once when its connections are ended ${kills} times during recordings`,
    async () => {
      database = await createTestDatabase('postgres')
      const address = database.url!
      await start(address)
      const { call } = await signInAdmin(running.url)
      const loading = startLoad(call, await addSixPlayers(call))
      let ended = 0
      for (let kill = 0; kill < kills; kill++) {
        await sleep(150)
        const text =
          'select count(pg_terminate_backend(pid))::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
        ended += (await queryFirst<number>(address, [text]))[0]!
      }
      expect(loading.isOver()).toBe(false)
      await loading.done
      expect(ended).toBeGreaterThan(kills)
      expect(loading.refusals.length).toBeGreaterThan(0)
      await expectComplete(call, address, loading)
      await expect.poll(async () => countListeners(address), { timeout: 5000 }).toBe(1)
    },
    isLong ? 300_000 : 60_000,
  )

  test.skipIf(!isLong)(
    'reports that it is not ready while PostgreSQL is down, and recovers by itself',
    async () => {
      ownPostgres = (await createTestPostgres(url!))!
      await ownPostgres.start()
      await start(ownPostgres.url)
      const { call } = await signInAdmin(running.url)
      const loading = startLoad(call, await addSixPlayers(call))
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        await sleep(500)
        await ownPostgres.end(signal)
        const ready = await fetch(`${running.url}/readyz`)
        expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
        expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
        // The child processes of a killed server end shortly after.
        await sleep(1000)
        await ownPostgres.start()
      }
      expect(loading.isOver()).toBe(false)
      await loading.done
      await expectComplete(call, ownPostgres.url, loading)
      await expect.poll(async () => countListeners(ownPostgres!.url), { timeout: 5000 }).toBe(1)
    },
  )
})

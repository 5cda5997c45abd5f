import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Match } from '#contract/matches.ts'
import {
  addSixPlayers,
  admin,
  signInAdmin,
  startServer,
  type RunningServer,
} from '../../testing/programs/process.ts'
import { seededRandom } from '../../demo/random.ts'

describe('the server as a process', () => {
  let folder: string
  let running: RunningServer | null = null

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  })
  afterEach(async () => {
    await running?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (env: Record<string, string> = {}, args: string[] = []) => {
    running = await startServer({ DATA_DIR: folder, ...admin, ...env }, args)
    return running
  }
  const verify = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, '..', 'verification', 'verify.ts')], {
      env: { DATA_DIR: folder },
      encoding: 'utf8',
    })

  test('keeps each acknowledged match once after a kill, with ratings equal to a fold from scratch', async () => {
    const first = await start({ DEMO: 'false' })
    const { call } = await signInAdmin(first.url)
    const people = await addSixPlayers(call)
    const random = seededRandom(3)
    const drafts = Array.from({ length: 400 }, (_, i) => {
      const [player1Id, player2Id] = people.toSorted(() => random.next() - 0.5)
      return {
        key: `match-${i}`,
        body: {
          sportId: 'darts',
          player1Id,
          player2Id,
          player1Score: 3,
          player2Score: i % 3,
          details: { bestOf: 5 },
        },
      }
    })
    const acknowledged = new Map<string, string>()
    let next = 0
    let failed = 0
    const worker = async () => {
      while (next < drafts.length && failed < 8) {
        const { key, body } = drafts[next++]!
        try {
          const answer = await call('POST', '/api/matches', body, key)
          if (answer.status === 201) acknowledged.set(key, ((await answer.json()) as Match).id)
        } catch {
          failed += 1
        }
        if (acknowledged.size === 120) void first.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(failed).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThanOrEqual(120)

    const second = await start({ DEMO: 'false' })
    const { call: callAfterRestart } = await signInAdmin(second.url)
    expect(verify().stdout).toBe('All stored ratings match a recalculation from the matches.\n')
    for (const id of acknowledged.values())
      expect((await callAfterRestart('GET', `/api/matches/${id}`)).status).toBe(200)
    // Like a phone, sends everything again with the same keys. Stored matches are returned, not repeated.
    for (const { key, body } of drafts.slice(0, next)) {
      const answer = await callAfterRestart('POST', '/api/matches', body, key)
      expect(answer.status).toBe(201)
      const knownId = acknowledged.get(key)
      if (knownId !== undefined) expect(((await answer.json()) as Match).id).toBe(knownId)
    }
    const list = (await (await callAfterRestart('GET', '/api/matches')).json()) as { total: number }
    expect(list.total).toBe(next)
    expect(verify().status).toBe(0)
  })

  test('creates the demo club and prints a password once in an empty folder, and keeps both on restart', async () => {
    const first = await startServer({ DATA_DIR: folder })
    running = first
    expect(first.output()).toMatch(/Sign in with one click/)
    expect(first.output()).toMatch(/password \S{16} /)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    const secret = readFileSync(join(folder, 'secret'), 'utf8')
    expect(await first.kill('SIGTERM')).toBe(0)
    const second = await startServer({ DATA_DIR: folder })
    running = second
    expect(second.output()).not.toMatch(/password/)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
    const club = (await (await fetch(`${second.url}/api/club`)).json()) as {
      name: string
      demo: boolean
      recentResults: object[]
    }
    expect(club).toMatchObject({ name: 'Harbour Street Club', demo: true })
    expect(club.recentResults).toHaveLength(5)
    expect(verify().status).toBe(0)
  })

  test('waits for its administrator when started with --empty', async () => {
    running = await startServer({ DATA_DIR: folder }, ['--empty'])
    expect(running.output()).toMatch(/name your club/)
    const club = (await (await fetch(`${running.url}/api/club`)).json()) as {
      demo: boolean
      needsSetup: boolean
    }
    expect(club).toMatchObject({ demo: false, needsSetup: true })
  })

  test('makes a complete backup while it is running', async () => {
    await start()
    const backup = spawnSync(process.execPath, [join(import.meta.dirname, '..', 'backup.ts')], {
      env: { DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect(backup.status).toBe(0)
    const file = backup.stdout.split('\n')[0]!
    expect(statSync(file).size).toBeGreaterThan(50_000)
    const secret = file.replace(/sqlite$/, 'secret')
    expect(readFileSync(secret, 'utf8')).toBe(readFileSync(join(folder, 'secret'), 'utf8'))
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    expect(backup.stdout).not.toContain(readFileSync(secret, 'utf8'))
  })

  test.each([
    [{ DATABASE_URL: 'postgres://nowhere' }, 'Missing SECRET environment variables'],
    [
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: '' },
      'Missing ADMIN_PASSWORD environment variables',
    ],
    [{ PORT: 'many' }, /Wrong environment variables: PORT/],
    [{ HOST: 'localhost:3000' }, 'HOST is "localhost:3000", which is not a known address.'],
  ])('lists invalid settings in one message (%o)', async (env, message) => {
    await expect(
      startServer({ DATA_DIR: folder, ...env } as Record<string, string>),
    ).rejects.toThrow(message)
  })
})

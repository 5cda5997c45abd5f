import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queueMessage } from '../../platform/mail/message-queue.ts'
import { createTestDatabase, engineNames, type TestDatabase } from '../../testing/databases.ts'
import {
  admin,
  signInAdmin,
  startServer,
  type RunningServer,
} from '../../testing/programs/process.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { startMaintenance } from '../maintenance.ts'

describe.each(engineNames)('a server that is stopped, on %s', (engine) => {
  let folder: string
  let database: TestDatabase | null = null
  let running: RunningServer

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
    database = engine === 'postgres' ? await createTestDatabase('postgres') : null
    running = await startServer({
      ...admin,
      DATA_DIR: folder,
      DEMO: 'false',
      DRAIN_SECONDS: '1.5',
      ...(database === null
        ? {}
        : { DATABASE_URL: database.url!, SECRET: 'a secret of the server that drains' }),
    })
  })
  afterEach(async () => {
    await running.kill('SIGKILL')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('reports at once that it is not ready, keeps responding, and ends cleanly', async () => {
    const { call } = await signInAdmin(running.url)
    expect((await call('GET', '/readyz')).status).toBe(200)
    const ended = running.kill('SIGTERM')
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(503)
    const refusal = await call('GET', '/readyz')
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await call('GET', '/healthz')).status).toBe(200)
    expect((await call('POST', '/api/players', { name: 'Ann Ode' }, 'ann')).status).toBe(201)
    expect(await ended).toBe(0)
  })
})

describe.each(engineNames)('a stopping node on %s', (engine) => {
  let world: World

  beforeEach(async () => {
    world = await createWorld(engine)
  })
  afterEach(async () => {
    await world.close()
  })

  test('marks the message being delivered as sent and starts no other', async () => {
    const { context } = world.server
    for (const to of ['ann@example.org', 'ben@example.org']) {
      const message = {
        channel: 'email',
        to,
        subject: 'Hello',
        text: 'Hello',
        carries: '',
      } as const
      await context.runInUnitOfWork(async (unit) =>
        queueMessage(unit, context.secret, message, 3_600_000),
      )
    }
    const delivery = Promise.withResolvers<void>()
    const sendEmail = vi.spyOn(context.transports, 'email').mockReturnValue(delivery.promise)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = startMaintenance(context)
    try {
      vi.advanceTimersByTime(2_000)
      await vi.waitFor(() => expect(sendEmail).toHaveBeenCalledTimes(1))
    } finally {
      vi.useRealTimers()
    }
    const stopped = stop()
    delivery.resolve()
    await stopped
    expect(sendEmail).toHaveBeenCalledTimes(1)
    const unsent = await context.db.selectFrom('messages').select('attempts').execute()
    expect(unsent.map(({ attempts }) => attempts)).toEqual([0])
  })
})

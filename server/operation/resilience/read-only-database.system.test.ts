import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/errors.ts'
import { createTestDatabase, engineNames } from '../../testing/databases.ts'
import { queryFirst } from '../../testing/programs/postgres.ts'
import { addSixPlayers, admin, signInAdmin, startServer } from '../../testing/programs/process.ts'

const terminateQuery = 'select pg_terminate_backend(pid)::text from pg_stat_activity'
const otherConnections = 'datname = current_database() and pid <> pg_backend_pid()'

/** Makes the database writable or, like a standby, read-only. */
async function setWritable(url: string, isWritable: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await queryFirst(url, [
    'set default_transaction_read_only = off',
    `alter database "${name}" set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`,
    `${terminateQuery} where ${otherConnections}`,
  ])
}

test.runIf(engineNames.includes('postgres'))(
  'a server on an unpromoted standby reads, refuses writes for a while, and recovers by itself',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
    const database = await createTestDatabase('postgres')
    const url = database.url!
    const secret = { SECRET: 'a secret of the server that only reads' }
    const running = await startServer({
      ...admin,
      ...secret,
      DATA_DIR: folder,
      DATABASE_URL: url,
      DEMO: 'false',
    })
    try {
      const { call } = await signInAdmin(running.url)
      const [player1Id, player2Id] = await addSixPlayers(call)
      const match = { sportId: 'tabletennis', player1Id, player2Id }
      const record = async () =>
        call('POST', '/api/matches', { ...match, player1Score: 2, player2Score: 1 }, 'one')
      await setWritable(url, false)
      const readReadiness = async () => (await call('GET', '/readyz')).status
      await expect.poll(readReadiness).toBe(503)
      await expect.poll(async () => (await call('GET', '/api/players')).status).toBe(200)
      const refusal = await record()
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5'])
      expect(((await refusal.json()) as ApiErrorBody).key).toBe('server.databaseReading')
      await setWritable(url, true)
      await expect.poll(readReadiness).toBe(200)
      await expect.poll(async () => (await record()).status).toBe(201)
    } finally {
      await setWritable(url, true)
      await running.kill('SIGKILL')
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  30_000,
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './postgres.ts'
import { runProgram, type Program } from './program.ts'

/** A Redis for one test, which can be stopped and restarted. It stores nothing on disk. */
export type TestRedis = {
  readonly url: string
  readonly start: () => Promise<void>
  readonly end: () => Promise<void>
  readonly remove: () => Promise<void>
}

export async function createTestRedis(program: Program): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-redis-'))
  const port = await findFreePort()
  let stop: ((signal: NodeJS.Signals) => Promise<void>) | null = null
  const end = async () => stop?.('SIGKILL')
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
      stop = await runProgram(program, args, port)
    },
    end,
    remove: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

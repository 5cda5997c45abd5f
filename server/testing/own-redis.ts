import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './own-postgres.ts'

/** A Redis of a test's own, to be ended and begun again; it forgets everything when it ends. */
export type OwnRedis = {
  readonly url: string
  readonly start: () => Promise<void>
  readonly end: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** `libraries` are looked at before those of the system. */
export async function ownRedis(path: string, libraries: string): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const end = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child!.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
      child = spawn(path, args, {
        stdio: 'ignore',
        env: { ...process.env, LD_LIBRARY_PATH: libraries },
      })
      for (let attempt = 0; !(await isListening(port)); attempt++) {
        if (attempt > 100) throw new Error('The Redis of the test did not start')
        await sleep(50)
      }
    },
    end,
    remove: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether something listens on a port of this machine. */
export async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => resolve(true)).once('error', () => resolve(false))
    line.once('connect', () => line.destroy())
  })
}

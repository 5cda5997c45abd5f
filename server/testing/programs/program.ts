import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from './end-process.ts'

/** A third-party program, with libraries that it uses before those of the system. */
export type Program = {
  readonly path: string
  readonly libraries?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs a program and waits until it listens on a port. Returns a function that ends it. Throws with
 * its output if it never listens.
 */
export async function runProgram(
  { path, libraries, env }: Program,
  args: readonly string[],
  port: number,
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const child = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
      ...env,
    },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (child.exitCode !== null || attempt > 100) {
      await endProcess(child, 'SIGKILL')
      throw new Error(`${path} did not start: ${output}`)
    }
    await sleep(50)
  }
  return async (signal) => void (await endProcess(child, signal))
}

/** Like `runProgram`; the returned function stops it with a signal and removes its folder. */
export async function runInFolder(
  folder: string,
  signal: NodeJS.Signals,
  ...program: Parameters<typeof runProgram>
): Promise<() => Promise<void>> {
  const end = await runProgram(...program)
  return async () => {
    await end(signal)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether a program listens on a port of this machine. */
async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(port, '127.0.0.1')
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })
}

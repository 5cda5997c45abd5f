import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  /** Everything it printed so far. */
  readonly output: () => string
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>
}

const main = join(import.meta.dirname, '..', 'main.ts')

/** Starts the real server as a process of its own, on a free port, and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  args: readonly string[] = [],
  /** A module that is loaded before the server, and may be sent messages. */
  preload: string | null = null,
): Promise<RunningServer> {
  const loading = preload === null ? [] : ['--import', pathToFileURL(preload).href]
  const child = spawn(process.execPath, [...loading, main, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      AUTH_LIMIT: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === null ? [] : ['ipc' as const])],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)
      if (address !== null) resolve(address[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill(signal)
      return ended
    },
  }
}

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, type ReportRow } from './measure.ts'

const startCount = 5
const idleMs = 3000
const main = join(import.meta.dirname, '..', 'scripts', 'start.mjs')

/** Measures how long the server takes to start on the demo club, and its memory when idle. */
export async function benchStartup(): Promise<ReportRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  try {
    await measureStart(folder)
    const runs = []
    for (let i = 0; i < startCount; i++) runs.push(await measureStart(folder))
    const ready = median(runs.map(({ ms }) => ms))
    const memory = median(runs.map(({ megabytes }) => megabytes))
    return [
      {
        what: 'Start to ready on an existing database',
        value: `${ready.toFixed(0)} ms`,
        reference: '',
        ratio: '',
        budget: '≤ 2,000 ms',
        met: ready <= 2000,
      },
      {
        what: 'Resident memory, idle',
        value: `${memory.toFixed(0)} MB`,
        reference: '',
        ratio: '',
        budget: '≤ 120 MB',
        met: memory <= 120,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureStart(folder: string): Promise<{ ms: number; megabytes: number }> {
  const from = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready at')) resolve()
    })
  })
  const ms = performance.now() - from
  await sleep(idleMs)
  const megabytes = readMemoryMb(child.pid!)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return { ms, megabytes }
}

/** Returns the memory of a process; NaN if it is not in /proc. Throws except on Linux. */
function readMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

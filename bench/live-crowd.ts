import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#server/testing/programs/process.ts'
import { addPlayers, createCaller, startTable } from './live-evening.ts'
import type { Line } from './measure.ts'

const entries = 20
/** With more spectators, the measuring process itself would delay messages. */
const spectatorsPerProcess = 5_000
const budgetMs = 500
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

/** Returns the memory of a process in kB. */
function readMemory(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

type CrowdReport = { readonly late: number[]; readonly asked: number; readonly lost: number }

/** Starts processes of spectators; resolves once all watch the match. */
async function startCrowds(url: string, spectators: number): Promise<ChildProcess[]> {
  const crowds: ChildProcess[] = []
  for (let left = spectators; left > 0; left -= spectatorsPerProcess) {
    const many = String(Math.min(left, spectatorsPerProcess))
    const crowd = fork(join(import.meta.dirname, 'live-crowd-watchers.ts'), [url, many, 'final'])
    crowds.push(crowd)
    await once(crowd, 'message')
  }
  return crowds
}

async function readReport(crowd: ChildProcess): Promise<CrowdReport> {
  const answer = once(crowd, 'message')
  crowd.send('how late')
  const [report] = (await answer) as [CrowdReport]
  crowd.kill()
  return report
}

/** Measures one match watched by an anonymous crowd: timed entries, each delivered to everyone. */
export async function benchLiveCrowd(spectators = 2_000, secondsApart = 1): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: 'false',
    SECRET: 'a secret for measurements, long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SPECTATORS: String(spectators),
    SPECTATORS_PER_ADDRESS: String(spectators),
  })
  try {
    const session = await createCaller(server.url, null)('/api/auth/login', admin)
    const callApi = createCaller(server.url, (session as { accessToken: string }).accessToken)
    const settings = { publicResults: true }
    await callApi('/api/admin/settings', { version: 1, settings }, 'PATCH')
    const goal = await startTable(callApi, 'final', await addPlayers(callApi))
    await goal()
    const before = readMemory(server.child.pid)
    const crowds = await startCrowds(server.url, spectators)
    await sleep(2_000)
    const memoryPerSpectator = (readMemory(server.child.pid) - before) / spectators
    for (let entry = 0; entry < entries; entry++) {
      await goal()
      await sleep(secondsApart * 1_000)
    }
    const reports: CrowdReport[] = []
    for (const crowd of crowds) reports.push(await readReport(crowd))
    const sum = (what: 'asked' | 'lost') => reports.reduce((all, each) => all + each[what], 0)
    const times = reports.flatMap(({ late }) => late).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity
    const isComplete = times.length === spectators * entries && sum('lost') + sum('asked') === 0
    return {
      what: `One match, an entry every ${secondsApart} s, ${spectators} spectators without accounts`,
      value: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${times.length} told, ${sum('lost')} lost`,
      reference: `${memoryPerSpectator.toFixed(0)} kB of memory each`,
      ratio: '',
      budget: `p99 ≤ ${budgetMs} ms, no one left out`,
      met: isComplete && at(0.99) <= budgetMs,
    }
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

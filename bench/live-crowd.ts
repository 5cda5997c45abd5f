import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#server/testing/programs/process.ts'
import { addPlayers, createCaller, startTable } from './live-tables.ts'
import type { ReportRow } from './measure.ts'

const entries = 20
/** With more spectators, the measuring process itself would delay messages. */
const spectatorsPerProcess = 5_000
const budgetMs = 500
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

/** Returns the memory of a process in kB. */
function readMemoryKb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

type CrowdReport = { readonly delays: number[]; readonly refetches: number; readonly lost: number }

/** Starts processes of spectators; resolves once all watch the match. */
async function startCrowds(url: string, spectators: number): Promise<ChildProcess[]> {
  const crowds: ChildProcess[] = []
  for (let remaining = spectators; remaining > 0; remaining -= spectatorsPerProcess) {
    const count = String(Math.min(remaining, spectatorsPerProcess))
    const crowd = fork(join(import.meta.dirname, 'live-crowd-watchers.ts'), [url, count, 'final'])
    crowds.push(crowd)
    await once(crowd, 'message')
  }
  return crowds
}

async function readReport(crowd: ChildProcess): Promise<CrowdReport> {
  const reply = once(crowd, 'message')
  crowd.send('report')
  const [report] = (await reply) as [CrowdReport]
  crowd.kill()
  return report
}

/** Measures one match watched by an anonymous crowd: how long each entry takes to reach all. */
export async function benchLiveCrowd(spectators = 2_000, secondsApart = 1): Promise<ReportRow> {
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
    const scoreGoal = await startTable(callApi, 'final', await addPlayers(callApi))
    await scoreGoal()
    const before = readMemoryKb(server.child.pid)
    const crowds = await startCrowds(server.url, spectators)
    await sleep(2_000)
    const memoryPerSpectator = (readMemoryKb(server.child.pid) - before) / spectators
    for (let entry = 0; entry < entries; entry++) {
      await scoreGoal()
      await sleep(secondsApart * 1_000)
    }
    const reports: CrowdReport[] = []
    for (const crowd of crowds) reports.push(await readReport(crowd))
    const sum = (count: 'refetches' | 'lost') =>
      reports.reduce((total, report) => total + report[count], 0)
    const times = reports.flatMap(({ delays }) => delays).toSorted((a, b) => a - b)
    const percentile = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity
    const isComplete = times.length === spectators * entries && sum('lost') + sum('refetches') === 0
    return {
      what: `One match, an entry every ${secondsApart} s, ${spectators} spectators without accounts`,
      value: `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, ${times.length} delivered, ${sum('lost')} lost`,
      reference: `${memoryPerSpectator.toFixed(0)} kB of memory each`,
      ratio: '',
      budget: `p99 ≤ ${budgetMs} ms, no one left out`,
      met: isComplete && percentile(0.99) <= budgetMs,
    }
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

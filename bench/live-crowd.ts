import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#server/testing/programs/process.ts'
import { addPlayers, asker, beginTable } from './live-evening.ts'
import type { Line } from './measure.ts'

const entries = 20
/** With more spectators, the process itself would be late. */
const spectatorsOfProcess = 5_000
const budgetMs = 500
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

/** Memory of a process, kB. */
function memoryOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

type Heard = { readonly late: number[]; readonly asked: number; readonly lost: number }

/** Crowds that watch a match from separate processes; resolves once all do. */
async function gather(url: string, spectators: number): Promise<ChildProcess[]> {
  const crowds: ChildProcess[] = []
  for (let left = spectators; left > 0; left -= spectatorsOfProcess) {
    const many = String(Math.min(left, spectatorsOfProcess))
    const crowd = fork(join(import.meta.dirname, 'live-crowd-watchers.ts'), [url, many, 'final'])
    crowds.push(crowd)
    await once(crowd, 'message')
  }
  return crowds
}

async function heardBy(crowd: ChildProcess): Promise<Heard> {
  const answer = once(crowd, 'message')
  crowd.send('how late')
  const [heard] = (await answer) as [Heard]
  crowd.kill()
  return heard
}

/** One match watched by an anonymous crowd: timed entries, each delivered to everyone. */
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
    const session = await asker(server.url, null)('/api/auth/login', admin)
    const ask = asker(server.url, (session as { accessToken: string }).accessToken)
    const settings = { publicResults: true }
    await ask('/api/admin/settings', { version: 1, settings }, 'PATCH')
    const goal = await beginTable(ask, 'final', await addPlayers(ask))
    await goal()
    const before = memoryOf(server.child.pid)
    const crowds = await gather(server.url, spectators)
    await sleep(2_000)
    const each = (memoryOf(server.child.pid) - before) / spectators
    for (let entry = 0; entry < entries; entry++) {
      await goal()
      await sleep(secondsApart * 1_000)
    }
    const heard: Heard[] = []
    for (const crowd of crowds) heard.push(await heardBy(crowd))
    const sum = (what: 'asked' | 'lost') => heard.reduce((all, each) => all + each[what], 0)
    const times = heard.flatMap(({ late }) => late).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity
    const isWhole = times.length === spectators * entries && sum('lost') + sum('asked') === 0
    return {
      what: `One match, an entry every ${secondsApart} s, ${spectators} spectators without accounts`,
      value: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${times.length} told, ${sum('lost')} lost`,
      reference: `${each.toFixed(0)} kB of memory each`,
      ratio: '',
      budget: `p99 ≤ ${budgetMs} ms, no one left out`,
      met: isWhole && at(0.99) <= budgetMs,
    }
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

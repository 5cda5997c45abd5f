import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#server/testing/process.ts'
import { addPlayers, asker, beginTable } from './live-evening.ts'
import type { Line } from './measure.ts'

const spectators = 2_000
const seconds = 20
const budgetMs = 500
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

/** Memory that a process has, kB. */
function memoryOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

/** One match that a crowd without accounts looks at: an entry a second, told to each of them. */
export async function benchLiveCrowd(): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: 'false',
    SECRET: 'a secret for measurements, long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
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
    const crowd = fork(join(import.meta.dirname, 'live-crowd-watchers.ts'), [
      server.url,
      String(spectators),
      'final',
    ])
    await once(crowd, 'message')
    await sleep(2_000)
    const each = (memoryOf(server.child.pid) - before) / spectators
    for (let second = 0; second < seconds; second++) {
      await goal()
      await sleep(1_000)
    }
    const answer = once(crowd, 'message')
    crowd.send('how late')
    const [{ late, asked, lost }] = (await answer) as [
      { late: number[]; asked: number; lost: number },
    ]
    crowd.kill()
    const times = late.toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity
    const isWhole = times.length === spectators * seconds && lost === 0 && asked === 0
    return {
      what: `One match, an entry a second, ${spectators} spectators without accounts`,
      value: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${times.length} told, ${lost} lost`,
      reference: `${each.toFixed(0)} kB of memory each`,
      ratio: '',
      budget: `p99 ≤ ${budgetMs} ms, nobody left out`,
      met: isWhole && at(0.99) <= budgetMs,
    }
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

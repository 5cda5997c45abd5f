import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#server/demo/random.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { startServer, type RunningServer } from '#server/testing/process.ts'
import type { Line } from '../measure.ts'

const perSecond = 300
const seconds = 20
const sockets = 500
/** No person has more than 120. */
const people = 5
const budgetMs = 150
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

type Reply = { readonly status: number; readonly text: string; readonly ms: number }
type Ask = (method: string, path: string, body?: object) => Promise<Reply>

function asker(url: string, agent: Agent, token: string | null): Ask {
  const headers = {
    'content-type': 'application/json',
    'x-client': 'api',
    'user-agent': 'node',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return async (method, path, body) =>
    new Promise((resolve) => {
      const from = performance.now()
      const done = (status: number, text: string) =>
        resolve({ status, text, ms: performance.now() - from })
      const asked = request(url + path, { method, agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.once('end', () => done(answer.statusCode ?? 0, text))
      })
      asked.once('error', () => done(0, ''))
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

const parsed = <T>({ status, text }: Reply): T => {
  if (status >= 300 || status === 0) throw new Error(`${status} ${text}`)
  return JSON.parse(text) as T
}

/** Seconds of processor time that a process has had. */
function cpuSeconds({ child }: RunningServer): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

type Item = { readonly id: string }

/** A club evening: mostly looking, some recording, a few results; gives what to ask next. */
async function evening(ask: Ask): Promise<() => Promise<Reply>> {
  const random = seededRandom(5)
  const { items } = parsed<{ items: Item[] }>(await ask('GET', '/api/players?pageSize=50'))
  const results: string[] = []
  for (const name of ['Monday Cup', 'Friday Cup']) {
    const settings = { seedingMethod: 'hand' }
    const body = { name, sportId: 'tabletennis', format: 'round_robin', settings }
    const { id } = parsed<Item>(
      await ask('POST', '/api/tournaments', { ...body, maxParticipants: null }),
    )
    const entries = Array.from({ length: 24 }, (_, at) => ({
      name: `${name} ${'abcdefghijklmnopqrstuvwxyz'[at]}`,
    }))
    parsed(await ask('POST', `/api/tournaments/${id}/participants/many`, { entries }))
    parsed(await ask('POST', `/api/tournaments/${id}/start`))
    const { items: matches } = parsed<{ items: (Item & { status: string })[] }>(
      await ask('GET', `/api/tournaments/${id}/matches`),
    )
    for (const { id: matchId, status } of matches) {
      if (status === 'ready') results.push(`/api/tournaments/${id}/matches/${matchId}/result`)
    }
  }
  const cup = results[0]!.split('/matches')[0]!
  const reads = [
    () => '/api/leaderboard?sportId=tabletennis&pageSize=50',
    () => '/api/matches?pageSize=20',
    () => '/api/overview',
    () => cup,
    () => `/api/players/${random.pick(items).id}`,
  ]
  return async () => {
    const scores = { player1Score: 2, player2Score: random.int(0, 1) }
    const place = random.next()
    if (place < 0.05 && results.length > 0) return ask('POST', results.pop()!, scores)
    if (place < 0.2) {
      const player1Id = random.pick(items).id
      const player2Id = random.pick(items.filter(({ id }) => id !== player1Id)).id
      return ask('POST', '/api/matches', {
        sportId: 'tabletennis',
        player1Id,
        player2Id,
        ...scores,
      })
    }
    return ask('GET', random.pick(reads)())
  }
}

/** Asks at a steady rate whatever is still open; times begin when a request was due. */
async function drive(next: () => Promise<Reply>): Promise<Reply[]> {
  const from = performance.now()
  const all: Promise<Reply>[] = []
  for (let at = 0; at < perSecond * seconds; at++) {
    const due = from + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    const late = Math.max(performance.now() - due, 0)
    all.push(next().then((reply) => ({ ...reply, ms: reply.ms + late })))
  }
  return Promise.all(all)
}

async function listeners(url: string, tokens: readonly string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'listeners.ts'), [url, String(sockets), ...tokens])
  await once(child, 'message')
  return child
}

async function underLoad(server: RunningServer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const stranger = asker(server.url, agent, null)
  const { accessToken } = parsed<{ accessToken: string }>(
    await stranger('POST', '/api/auth/login', admin),
  )
  const tokens: string[] = []
  for (let at = 0; at < people; at++) {
    const { password } = admin
    const body = { email: `load${at}@example.org`, name: `Load ${'abcde'[at]}`, password }
    const reply = await stranger('POST', '/api/auth/signup', { ...body, confirmPassword: password })
    tokens.push(parsed<{ accessToken: string }>(reply).accessToken)
  }
  const next = await evening(asker(server.url, agent, accessToken))
  const listening = await listeners(server.url, tokens)
  for (let at = 0; at < 200; at++) await next()
  const [cpu, from] = [cpuSeconds(server), performance.now()]
  const replies = await drive(next)
  const elapsed = (performance.now() - from) / 1000
  const used = cpuSeconds(server) - cpu
  const told = once(listening, 'message')
  listening.send('how many')
  const [{ heard, lost }] = (await told) as [{ heard: number; lost: number }]
  listening.kill()
  agent.destroy()
  return { replies, elapsed, used, heard, lost }
}

function lineOf(
  engine: string,
  { replies, elapsed, used, heard, lost }: Awaited<ReturnType<typeof underLoad>>,
): Line {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => `${times[Math.ceil(times.length * share) - 1]!.toFixed(0)} ms`
  const errors = replies.filter(({ status }) => status === 0 || status >= 400).length
  const p99 = times[Math.ceil(times.length * 0.99) - 1]!
  const each = (used * 1000) / replies.length
  return {
    what: `${perSecond} requests a second and ${sockets} sockets, ${engine}`,
    value: `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, ${errors} errors, ${heard} events heard, ${lost} sockets lost`,
    reference: `${each.toFixed(2)} ms of processor a request (${((used / elapsed) * 100).toFixed(0)} % of one core)`,
    ratio: `${(replies.length / elapsed).toFixed(0)}/s`,
    budget: `p99 ≤ ${budgetMs} ms`,
    met: p99 <= budgetMs && errors === 0 && lost === 0,
  }
}

/** A club's mix of requests with everybody listening, against a server in a process of its own. */
export async function benchLoad(): Promise<Line[]> {
  const lines: Line[] = []
  const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  for (const engine of isOnPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-load-'))
    const database = engine === 'postgres' ? await createTestDatabase(engine) : null
    const server = await startServer({
      DATA_DIR: folder,
      DEMO: 'true',
      SECRET: 'a secret for measurements, long enough',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(database === null ? {} : { DATABASE_URL: database.url! }),
      ...(process.env['NODE_OPTIONS'] === undefined
        ? {}
        : { NODE_OPTIONS: process.env['NODE_OPTIONS'] }),
    })
    try {
      lines.push(lineOf(engine, await underLoad(server)))
    } finally {
      await server.kill('SIGTERM')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return lines
}

import { fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'
import type { Bench } from './bench-server.ts'
import { startEcho } from './live.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { median, ratioLine, timed, type Line } from './measure.ts'

const tables = 60
const spectators = 500
const seconds = 20
const people = 5
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

type ApiCall = (path: string, body: object, method?: 'POST' | 'PATCH') => Promise<unknown>

export function createCaller(url: string, token: string | null): ApiCall {
  const headers = {
    'content-type': 'application/json',
    'x-client': 'api',
    'user-agent': 'node',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return async (path, body, method = 'POST') => {
    const sent = { method, headers, body: JSON.stringify(body) }
    const reply = await fetch(url + path, sent)
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return reply.json()
  }
}

/** Starts the match of a table, in which a side scores a goal each second. */
export async function startTable(callApi: ApiCall, id: string, players: readonly string[]) {
  const setup = { game: 'foosball', settings: { to: 20, games: 15, kickoff: 1 } }
  await callApi('/api/live', { id, setup, player1Id: players[0], player2Id: players[1] })
  let seq = 0
  const goals = [0, 0]
  let game = 1
  return async () => {
    seq += 1
    const side = seq % 2
    const place = `game ${game}`
    goals[side] = goals[side]! + 1
    if (goals[side] === 20) {
      goals.fill(0)
      game += 1
    }
    const event = {
      type: 'act',
      id: `${id}-${seq}`,
      place,
      action: { kind: 'goal', side: side + 1 },
    }
    const parent = seq === 1 ? null : `${id}-${seq - 1}`
    const sent = { event, device: id, seq, parent, seenAt: Date.now() }
    await callApi(`/api/live/${id}/events`, { events: [sent], since: seq - 1, known: parent })
  }
}

export async function addPlayers(callApi: ApiCall): Promise<string[]> {
  const ids: string[] = []
  for (const name of ['Ann Bench', 'Bob Bench']) {
    ids.push(((await callApi('/api/players', { name })) as { id: string }).id)
  }
  return ids
}

/**
 * From an entry to another scorer's screen: from its commit, against a bare socket echo; and in
 * total, from the request.
 */
export async function benchLiveEvent({ server, url, token }: Bench): Promise<Line[]> {
  const callApi = createCaller(url, token)
  const goal = await startTable(callApi, 'bench-table', await addPlayers(callApi))
  const listener = io(url, {
    path: socketPath,
    transports: ['websocket'],
    extraHeaders: { 'user-agent': 'node' },
    auth: { token },
  })
  await new Promise((resolve) => listener.once('ready', resolve))
  await listener.emitWithAck('watch', 'live:bench-table')
  const echo = await startEcho()
  let message: object = {}
  const nextMessage = async () =>
    new Promise<void>((resolve) =>
      listener.once('told', (_topic: string, received: object) => {
        message = received
        resolve()
      }),
    )
  const fromRequest: number[] = []
  const fromCommit: number[] = []
  const echoed: number[] = []
  for (let round = -20; round < 150; round++) {
    const requestMs = await timed(async () => Promise.all([nextMessage(), goal()]))
    // The same events once more, so that the clock can start at their commit.
    const arrived = nextMessage()
    await server.context.runInUnitOfWork(async ({ broadcast }) =>
      broadcast({ topic: 'live:bench-table', message }),
    )
    const commitMs = await timed(async () => arrived)
    const echoMs = await timed(async () => echo.once())
    if (round < 0) continue
    fromRequest.push(requestMs)
    fromCommit.push(commitMs)
    echoed.push(echoMs)
  }
  listener.disconnect()
  await echo.close()
  const reference = median(echoed)
  const ratioOf = (times: readonly number[]) => median(times.map((time, at) => time / echoed[at]!))
  const commit = { subject: median(fromCommit), reference, ratio: ratioOf(fromCommit) }
  const request = { subject: median(fromRequest), reference, ratio: ratioOf(fromRequest) }
  const what = 'Entry of a scorer to the screen of another'
  return [
    ratioLine(`${what}, from its commit`, 'bare socket echo', commit, 3),
    {
      ...ratioLine(`${what}, from the request`, 'bare socket echo', request, 0),
      budget: '≤ 50 ms',
      met: request.subject <= 50,
    },
  ]
}

/** Measures a hall with an entry per second on each table and everyone watching; then all reconnect at once. */
export async function benchLiveEvening(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: 'false',
    AUTH_LIMIT: '100000',
    SECRET: 'a secret for measurements, long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    const tokens: string[] = []
    for (let at = 0; at < people; at++) {
      const session = await createCaller(server.url, null)('/api/auth/login', admin)
      tokens.push((session as { accessToken: string }).accessToken)
    }
    const asks = tokens.map((token) => createCaller(server.url, token))
    const players = await addPlayers(asks[0]!)
    const goals: (() => Promise<void>)[] = []
    for (let at = 0; at < tables; at++) {
      goals.push(await startTable(asks[at % people]!, `table-${at}`, players))
    }
    const spectatorTokens: string[] = []
    for (let at = 0; at < people; at++) {
      const body = {
        email: `seen${at}@example.org`,
        name: `Seen ${'abcde'[at]}`,
        password: admin.password,
        confirmPassword: admin.password,
      }
      const session = await createCaller(server.url, null)('/api/auth/signup', body)
      spectatorTokens.push((session as { accessToken: string }).accessToken)
    }
    const watchers = fork(join(import.meta.dirname, 'live-spectators.ts'), [
      server.url,
      String(spectators),
      String(tables),
      ...spectatorTokens,
    ])
    const messages = on(watchers, 'message')
    const next = async () => (await messages.next()).value![0] as { kind: string; late?: number[] }
    await next()
    let failed = 0
    const running = goals.map(async (goal, at) => {
      await sleep((at * 1000) / tables)
      for (let second = 0; second < seconds; second++) {
        const from = performance.now()
        await goal().catch(() => (failed += 1))
        await sleep(Math.max(0, 1000 - (performance.now() - from)))
      }
    })
    await Promise.all(running)
    await sleep(1_000)
    watchers.send('late')
    const late = (await next()).late!.toSorted((a, b) => a - b)
    const at = (share: number) => late[Math.ceil(late.length * share) - 1] ?? 0
    const from = performance.now()
    watchers.send('storm')
    await next()
    const storm = performance.now() - from
    watchers.kill()
    return [
      {
        what: `${tables} tables, an entry a second each, ${spectators} spectators`,
        value: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${late.length} told, ${failed} failed`,
        reference: '',
        ratio: '',
        budget: 'p99 ≤ 150 ms',
        met: at(0.99) <= 150 && failed === 0,
      },
      {
        what: `${spectators} spectators come back at once and watch again`,
        value: `${storm.toFixed(0)} ms`,
        reference: '',
        ratio: '',
        budget: '≤ 5,000 ms',
        met: storm <= 5_000,
      },
    ]
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

import { fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'
import type { BenchServer } from './bench-server.ts'
import { startEcho } from './event-delivery.ts'
import { startServer } from '#server/testing/programs/process.ts'
import { median, createRatioRow, measureTime, type ReportRow } from './measure.ts'

const tables = 60
const spectators = 500
const seconds = 20
const accountCount = 5
const admin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

type ApiCall = (path: string, body: object, method?: 'POST' | 'PATCH') => Promise<unknown>

/** Returns a function that calls the API and parses its reply. Throws if the request is refused. */
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

/** Starts a live match. Returns a function that records the next goal; the sides score alternately. */
export async function startTable(callApi: ApiCall, id: string, players: readonly string[]) {
  const setup = { game: 'foosball', settings: { to: 20, games: 15, kickoff: 1 } }
  await callApi('/api/live', { id, setup, player1Id: players[0], player2Id: players[1] })
  let seq = 0
  const goals = [0, 0]
  let game = 1
  return async () => {
    seq += 1
    const side = seq % 2
    const position = `game ${game}`
    goals[side] = goals[side]! + 1
    if (goals[side] === 20) {
      goals.fill(0)
      game += 1
    }
    const event = {
      type: 'act',
      id: `${id}-${seq}`,
      place: position,
      action: { kind: 'goal', side: side + 1 },
    }
    const parent = seq === 1 ? null : `${id}-${seq - 1}`
    const sent = { event, device: id, seq, parent, seenAt: Date.now() }
    await callApi(`/api/live/${id}/events`, { events: [sent], since: seq - 1, known: parent })
  }
}

/** Adds two players. Returns their ids. */
export async function addPlayers(callApi: ApiCall): Promise<string[]> {
  const ids: string[] = []
  for (const name of ['Ann Bench', 'Bob Bench']) {
    ids.push(((await callApi('/api/players', { name })) as { id: string }).id)
  }
  return ids
}

/**
 * Measures how soon an entry reaches another scorer, from its commit and from its request, against a bare
 * socket echo.
 */
export async function benchLiveEntry({ server, url, token }: BenchServer): Promise<ReportRow[]> {
  const callApi = createCaller(url, token)
  const scoreGoal = await startTable(callApi, 'bench-table', await addPlayers(callApi))
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
    const requestMs = await measureTime(async () => Promise.all([nextMessage(), scoreGoal()]))
    // The same events once more, so that the clock can start at their commit.
    const arrived = nextMessage()
    await server.context.runInUnitOfWork(async ({ broadcast }) =>
      broadcast({ topic: 'live:bench-table', message }),
    )
    const commitMs = await measureTime(async () => arrived)
    const echoMs = await measureTime(async () => echo.once())
    if (round < 0) continue
    fromRequest.push(requestMs)
    fromCommit.push(commitMs)
    echoed.push(echoMs)
  }
  listener.disconnect()
  await echo.close()
  const reference = median(echoed)
  const medianRatio = (times: readonly number[]) =>
    median(times.map((time, index) => time / echoed[index]!))
  const commit = { subject: median(fromCommit), reference, ratio: medianRatio(fromCommit) }
  const request = { subject: median(fromRequest), reference, ratio: medianRatio(fromRequest) }
  const what = 'Entry of a scorer to the screen of another'
  return [
    createRatioRow(`${what}, from its commit`, 'bare socket echo', commit, 3),
    {
      ...createRatioRow(`${what}, from the request`, 'bare socket echo', request, 0),
      budget: '≤ 50 ms',
      met: request.subject <= 50,
    },
  ]
}

/**
 * Measures live tables with an entry per second each, spectators who watch them, and their reconnecting all
 * at once.
 */
export async function benchLiveTables(): Promise<ReportRow[]> {
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
    for (let index = 0; index < accountCount; index++) {
      const session = await createCaller(server.url, null)('/api/auth/login', admin)
      tokens.push((session as { accessToken: string }).accessToken)
    }
    const callers = tokens.map((token) => createCaller(server.url, token))
    const players = await addPlayers(callers[0]!)
    const scorers: (() => Promise<void>)[] = []
    for (let index = 0; index < tables; index++) {
      scorers.push(await startTable(callers[index % accountCount]!, `table-${index}`, players))
    }
    const spectatorTokens: string[] = []
    for (let index = 0; index < accountCount; index++) {
      const body = {
        email: `spectator${index}@example.org`,
        name: `Spectator ${'abcde'[index]}`,
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
    const nextReport = async () => (await messages.next()).value![0] as { delays?: number[] }
    await nextReport()
    let failed = 0
    const scoring = scorers.map(async (scoreGoal, index) => {
      await sleep((index * 1000) / tables)
      for (let second = 0; second < seconds; second++) {
        const from = performance.now()
        await scoreGoal().catch(() => (failed += 1))
        await sleep(Math.max(0, 1000 - (performance.now() - from)))
      }
    })
    await Promise.all(scoring)
    await sleep(1_000)
    watchers.send('report')
    const delays = (await nextReport()).delays!.toSorted((a, b) => a - b)
    const percentile = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? 0
    const from = performance.now()
    watchers.send('reconnect')
    await nextReport()
    const reconnectMs = performance.now() - from
    watchers.kill()
    return [
      {
        what: `${tables} tables, an entry a second each, ${spectators} spectators`,
        value: `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, ${delays.length} delivered, ${failed} failed`,
        reference: '',
        ratio: '',
        budget: 'p99 ≤ 150 ms',
        met: percentile(0.99) <= 150 && failed === 0,
      },
      {
        what: `${spectators} spectators reconnect at once and watch again`,
        value: `${reconnectMs.toFixed(0)} ms`,
        reference: '',
        ratio: '',
        budget: '≤ 5,000 ms',
        met: reconnectMs <= 5_000,
      },
    ]
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#server/demo/random.ts'
import { startNginx } from '#server/testing/programs/nginx.ts'
import { admin, startServer } from '#server/testing/programs/process.ts'
import { findNginx } from '../../scripts/find/find-nginx.ts'
import { startTable } from '../live-evening.ts'
import { median, type Line } from '../measure.ts'
import { randomRead, randomRecording, countMatches } from './random-requests.ts'
import { sendLoad, type LoadRequest, type LoadResult } from './send-load.ts'
import { sendSteadyLoad } from './send-steady-load.ts'
import { asJson, readMemory, startCluster, signIn } from './load-cluster.ts'

const budgetMs = 500
/** Goals are tested at this fraction of the maximum load. */
const goalLoad = 0.7
const warmUpSeconds = 5
const highestSeconds = 10
const steadySeconds = 20

function createLine(what: string, { p50, p99, failed, perSecond }: LoadResult, more: string): Line {
  return {
    what,
    value: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed${more}`,
    reference: '',
    ratio: `${perSecond.toFixed(0)}/s`,
    budget: `p99 ≤ ${budgetMs} ms`,
    met: p99 <= budgetMs && failed === 0,
  }
}

/**
 * 60 people on an evening: the maximum load, and p99 at a fraction of it; nothing acknowledged is
 * lost.
 */
export async function clubNight(engine: 'sqlite' | 'postgres', nodes = 1): Promise<Line[]> {
  const cluster = await startCluster({ engine, nodes })
  try {
    await cluster.openSockets(60)
    const random = seededRandom(7)
    const nextRequest = () =>
      random.chance(0.8) ? randomRead(cluster, random) : randomRecording(cluster, random)
    const before = await countMatches(cluster)
    const warm = await sendLoad(cluster.urls, nextRequest, {
      seconds: warmUpSeconds,
      connections: 40,
    })
    const highest = await sendLoad(cluster.urls, nextRequest, {
      seconds: highestSeconds,
      connections: 40,
    })
    const rate = Math.round(highest.perSecond * goalLoad)
    const steady = await sendSteadyLoad(cluster.urls, nextRequest, { seconds: steadySeconds, rate })
    const stored = (await countMatches(cluster)) - before
    const accepted = [warm, highest, steady].reduce(
      (sum, { accepted }) => sum + (accepted['recordings'] ?? 0),
      0,
    )
    return [
      createLine(
        `Club night, 60 people, ${engine}, nodes: ${nodes}, at ${rate}/s of at most ${highest.perSecond.toFixed(0)}/s`,
        steady,
        `, ${accepted} recordings told, ${Math.max(accepted - stored, 0)} lost`,
      ),
    ]
  } finally {
    await cluster.close()
  }
}

/** 400 people watch 60 tables that are scored live, with an entry every five seconds each. */
export async function tournamentSaturday(engine: 'sqlite' | 'postgres'): Promise<Line[]> {
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    await cluster.openSockets(400)
    const random = seededRandom(8)
    const callApi = async (path: string, body: object, method = 'POST') =>
      asJson(cluster.call(method, path, body))
    const tables: (() => Promise<void>)[] = []
    for (let at = 0; at < 60; at++) {
      const playerCount = cluster.playerIds.length
      const sides = [
        cluster.playerIds[at % playerCount]!,
        cluster.playerIds[(at + 7) % playerCount]!,
      ]
      tables.push(await startTable(callApi, `table-${at}`, sides))
    }
    let entered = 0
    let failed = 0
    let tableIndex = 0
    // 60 tables, each every five seconds: twelve a second.
    const playing = setInterval(() => {
      const table = tables[(tableIndex += 1) % tables.length]!
      table().then(
        () => (entered += 1),
        () => (failed += 1),
      )
    }, 1000 / 12)
    const rate = 80
    const result = await sendLoad(cluster.urls, () => randomRead(cluster, random), {
      seconds: steadySeconds,
      connections: 100,
      rate,
    })
    clearInterval(playing)
    return [
      createLine(
        `Tournament Saturday, 400 people, 60 tables live, ${engine}`,
        { ...result, failed: result.failed + failed },
        `, ${entered} entries`,
      ),
    ]
  } finally {
    await cluster.close()
  }
}

/** 500 clubs in one installation: the busiest seconds of their evening, when a hundred of them play. */
export async function federationTuesday(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-clubs-'))
  const host = (at: number) => `club-${at}.example.org`
  const clubs = 500
  const playing = 100
  try {
    const first = join(folder, host(0))
    mkdirSync(first)
    const settings = { ...admin, SECRET: 'a secret for measurements, long enough' }
    writeFileSync(
      join(first, 'club.env'),
      Object.entries(settings)
        .map(([name, text]) => `${name}="${text}"`)
        .join('\n'),
    )
    // One club is created by its first start; the others are copies, so that one token opens each.
    const firstServer = await startServer({ ...settings, DATA_DIR: first, DEMO: 'false' })
    const { call, token } = await signIn(firstServer.url)
    const playerIds: string[] = []
    for (let at = 0; at < 20; at++) {
      const name = `Player ${'abcdefghijklmnopqrst'[at]}`
      playerIds.push((await asJson<{ id: string }>(call('POST', '/api/players', { name }))).id)
    }
    await firstServer.kill('SIGTERM')
    for (let at = 1; at < clubs; at++) cpSync(first, join(folder, host(at)), { recursive: true })
    const server = await startServer({ CLUBS_DIR: folder })
    const asleep = readMemory(server.child.pid)
    const random = seededRandom(9)
    const nextRequest = (): LoadRequest => {
      const at = random.int(0, playing - 1)
      const body = {
        sportId: 'tabletennis',
        player1Id: playerIds[random.int(0, 9)],
        player2Id: playerIds[random.int(10, 19)],
        player1Score: 2,
        player2Score: random.int(0, 1),
      }
      return random.chance(0.8)
        ? {
            method: 'GET',
            path: '/api/leaderboard?sportId=tabletennis',
            host: host(at),
            token,
            key: 'reads',
          }
        : { method: 'POST', path: '/api/matches', body, host: host(at), token, key: 'recordings' }
    }
    const url = server.url
    let opened = 0
    const path = '/api/leaderboard?sportId=tabletennis'
    const open = (): LoadRequest => ({
      method: 'GET',
      path,
      host: host((opened += 1) % playing),
      token,
      key: 'opened',
    })
    await sendLoad([url], open, { seconds: 40, connections: 2, amount: playing })
    const result = await sendLoad([url], nextRequest, {
      seconds: steadySeconds,
      connections: 50,
      rate: 60,
    })
    const awake = readMemory(server.child.pid)
    await server.kill('SIGTERM')
    return [
      createLine(
        'A federation’s Tuesday: 500 clubs in one process, a hundred of them playing',
        result,
        `, ${asleep.toFixed(0)} MB with all asleep, ${awake.toFixed(0)} MB with a hundred open`,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A final that 20,000 people poll every five seconds, behind the documented nginx cache. */
export async function watchedFinal(): Promise<Line[]> {
  const program = findNginx()
  if (program === null) return []
  const cluster = await startCluster({ engine: 'sqlite', nodes: 1 })
  try {
    const callApi = async (path: string, body: object, method = 'POST') =>
      asJson(cluster.call(method, path, body))
    await callApi('/api/admin/settings', { version: 1, settings: { publicResults: true } }, 'PATCH')
    const goal = await startTable(callApi, 'final', cluster.playerIds.slice(0, 2))
    await goal()
    const nginx = await startNginx(program, [cluster.urls[0]!])
    const countRequests = async () => {
      const text = await (await fetch(`${cluster.urls[0]}/metrics`)).text()
      const counts = text.matchAll(/^fivebar_request_seconds_count\{([^}]*)\} (\d+)/gm)
      const own = [...counts].filter(([, labels]) => labels!.includes('/api/public/live/:id'))
      return own.reduce((sum, [, , count]) => sum + Number(count), 0)
    }
    const before = await countRequests()
    const playing = setInterval(() => void goal().catch(() => {}), 1_000)
    const path = '/api/public/live/final'
    const highest = await sendLoad(
      [`https://127.0.0.1:${nginx.port}`],
      () => ({ method: 'GET', path, key: 'reads' }),
      { seconds: steadySeconds, connections: 100 },
    )
    clearInterval(playing)
    const reached = (await countRequests()) - before
    await nginx.stop()
    const watchers = Math.floor(highest.perSecond * 5)
    return [
      {
        what: 'A final, watched by asking every five seconds through the cache of a proxy',
        value: `enough for ${watchers.toLocaleString('en')} watchers, p99 ${highest.p99.toFixed(0)} ms, ${highest.failed} failed`,
        reference: `${(reached / steadySeconds).toFixed(1)} a second reached the server`,
        ratio: `${highest.perSecond.toFixed(0)}/s`,
        budget: '20,000 watchers',
        met: watchers >= 20_000 && highest.failed === 0,
      },
    ]
  } finally {
    await cluster.close()
  }
}

/** Gain from a second node, each with the same share of a core: the median of three rounds. */
export async function secondNode(): Promise<Line[]> {
  const share = 0.3
  /** By the number of nodes. */
  type Highest = Record<1 | 2, number[]>
  const highest: Record<'reads' | 'writes', Highest> = {
    reads: { 1: [], 2: [] },
    writes: { 1: [], 2: [] },
  }
  let isSliced = true
  let failed = 0
  for (const nodes of [1, 2, 1, 2, 1, 2] as const) {
    const cluster = await startCluster({ engine: 'postgres', nodes })
    try {
      const random = seededRandom(10)
      const load = async (seconds: number) => ({
        reads: await sendLoad(cluster.urls, () => randomRead(cluster, random), {
          seconds,
          connections: 40,
        }),
        writes: await sendLoad(cluster.urls, () => randomRecording(cluster, random), {
          seconds,
          connections: 12,
        }),
      })
      // Warm-up, since compiling takes too long on a third of a core.
      await load(warmUpSeconds)
      isSliced &&= cluster.limitCpu(share)
      const { reads, writes } = await load(highestSeconds)
      failed += reads.failed + writes.failed
      highest.reads[nodes].push(reads.perSecond)
      highest.writes[nodes].push(writes.perSecond)
    } finally {
      await cluster.close()
    }
  }
  const goals = { reads: 1.6, writes: 1.3 } as const
  return (['reads', 'writes'] as const).map((kind) => {
    const [one, two] = [median(highest[kind][1]), median(highest[kind][2])]
    return {
      what: `Two nodes against one, ${kind}, PostgreSQL${isSliced ? `, each ${share} of a core` : ', all on the same cores'}`,
      value: `${two.toFixed(0)}/s, ${failed} failed`,
      reference: `${one.toFixed(0)}/s`,
      ratio: `${(two / one).toFixed(2)}×`,
      budget: `≥ ${goals[kind]}×`,
      met: two / one >= goals[kind] && failed === 0,
    }
  })
}

/** An hour's worth of a busy club's requests at full speed: memory must not grow. */
export async function hourOfRequests(engine: 'sqlite' | 'postgres'): Promise<Line[]> {
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    await cluster.openSockets(60)
    const random = seededRandom(11)
    const nextRequest = () =>
      random.chance(0.9) ? randomRead(cluster, random) : randomRecording(cluster, random)
    const memory: number[] = []
    let failed = 0
    // Ten requests a second make 36,000 in an hour.
    for (let sent = 0; sent < 36_000;) {
      const result = await sendLoad(cluster.urls, nextRequest, { seconds: 10, connections: 20 })
      sent += result.perSecond * 10
      failed += result.failed
      memory.push(cluster.memory())
    }
    const third = Math.max(1, Math.floor(memory.length / 3))
    const max = (values: readonly number[]) => Math.max(...values)
    const [early, late] = [max(memory.slice(0, third)), max(memory.slice(-third))]
    return [
      {
        what: `Memory over 36,000 requests, ${engine}`,
        value: `${late.toFixed(0)} MB in the last third, ${failed} failed`,
        reference: `${early.toFixed(0)} MB in the first`,
        ratio: `${(late / early).toFixed(2)}×`,
        budget: '≤ 1.15×',
        met: late / early <= 1.15 && failed === 0,
      },
    ]
  } finally {
    await cluster.close()
  }
}

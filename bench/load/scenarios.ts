import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#server/demo/random.ts'
import { startNginx } from '#server/testing/programs/nginx.ts'
import { admin, startServer } from '#server/testing/programs/process.ts'
import { findNginx } from '../../scripts/find/find-nginx.ts'
import { startTable } from '../live-tables.ts'
import { median, type ReportRow } from '../measure.ts'
import { createRead, createRecording, countMatches } from './random-requests.ts'
import { sendLoad, type LoadRequest, type LoadResult } from './send-load.ts'
import { sendSteadyLoad } from './send-steady-load.ts'
import { asJson, readMemory, startCluster, signIn } from './load-cluster.ts'

const budgetMs = 500
/** Latency is measured at this fraction of the maximum load. */
const steadyShare = 0.7
const warmUpSeconds = 5
const maxLoadSeconds = 10
const steadySeconds = 20

function createLoadRow(
  what: string,
  { p50, p99, failed, perSecond }: LoadResult,
  details: string,
): ReportRow {
  return {
    what,
    value: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed${details}`,
    reference: '',
    ratio: `${perSecond.toFixed(0)}/s`,
    budget: `p99 ≤ ${budgetMs} ms`,
    met: p99 <= budgetMs && failed === 0,
  }
}

/**
 * Measures a club night of 60 people: the maximum load, latency at a fraction of it, and whether
 * any acknowledged match is lost.
 */
export async function benchClubNight(
  engine: 'sqlite' | 'postgres',
  nodes = 1,
): Promise<ReportRow[]> {
  const cluster = await startCluster({ engine, nodes })
  try {
    await cluster.openSockets(60)
    const random = seededRandom(7)
    const nextRequest = () =>
      random.chance(0.8) ? createRead(cluster, random) : createRecording(cluster, random)
    const before = await countMatches(cluster)
    const warm = await sendLoad(cluster.urls, nextRequest, {
      seconds: warmUpSeconds,
      connections: 40,
    })
    const highest = await sendLoad(cluster.urls, nextRequest, {
      seconds: maxLoadSeconds,
      connections: 40,
    })
    const rate = Math.round(highest.perSecond * steadyShare)
    const steady = await sendSteadyLoad(cluster.urls, nextRequest, { seconds: steadySeconds, rate })
    const stored = (await countMatches(cluster)) - before
    const accepted = [warm, highest, steady].reduce(
      (sum, { accepted }) => sum + (accepted['recordings'] ?? 0),
      0,
    )
    return [
      createLoadRow(
        `Club night, 60 people, ${engine}, nodes: ${nodes}, at ${rate}/s of at most ${highest.perSecond.toFixed(0)}/s`,
        steady,
        `, ${accepted} recordings accepted, ${Math.max(accepted - stored, 0)} lost`,
      ),
    ]
  } finally {
    await cluster.close()
  }
}

/** Measures 400 people who watch 60 tables that are scored live, with an entry every five seconds each. */
export async function benchTournamentSaturday(engine: 'sqlite' | 'postgres'): Promise<ReportRow[]> {
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    await cluster.openSockets(400)
    const random = seededRandom(8)
    const callApi = async (path: string, body: object, method = 'POST') =>
      asJson(cluster.callAsAdmin(method, path, body))
    const tables: (() => Promise<void>)[] = []
    for (let index = 0; index < 60; index++) {
      const playerCount = cluster.playerIds.length
      const sides = [
        cluster.playerIds[index % playerCount]!,
        cluster.playerIds[(index + 7) % playerCount]!,
      ]
      tables.push(await startTable(callApi, `table-${index}`, sides))
    }
    let entered = 0
    let failed = 0
    let tableIndex = 0
    // 60 tables, each every five seconds: twelve a second.
    const scoring = setInterval(() => {
      const table = tables[(tableIndex += 1) % tables.length]!
      table().then(
        () => (entered += 1),
        () => (failed += 1),
      )
    }, 1000 / 12)
    const rate = 80
    const result = await sendLoad(cluster.urls, () => createRead(cluster, random), {
      seconds: steadySeconds,
      connections: 100,
      rate,
    })
    clearInterval(scoring)
    return [
      createLoadRow(
        `Tournament Saturday, 400 people, 60 tables live, ${engine}`,
        { ...result, failed: result.failed + failed },
        `, ${entered} entries`,
      ),
    ]
  } finally {
    await cluster.close()
  }
}

/**
 * Measures 500 clubs in one installation in the busiest seconds of an evening, when a hundred of them play.
 */
export async function benchFederationTuesday(): Promise<ReportRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-clubs-'))
  const createHost = (at: number) => `club-${at}.example.org`
  const clubs = 500
  const activeClubs = 100
  try {
    const firstFolder = join(folder, createHost(0))
    mkdirSync(firstFolder)
    const settings = { ...admin, SECRET: 'a secret for measurements, long enough' }
    writeFileSync(
      join(firstFolder, 'club.env'),
      Object.entries(settings)
        .map(([name, text]) => `${name}="${text}"`)
        .join('\n'),
    )
    // One club is created by its first start; the others are copies, so that one token opens each.
    const firstServer = await startServer({ ...settings, DATA_DIR: firstFolder, DEMO: 'false' })
    const { callAsAdmin, token } = await signIn(firstServer.url)
    const playerIds: string[] = []
    for (let index = 0; index < 20; index++) {
      const name = `Player ${'abcdefghijklmnopqrst'[index]}`
      playerIds.push(
        (await asJson<{ id: string }>(callAsAdmin('POST', '/api/players', { name }))).id,
      )
    }
    await firstServer.kill('SIGTERM')
    for (let index = 1; index < clubs; index++)
      cpSync(firstFolder, join(folder, createHost(index)), { recursive: true })
    const server = await startServer({ CLUBS_DIR: folder })
    const sleepingMb = readMemory(server.child.pid)
    const random = seededRandom(9)
    const nextRequest = (): LoadRequest => {
      const at = random.int(0, activeClubs - 1)
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
            host: createHost(at),
            token,
            key: 'reads',
          }
        : {
            method: 'POST',
            path: '/api/matches',
            body,
            host: createHost(at),
            token,
            key: 'recordings',
          }
    }
    const url = server.url
    let opened = 0
    const path = '/api/leaderboard?sportId=tabletennis'
    const createOpening = (): LoadRequest => ({
      method: 'GET',
      path,
      host: createHost((opened += 1) % activeClubs),
      token,
      key: 'opened',
    })
    await sendLoad([url], createOpening, { seconds: 40, connections: 2, amount: activeClubs })
    const result = await sendLoad([url], nextRequest, {
      seconds: steadySeconds,
      connections: 50,
      rate: 60,
    })
    const awakeMb = readMemory(server.child.pid)
    await server.kill('SIGTERM')
    return [
      createLoadRow(
        'A federation’s Tuesday: 500 clubs in one process, a hundred of them playing',
        result,
        `, ${sleepingMb.toFixed(0)} MB with all asleep, ${awakeMb.toFixed(0)} MB with a hundred open`,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures a final that 20,000 people poll every five seconds, behind the documented nginx cache. */
export async function benchWatchedFinal(): Promise<ReportRow[]> {
  const program = findNginx()
  if (program === null) return []
  const cluster = await startCluster({ engine: 'sqlite', nodes: 1 })
  try {
    const callApi = async (path: string, body: object, method = 'POST') =>
      asJson(cluster.callAsAdmin(method, path, body))
    await callApi('/api/admin/settings', { version: 1, settings: { publicResults: true } }, 'PATCH')
    const scoreGoal = await startTable(callApi, 'final', cluster.playerIds.slice(0, 2))
    await scoreGoal()
    const nginx = await startNginx(program, [cluster.urls[0]!])
    const countRequests = async () => {
      const text = await (await fetch(`${cluster.urls[0]}/metrics`)).text()
      const counts = text.matchAll(/^fivebar_request_seconds_count\{([^}]*)\} (\d+)/gm)
      const publicLive = [...counts].filter(([, labels]) =>
        labels!.includes('/api/public/live/:id'),
      )
      return publicLive.reduce((sum, [, , count]) => sum + Number(count), 0)
    }
    const before = await countRequests()
    const scoring = setInterval(() => void scoreGoal().catch(() => {}), 1_000)
    const path = '/api/public/live/final'
    const highest = await sendLoad(
      [`https://127.0.0.1:${nginx.port}`],
      () => ({ method: 'GET', path, key: 'reads' }),
      { seconds: steadySeconds, connections: 100 },
    )
    clearInterval(scoring)
    const reachedServer = (await countRequests()) - before
    await nginx.stop()
    const watchers = Math.floor(highest.perSecond * 5)
    return [
      {
        what: 'A final, polled every five seconds through the cache of a proxy',
        value: `enough for ${watchers.toLocaleString('en')} watchers, p99 ${highest.p99.toFixed(0)} ms, ${highest.failed} failed`,
        reference: `${(reachedServer / steadySeconds).toFixed(1)} a second reached the server`,
        ratio: `${highest.perSecond.toFixed(0)}/s`,
        budget: '20,000 watchers',
        met: watchers >= 20_000 && highest.failed === 0,
      },
    ]
  } finally {
    await cluster.close()
  }
}

/** Measures the gain from a second node, each with the same share of a core: the median of three rounds. */
export async function benchSecondNode(): Promise<ReportRow[]> {
  const share = 0.3
  /** Requests per second by the number of nodes. */
  type ThroughputByNodes = Record<1 | 2, number[]>
  const highest: Record<'reads' | 'writes', ThroughputByNodes> = {
    reads: { 1: [], 2: [] },
    writes: { 1: [], 2: [] },
  }
  let isLimited = true
  let failed = 0
  for (const nodes of [1, 2, 1, 2, 1, 2] as const) {
    const cluster = await startCluster({ engine: 'postgres', nodes })
    try {
      const random = seededRandom(10)
      const load = async (seconds: number) => ({
        reads: await sendLoad(cluster.urls, () => createRead(cluster, random), {
          seconds,
          connections: 40,
        }),
        writes: await sendLoad(cluster.urls, () => createRecording(cluster, random), {
          seconds,
          connections: 12,
        }),
      })
      // Warm-up, since compiling takes too long on a third of a core.
      await load(warmUpSeconds)
      isLimited &&= cluster.limitCpu(share)
      const { reads, writes } = await load(maxLoadSeconds)
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
      what: `Two nodes against one, ${kind}, PostgreSQL${isLimited ? `, each ${share} of a core` : ', all on the same cores'}`,
      value: `${two.toFixed(0)}/s, ${failed} failed`,
      reference: `${one.toFixed(0)}/s`,
      ratio: `${(two / one).toFixed(2)}×`,
      budget: `≥ ${goals[kind]}×`,
      met: two / one >= goals[kind] && failed === 0,
    }
  })
}

/** Sends an hour's requests of a busy club at full speed, and measures whether memory grows. */
export async function benchHourOfRequests(engine: 'sqlite' | 'postgres'): Promise<ReportRow[]> {
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    await cluster.openSockets(60)
    const random = seededRandom(11)
    const nextRequest = () =>
      random.chance(0.9) ? createRead(cluster, random) : createRecording(cluster, random)
    const memory: number[] = []
    let failed = 0
    // Ten requests a second make 36,000 in an hour.
    for (let sent = 0; sent < 36_000;) {
      const result = await sendLoad(cluster.urls, nextRequest, { seconds: 10, connections: 20 })
      sent += result.perSecond * 10
      failed += result.failed
      memory.push(cluster.readMemoryMb())
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

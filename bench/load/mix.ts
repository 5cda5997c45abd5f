import { seededRandom } from '#server/demo/random.ts'
import type { ReportRow } from '../measure.ts'
import type { LoadRequest } from './send-load.ts'
import { createRead, createRecording, countMatches } from './random-requests.ts'
import { asJson, startCluster, type LoadCluster } from './load-cluster.ts'
import { sendSteadyLoad } from './send-steady-load.ts'

/** Requests per second, and the budget for their p99 in ms. A club sends a few a second. */
const rates = {
  sqlite: { perSecond: 300, budgetMs: 150 },
  postgres: { perSecond: 100, budgetMs: 300 },
} as const
const seconds = 20
const sockets = 500

type Identified = { readonly id: string }

/** Starts two round robins of 24. Returns their ids, and the paths of their results, alternating. */
async function createCups({
  callAsAdmin,
}: LoadCluster): Promise<{ ids: string[]; results: string[] }> {
  const ids: string[] = []
  const resultPaths: string[][] = []
  for (const name of ['Monday Cup', 'Friday Cup']) {
    const settings = { seedingMethod: 'hand' }
    const body = { name, sportId: 'tabletennis', format: 'round_robin', settings }
    const { id } = await asJson<Identified>(
      callAsAdmin('POST', '/api/tournaments', { ...body, maxParticipants: null }),
    )
    const entries = Array.from({ length: 24 }, (_, index) => ({
      name: `${name} ${'abcdefghijklmnopqrstuvwxyz'[index]}`,
    }))
    await asJson(callAsAdmin('POST', `/api/tournaments/${id}/participants/many`, { entries }))
    await asJson(callAsAdmin('POST', `/api/tournaments/${id}/start`))
    const { items } = await asJson<{ items: (Identified & { status: string })[] }>(
      callAsAdmin('GET', `/api/tournaments/${id}/matches`),
    )
    ids.push(id)
    resultPaths.push(
      items
        .filter(({ status }) => status === 'ready')
        .map(({ id: matchId }) => `/api/tournaments/${id}/matches/${matchId}/result`),
    )
  }
  const [mondayPaths = [], fridayPaths = []] = resultPaths
  return { ids, results: mondayPaths.flatMap((path, index) => [path, fridayPaths[index]!]) }
}

/**
 * Returns a function that draws the next request of a club night: 80 % read, 15 % record a match
 * and 5 % report a tournament result.
 */
async function createMix(cluster: LoadCluster): Promise<() => LoadRequest> {
  const random = seededRandom(5)
  const { ids, results } = await createCups(cluster)
  return () => {
    const roll = random.next()
    const path = results.at(-1)
    if (roll >= 0.05 || path === undefined) {
      return roll < 0.2 ? createRecording(cluster, random) : createRead(cluster, random, ids[0])
    }
    results.pop()
    const body = { player1Score: 2, player2Score: random.int(0, 1) }
    return { method: 'POST', path, body, token: cluster.adminToken, key: 'results' }
  }
}

/** Measures a club's mix of requests at a steady rate, with 500 sockets that receive every event. */
export async function benchClubMix(engine: 'sqlite' | 'postgres'): Promise<ReportRow[]> {
  const { perSecond, budgetMs } = rates[engine]
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    const nextRequest = await createMix(cluster)
    const isPinned = cluster.reserveCore()
    await cluster.openSockets(sockets)
    await sendSteadyLoad(cluster.urls, nextRequest, { seconds: 10, rate: perSecond / 2 })
    const [matchesBefore, cpuBefore] = [await countMatches(cluster), cluster.sumCpuSeconds()]
    const result = await sendSteadyLoad(cluster.urls, nextRequest, { seconds, rate: perSecond })
    const coreShare = (cluster.sumCpuSeconds() - cpuBefore) / seconds
    const stored = (await countMatches(cluster)) - matchesBefore
    const { recordings = 0, results = 0 } = result.accepted
    const cpuPerRequest = (coreShare * 1000) / result.perSecond
    return [
      {
        what: `${perSecond} requests a second of a club's mix and ${sockets} sockets, ${engine}${isPinned ? ', load and database on another core' : ''}`,
        value: `p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms, ${result.failed} failed, ${Math.max(recordings + results - stored, 0)} of ${recordings + results} writes lost`,
        reference: `${cpuPerRequest.toFixed(2)} ms of processor a request (${(coreShare * 100).toFixed(0)} % of one core)`,
        ratio: `${result.perSecond.toFixed(0)}/s`,
        budget: `p99 ≤ ${budgetMs} ms`,
        met: result.p99 <= budgetMs && result.failed === 0 && recordings + results <= stored,
      },
    ]
  } finally {
    await cluster.close()
  }
}

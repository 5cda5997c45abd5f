import { seededRandom } from '#server/demo/random.ts'
import type { Line } from '../measure.ts'
import type { LoadRequest } from './send-load.ts'
import { randomRead, randomRecording, countMatches } from './random-requests.ts'
import { asJson, startCluster, type LoadCluster } from './load-cluster.ts'
import { sendSteadyLoad } from './send-steady-load.ts'

/** Requests per second, and the budget for their p99 in ms. A club sends a few a second. */
const rates = {
  sqlite: { perSecond: 300, budgetMs: 150 },
  postgres: { perSecond: 100, budgetMs: 300 },
} as const
const seconds = 20
const sockets = 500

type Item = { readonly id: string }

/** Creates two round robins of 24. Returns their ids, and the paths of results in alternating order. */
async function createCups({ call }: LoadCluster): Promise<{ ids: string[]; results: string[] }> {
  const ids: string[] = []
  const ready: string[][] = []
  for (const name of ['Monday Cup', 'Friday Cup']) {
    const settings = { seedingMethod: 'hand' }
    const body = { name, sportId: 'tabletennis', format: 'round_robin', settings }
    const { id } = await asJson<Item>(
      call('POST', '/api/tournaments', { ...body, maxParticipants: null }),
    )
    const entries = Array.from({ length: 24 }, (_, at) => ({
      name: `${name} ${'abcdefghijklmnopqrstuvwxyz'[at]}`,
    }))
    await asJson(call('POST', `/api/tournaments/${id}/participants/many`, { entries }))
    await asJson(call('POST', `/api/tournaments/${id}/start`))
    const { items } = await asJson<{ items: (Item & { status: string })[] }>(
      call('GET', `/api/tournaments/${id}/matches`),
    )
    ids.push(id)
    ready.push(
      items
        .filter(({ status }) => status === 'ready')
        .map(({ id: matchId }) => `/api/tournaments/${id}/matches/${matchId}/result`),
    )
  }
  const [one = [], other = []] = ready
  return { ids, results: one.flatMap((path, at) => [path, other[at]!]) }
}

/**
 * A club evening: four of five requests are reads, most others record a match, one in twenty
 * reports a tournament result.
 */
async function createMix(cluster: LoadCluster): Promise<() => LoadRequest> {
  const random = seededRandom(5)
  const { ids, results } = await createCups(cluster)
  return () => {
    const place = random.next()
    const path = results.at(-1)
    if (place >= 0.05 || path === undefined) {
      return place < 0.2 ? randomRecording(cluster, random) : randomRead(cluster, random, ids[0])
    }
    results.pop()
    const body = { player1Score: 2, player2Score: random.int(0, 1) }
    return { method: 'POST', path, body, token: cluster.token, key: 'results' }
  }
}

/** A club's mix of requests at a steady rate, with 500 sockets that receive every event. */
export async function clubMix(engine: 'sqlite' | 'postgres'): Promise<Line[]> {
  const { perSecond, budgetMs } = rates[engine]
  const cluster = await startCluster({ engine, nodes: 1 })
  try {
    const nextRequest = await createMix(cluster)
    const isPinned = cluster.reserveCore()
    await cluster.openSockets(sockets)
    await sendSteadyLoad(cluster.urls, nextRequest, { seconds: 10, rate: perSecond / 2 })
    const [before, used] = [await countMatches(cluster), cluster.cpuSeconds()]
    const result = await sendSteadyLoad(cluster.urls, nextRequest, { seconds, rate: perSecond })
    const share = (cluster.cpuSeconds() - used) / seconds
    const stored = (await countMatches(cluster)) - before
    const { recordings = 0, results = 0 } = result.accepted
    const cpuPerRequest = (share * 1000) / result.perSecond
    return [
      {
        what: `${perSecond} requests a second of a club's mix and ${sockets} sockets, ${engine}${isPinned ? ', load and database on another core' : ''}`,
        value: `p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms, ${result.failed} failed, ${Math.max(recordings + results - stored, 0)} of ${recordings + results} writes lost`,
        reference: `${cpuPerRequest.toFixed(2)} ms of processor a request (${(share * 100).toFixed(0)} % of one core)`,
        ratio: `${result.perSecond.toFixed(0)}/s`,
        budget: `p99 ≤ ${budgetMs} ms`,
        met: result.p99 <= budgetMs && result.failed === 0 && recordings + results <= stored,
      },
    ]
  } finally {
    await cluster.close()
  }
}

import { seededRandom } from '#server/demo/random.ts'
import type { Line } from '../measure.ts'
import type { LoadRequest } from './fire.ts'
import { randomRead, randomRecording, countMatches } from './asked.ts'
import { asJson, startStage, type Stage } from './stage.ts'
import { fireSteadily } from './steady.ts'

/** Requests per second, and the budget for their p99 in ms. A club sends a few a second. */
const rates = {
  sqlite: { perSecond: 300, budgetMs: 150 },
  postgres: { perSecond: 100, budgetMs: 300 },
} as const
const seconds = 20
const sockets = 500

type Item = { readonly id: string }

/** Creates two round robins of 24. Returns their ids, and the paths of results in alternating order. */
async function createCups({ call }: Stage): Promise<{ ids: string[]; results: string[] }> {
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
async function createMix(stage: Stage): Promise<() => LoadRequest> {
  const random = seededRandom(5)
  const { ids, results } = await createCups(stage)
  return () => {
    const place = random.next()
    const path = results.at(-1)
    if (place >= 0.05 || path === undefined) {
      return place < 0.2 ? randomRecording(stage, random) : randomRead(stage, random, ids[0])
    }
    results.pop()
    const body = { player1Score: 2, player2Score: random.int(0, 1) }
    return { method: 'POST', path, body, token: stage.token, key: 'results' }
  }
}

/** A club's mix of requests at a steady rate, with 500 sockets that receive every event. */
export async function clubMix(engine: 'sqlite' | 'postgres'): Promise<Line[]> {
  const { perSecond, budgetMs } = rates[engine]
  const stage = await startStage({ engine, nodes: 1 })
  try {
    const next = await createMix(stage)
    const isPinned = stage.pinCores()
    await stage.listen(sockets)
    await fireSteadily(stage.urls, next, { seconds: 10, rate: perSecond / 2 })
    const [before, used] = [await countMatches(stage), stage.cpuSeconds()]
    const fired = await fireSteadily(stage.urls, next, { seconds, rate: perSecond })
    const share = (stage.cpuSeconds() - used) / seconds
    const stored = (await countMatches(stage)) - before
    const { recordings = 0, results = 0 } = fired.accepted
    const cpuPerRequest = (share * 1000) / fired.perSecond
    return [
      {
        what: `${perSecond} requests a second of a club's mix and ${sockets} sockets, ${engine}${isPinned ? ', load and database on another core' : ''}`,
        value: `p50 ${fired.p50.toFixed(0)} ms, p99 ${fired.p99.toFixed(0)} ms, ${fired.failed} failed, ${Math.max(recordings + results - stored, 0)} of ${recordings + results} writes lost`,
        reference: `${cpuPerRequest.toFixed(2)} ms of processor a request (${(share * 100).toFixed(0)} % of one core)`,
        ratio: `${fired.perSecond.toFixed(0)}/s`,
        budget: `p99 ≤ ${budgetMs} ms`,
        met: fired.p99 <= budgetMs && fired.failed === 0 && recordings + results <= stored,
      },
    ]
  } finally {
    await stage.close()
  }
}

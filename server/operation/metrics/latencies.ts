import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './exposition.ts'

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5] as const

type Measured = { readonly counts: number[]; sum: number; count: number }

/** Measures response times by route, for every later request of this app. */
export function measureLatencies(app: FastifyInstance): () => Metric {
  const measured = new Map<string, { labels: Record<string, string>; of: Measured }>()
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    const key = Object.values(labels).join(' ')
    const latency = measured.get(key) ?? {
      labels,
      of: { counts: buckets.map(() => 0), sum: 0, count: 0 },
    }
    measured.set(key, latency)
    note(latency.of, reply.elapsedTime / 1000)
  })
  return () => ({
    name: 'fivebar_request_seconds',
    type: 'histogram',
    help: 'Response time by route',
    samples: [...measured.values()].flatMap(({ labels, of }) => samplesOf(labels, of)),
  })
}

function note(of: Measured, seconds: number) {
  buckets.forEach((most, i) => {
    if (seconds <= most) of.counts[i]! += 1
  })
  of.sum += seconds
  of.count += 1
}

function samplesOf(labels: Record<string, string>, { counts, sum, count }: Measured): Sample[] {
  const bucket = (le: string, value: number) => ({
    suffix: '_bucket',
    labels: { ...labels, le },
    value,
  })
  return [
    ...buckets.map((most, i) => bucket(String(most), counts[i]!)),
    bucket('+Inf', count),
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './exposition.ts'

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5] as const

type Histogram = { readonly counts: number[]; sum: number; count: number }

/** Measures response times by route, for every later request of this app. */
export function measureLatencies(app: FastifyInstance): () => Metric {
  const histograms = new Map<string, { labels: Record<string, string>; histogram: Histogram }>()
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    const key = Object.values(labels).join(' ')
    const latency = histograms.get(key) ?? {
      labels,
      histogram: { counts: buckets.map(() => 0), sum: 0, count: 0 },
    }
    histograms.set(key, latency)
    record(latency.histogram, reply.elapsedTime / 1000)
  })
  return () => ({
    name: 'fivebar_request_seconds',
    type: 'histogram',
    help: 'Response time by route',
    samples: [...histograms.values()].flatMap(({ labels, histogram }) =>
      listSamples(labels, histogram),
    ),
  })
}

function record(histogram: Histogram, seconds: number) {
  buckets.forEach((upperBound, i) => {
    if (seconds <= upperBound) histogram.counts[i]! += 1
  })
  histogram.sum += seconds
  histogram.count += 1
}

function listSamples(labels: Record<string, string>, { counts, sum, count }: Histogram): Sample[] {
  const createBucket = (le: string, value: number) => ({
    suffix: '_bucket',
    labels: { ...labels, le },
    value,
  })
  return [
    ...buckets.map((upperBound, i) => createBucket(String(upperBound), counts[i]!)),
    createBucket('+Inf', count),
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest, LoadResult } from './send-load.ts'

/**
 * Sends requests at a steady rate, alternating between nodes, without waiting for replies. Latency counts
 * from when a request was due; autocannon would send each second's requests at once.
 */
export async function sendSteadyLoad(
  urls: readonly string[],
  nextRequest: () => LoadRequest,
  { seconds, rate }: { seconds: number; rate: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const accepted: Record<string, number> = {}
  let failed = 0
  let sent = 0
  const send = async ({ method, path, body, token, key }: LoadRequest, due: number) =>
    new Promise<number>((resolve) => {
      const settle = (status: number) => {
        if (status === 0 || status >= 400) failed += 1
        else accepted[key] = (accepted[key] ?? 0) + 1
        resolve(performance.now() - due)
      }
      const headers = {
        'content-type': 'application/json',
        'x-client': 'api',
        'user-agent': 'node',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const outgoing = request(
        urls[(sent += 1) % urls.length]! + path,
        { method, agent, headers },
        (reply) => {
          reply.resume().once('end', () => settle(reply.statusCode ?? 0))
        },
      )
      outgoing.once('error', () => settle(0))
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const from = performance.now()
  const latencies: Promise<number>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const due = from + (index * 1000) / rate
    const waitMs = due - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    latencies.push(send(nextRequest(), due))
  }
  const times = (await Promise.all(latencies)).toSorted((a, b) => a - b)
  const percentile = (share: number) => times[Math.ceil(times.length * share) - 1]!
  agent.destroy()
  const perSecond = (times.length * 1000) / (performance.now() - from)
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99), accepted, failed }
}

import autocannon from 'autocannon'

/** One request; `key` is the name under which its reply is counted. */
export type LoadRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly token?: string
  readonly host?: string
  readonly key: string
}

export type LoadResult = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Accepted replies by key. */
  readonly accepted: Readonly<Record<string, number>>
  /** Refusals, and requests without a reply. */
  readonly failed: number
}

/**
 * Sends requests with autocannon: at a steady `rate` per second, with latencies corrected for delayed
 * requests, or as fast as replies arrive.
 */
export async function sendLoad(
  urls: readonly string[],
  nextRequest: () => LoadRequest,
  {
    seconds,
    connections,
    rate,
    amount,
  }: { seconds: number; connections: number; rate?: number; amount?: number },
): Promise<LoadResult> {
  const accepted: Record<string, number> = {}
  let refused = 0
  const result = await autocannon({
    // The types allow only one URL; an array spreads connections over the nodes.
    url: urls as unknown as string,
    connections,
    duration: seconds,
    timeout: 20,
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...(amount === undefined ? {} : { amount }),
    requests: [
      {
        setupRequest: (request, context) => {
          const { method, path, body, token, host, key } = nextRequest()
          ;(context as { key: string }).key = key
          return {
            ...request,
            method,
            path,
            headers: {
              'content-type': 'application/json',
              'x-client': 'api',
              'user-agent': 'node',
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(host === undefined ? {} : { host }),
            },
            ...(body === undefined ? { body: '' } : { body: JSON.stringify(body) }),
          }
        },
        onResponse: (status, _body, context) => {
          const { key } = context as { key: string }
          if (status >= 400) refused += 1
          else accepted[key] = (accepted[key] ?? 0) + 1
        },
      },
    ],
  })
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    accepted,
    // Timeouts are errors as well.
    failed: refused + result.errors,
  }
}

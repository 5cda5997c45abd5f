import { afterEach, beforeEach, vi } from 'vitest'
import type { Endpoint, ReplyInput } from '#contract/endpoint.ts'
import type { RefusalKey } from '#contract/messages.ts'
import { apiError, errorTable, type FieldProblem, type ServerErrorCode } from '#contract/errors.ts'
import { findUnknownFields } from '#contract/unknown-fields.ts'
import { originalTimers } from './timers.test-data.ts'

/** A request that a component sent. */
export type SentRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}
type Mock = { readonly endpoint: Endpoint; readonly respond: (request: SentRequest) => Response }
/** Endpoints whose replies are held back. */
const heldReplies = new Map<Endpoint, Promise<void>>()
type LoggedRequest = {
  readonly endpoint: Endpoint
  readonly request: SentRequest
  readonly idempotencyKey: string | null
}

let mocks: Mock[] = []
let log: LoggedRequest[] = []

/**
 * Mocks an endpoint until the test ends. The contract validates request and reply, so that a test
 * cannot rely on what the server would never accept or return.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ReplyInput<E> | ((request: SentRequest) => ReplyInput<E>),
): void {
  const respond = (request: SentRequest) => {
    const body =
      typeof reply === 'function' ? (reply as (a: SentRequest) => unknown)(request) : reply
    return json(endpoint.status, endpoint.reply.parse(body))
  }
  mocks.unshift({ endpoint, respond })
}

/** Mocks a refusal by the server. */
export function refuse(
  endpoint: Endpoint,
  code: ServerErrorCode,
  details: readonly FieldProblem[] = [],
  key?: RefusalKey,
): void {
  const { status, userMessage } = errorTable[code]
  const message = details[0]?.message ?? userMessage
  const fields = { code, message, key, userMessage, statusCode: status, details, retry: false }
  const body = apiError.parse({ ...fields, timestamp: new Date(0).toISOString() })
  mocks.unshift({ endpoint, respond: () => json(status, body) })
}

/** Holds back the replies of an endpoint until the returned function is called. */
export function holdReplies(endpoint: Endpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  heldReplies.set(endpoint, promise)
  return resolve
}

/** Returns the requests to an endpoint so far, oldest first. */
export function requestsTo(endpoint: Endpoint): readonly SentRequest[] {
  return log.filter((each) => each.endpoint === endpoint).map(({ request }) => request)
}

/** Returns the idempotency keys of the requests to an endpoint so far, oldest first. */
export function idempotencyKeysTo(endpoint: Endpoint): readonly (string | null)[] {
  return log.filter((each) => each.endpoint === endpoint).map((each) => each.idempotencyKey)
}

function json(status: number, body: unknown): Response {
  if (status === 204) return new Response(null, { status })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

function matchPath({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  const match = pattern.exec(pathname)
  if (match === null) return null
  return Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(match[index + 1]!)]),
  )
}

async function respond(input: string, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(input, 'http://club.test')
  const method = init?.method ?? 'GET'
  for (const { endpoint, respond: reply } of mocks) {
    const params = endpoint.method === method ? matchPath(endpoint, pathname) : null
    if (params === null) continue
    try {
      const query = Object.fromEntries(searchParams)
      endpoint.query?.parse(query)
      const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const unknownNames = [
        ...(endpoint.query === undefined ? [] : findUnknownFields(endpoint.query, query)),
        ...(endpoint.body === undefined ? [] : findUnknownFields(endpoint.body, sent)),
      ]
      if (unknownNames.length > 0)
        throw new Error(`${endpoint.path}: unknown ${unknownNames.join(', ')}`)
      const request = { params, query, body: endpoint.body?.parse(sent) }
      const idempotencyKey = new Headers(init?.headers).get('idempotency-key')
      log.push({ endpoint, request, idempotencyKey })
      await heldReplies.get(endpoint)
      return reply(request)
    } catch (error) {
      // Not thrown: the caller would treat it as a lost connection.
      unexpected.push(`${method} ${pathname}: ${String(error)}`)
      break
    }
  }
  if (!unexpected.some((call) => call.startsWith(`${method} ${pathname}`))) {
    unexpected.push(`${method} ${pathname}`)
  }
  return new Response(null, { status: 404 })
}

/** Requests without a mock, and those that break the contract. */
let unexpected: string[] = []

/** Resets all mocks before each test, and fails a test that calls an endpoint without one. */
export function stubNetwork() {
  beforeEach(() => {
    mocks = []
    log = []
    heldReplies.clear()
    unexpected = []
    vi.stubGlobal('fetch', respond)
  })
  afterEach(async () => {
    const failures = [...unexpected]
    await settle()
    vi.unstubAllGlobals()
    if (failures.length > 0) throw new Error(`No answer for ${failures.join(', ')}`)
  })
}

/** Waits for requests in flight, so that they do not reach the next test. */
async function settle(): Promise<void> {
  let before: number
  do {
    before = log.length
    for (let pass = 0; pass < 3; pass++) {
      await new Promise((resolve) => originalTimers.setTimeout(resolve, 0))
    }
  } while (log.length !== before)
}

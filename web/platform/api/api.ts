import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { DataScope } from '#contract/subjects.ts'
import { setRequiredChange } from '../forms/required-change.ts'
import { ApiError, isRefusal, parseErrorReply } from './api-error.ts'
import { createRandomId } from '../random-id.ts'
import { t } from '../messages.ts'

// Source: specification, point 9, Requests.
const timeoutMs = 30_000
const maxAttempts = 3
const firstDelayMs = 1_000

export type Options = {
  signal?: AbortSignal | undefined
  /** Created once per user action, so that a retry has no second effect. */
  idempotencyKey?: string | undefined
  /** Bypasses the browser's HTTP cache. */
  isFresh?: boolean | undefined
  /** How long the match waited for a connection, in ms. */
  recordedAgo?: number | undefined
}

/** The arguments of a call after its endpoint; an input without required fields is optional. */
export type Input<E extends Endpoint, O = Options> =
  Record<never, never> extends CallOf<E>
    ? [input?: CallOf<E>, options?: O]
    : [input: CallOf<E>, options?: O]

type Call = { params?: object; query?: object; body?: unknown }

/**
 * Called when the session has expired. Resolves to true if it was renewed and the call should be
 * repeated.
 */
let renewSession: () => Promise<boolean> = () => Promise.resolve(false)

export function onUnauthorized(renew: () => Promise<boolean>): void {
  renewSession = renew
}

/** Called after a write with the subjects it may have changed. */
let notifyChanged: (subjects: readonly DataScope[]) => void = () => undefined

export function onChanged(notify: (subjects: readonly DataScope[]) => void): void {
  notifyChanged = notify
}

/**
 * Calls an endpoint of the contract. After a write, what the endpoint changes is refetched. Throws
 * `ApiError` with a code and a message for the person.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Input<E>
): Promise<ReplyOf<E>> {
  const request = buildRequest(endpoint, (input ?? {}) as Call, options)
  const send = async () => {
    const reply = (await sendWithRetries(request)) as ReplyOf<E>
    // Deferred, so that the caller puts the reply into the cache first.
    if (endpoint.method !== 'GET' && !isDryRun(input as Call))
      setTimeout(notifyChanged, 0, endpoint.changes)
    return reply
  }
  try {
    return await send()
  } catch (error) {
    if (isRefusal(error, 'account.passwordDue')) setRequiredChange(true)
    const hasExpired = error instanceof ApiError && error.code === 'UNAUTHORIZED'
    if (!hasExpired || endpoint.access === 'public' || !(await renewSession())) throw error
    return send()
  }
}

/** Returns whether a write only previews what it would do. */
const isDryRun = (input: Call = {}) =>
  (input.body as { dryRun?: boolean } | undefined)?.dryRun === true

type PreparedRequest = { url: string; init: RequestInit; signal: AbortSignal | undefined }

function buildRequest(endpoint: Endpoint, input: Call, options: Options): PreparedRequest {
  const isWrite = endpoint.method !== 'GET'
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-correlation-id': createRandomId(),
  }
  if (isWrite) headers['idempotency-key'] = options.idempotencyKey ?? createRandomId()
  if (options.recordedAgo !== undefined) headers['x-recorded-ago'] = String(options.recordedAgo)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return {
    url: fillPath(endpoint.path, input.params) + queryString(input.query),
    init: {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(options.isFresh ? { cache: 'no-cache' } : {}),
      ...(hasBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
    },
    signal: options.signal,
  }
}

/** Returns the URL for downloading a file through a link. */
export function createFileUrl({ path }: { readonly path: string }, query: object = {}): string {
  return path + queryString(query)
}

function fillPath(path: string, params: object = {}): string {
  const values = params as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function queryString(query: object = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

async function sendWithRetries(request: PreparedRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(request)
    } catch (error) {
      const isFinal = attempt === maxAttempts || !(error instanceof ApiError) || !error.isRetryable
      if (isFinal || request.signal?.aborted) throw error
      await wait(firstDelayMs * 2 ** (attempt - 1))
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function send({ url, init, signal }: PreparedRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const reply =
      (await takePrefetchedReply(url, init)) ??
      (await fetch(url, {
        ...init,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      }))
    const body = await readBody(reply)
    if (!reply.ok) throw parseErrorReply(reply.status, reply.statusText, body)
    return body
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw timeout.aborted
      ? new ApiError('TIMEOUT', t('timeout'))
      : new ApiError('NETWORK_ERROR', String(error))
  }
}

/** How long after page load a prefetched reply may be used, in ms; a slow phone needs half of it. */
const prefetchMaxAgeMs = 8_000

/**
 * Returns the reply that web/app/theme.js prefetched while the scripts loaded. Each is used once,
 * only if it succeeded and nothing has changed since.
 */
async function takePrefetchedReply(url: string, { method }: RequestInit): Promise<Response | null> {
  if (method !== 'GET' || performance.now() > prefetchMaxAgeMs) discardPrefetched()
  const reply = globalThis.prefetchedReplies?.get(url)
  globalThis.prefetchedReplies?.delete(url)
  if (reply === undefined) return null
  const answer = await reply
  return answer?.ok === true ? answer : null
}

/** Discards the prefetched replies, which are older than a change. */
export function discardPrefetched(): void {
  globalThis.prefetchedReplies = undefined
}

async function readBody(reply: Response): Promise<unknown> {
  if (reply.status === 204) return null
  const json = reply.headers.get('content-type')?.includes('application/json') ?? false
  return json ? reply.json() : reply.text()
}

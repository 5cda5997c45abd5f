import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Subject } from '#contract/subjects.ts'
import { setRequiredChange } from '../forms/required-change.ts'
import { ApiError, isRefusal, errorOfReply } from './api-error.ts'
import { randomId } from '../random-id.ts'
import { t } from '../messages.ts'

/** Source: specification, point 9, Requests. */
const timeout = 30_000
const attempts = 3
const firstDelay = 1_000

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
let notifyChanged: (subjects: readonly Subject[]) => void = () => undefined

export function onChanged(note: (subjects: readonly Subject[]) => void): void {
  notifyChanged = note
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
    // Deferred until the caller has put the reply into the cache.
    if (endpoint.method !== 'GET' && !isDryRun(input as Call))
      setTimeout(notifyChanged, 0, endpoint.changes)
    return reply
  }
  try {
    return await send()
  } catch (error) {
    if (isRefusal(error, 'account.passwordDue')) setRequiredChange(true)
    const ended = error instanceof ApiError && error.code === 'UNAUTHORIZED'
    if (!ended || endpoint.access === 'public' || !(await renewSession())) throw error
    return send()
  }
}

/** Whether a write only previews what it would do. */
const isDryRun = (input: Call = {}) =>
  (input.body as { dryRun?: boolean } | undefined)?.dryRun === true

type Prepared = { url: string; init: RequestInit; signal: AbortSignal | undefined }

function buildRequest(endpoint: Endpoint, input: Call, options: Options): Prepared {
  const write = endpoint.method !== 'GET'
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-correlation-id': randomId(),
  }
  if (write) headers['idempotency-key'] = options.idempotencyKey ?? randomId()
  if (options.recordedAgo !== undefined) headers['x-recorded-ago'] = String(options.recordedAgo)
  const withBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return {
    url: pathOf(endpoint.path, input.params) + queryOf(input.query),
    init: {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(options.isFresh ? { cache: 'no-cache' } : {}),
      ...(withBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
    },
    signal: options.signal,
  }
}

/** Returns the URL for downloading a file through a link. */
export function urlOf({ path }: { readonly path: string }, query: object = {}): string {
  return path + queryOf(query)
}

function pathOf(path: string, params: object = {}): string {
  const values = params as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function queryOf(query: object = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

async function sendWithRetries(request: Prepared): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(request)
    } catch (error) {
      const last = attempt === attempts || !(error instanceof ApiError) || !error.retry
      if (last || request.signal?.aborted) throw error
      await wait(firstDelay * 2 ** (attempt - 1))
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function send({ url, init, signal }: Prepared): Promise<unknown> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const reply =
      (await prefetchedReply(url, init)) ??
      (await fetch(url, {
        ...init,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }))
    const body = await readBody(reply)
    if (!reply.ok) throw errorOfReply(reply.status, reply.statusText, body)
    return body
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw limit.aborted
      ? new ApiError('TIMEOUT', t('noAnswer'))
      : new ApiError('NETWORK_ERROR', String(error))
  }
}

/** How long after page load a prefetched reply may be used, in ms; twice what a slow phone needs. */
const prefetchedForMs = 8_000

/**
 * Returns the reply that the page prefetched before its scripts loaded (web/public/theme.js). Each is
 * used once, only if it succeeded and nothing has changed since.
 */
async function prefetchedReply(url: string, { method }: RequestInit): Promise<Response | null> {
  if (method !== 'GET' || performance.now() > prefetchedForMs) discardPrefetched()
  const reply = globalThis.askedEarly?.get(url)
  globalThis.askedEarly?.delete(url)
  if (reply === undefined) return null
  const answer = await reply
  return answer?.ok === true ? answer : null
}

/** Discards the prefetched replies, which predate a change. */
export function discardPrefetched(): void {
  globalThis.askedEarly = undefined
}

async function readBody(reply: Response): Promise<unknown> {
  if (reply.status === 204) return null
  const json = reply.headers.get('content-type')?.includes('application/json') ?? false
  return json ? reply.json() : reply.text()
}

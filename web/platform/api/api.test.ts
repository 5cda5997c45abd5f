import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn } from '#contract/players/accounts.ts'
import { getMatch, recordMatch } from '#contract/matches.ts'
import { importPlayers } from '#contract/players/import.ts'
import { listPlayers } from '#contract/players/players.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, discardPrefetched, onChanged, onUnauthorized } from './api.ts'
import type { ApiError } from './api-error.ts'

const draft = {
  sportId: 'pool',
  player1Id: 'a',
  player2Id: 'b',
  player1Score: 5,
  player2Score: 3,
}

function createResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

function createRefusal(status: number, code: string, message = 'detail') {
  const timestamp = new Date(0).toISOString()
  const body = { code, message, userMessage: 'For the person', statusCode: status }
  return createResponse(status, { ...body, details: [], retry: false, timestamp })
}

const fetched = vi.fn<typeof fetch>()

function getSentRequest(attempt: number) {
  const [url, init] = fetched.mock.calls[attempt] ?? []
  return { url, headers: new Headers(init?.headers), init }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  onUnauthorized(() => Promise.resolve(false))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function settle<T>(promise: Promise<T>): Promise<T | ApiError> {
  const settled = promise.catch((error: ApiError) => error)
  await vi.runAllTimersAsync()
  return settled
}

describe('calling an endpoint', () => {
  test('a successful write reports what it may have changed; a read and a dry run do not', async () => {
    const listener = vi.fn<Parameters<typeof onChanged>[0]>()
    onChanged(listener)
    fetched.mockImplementation(async () => createResponse(200, {}))
    await settle(call(getMatch, { params: { id: 'a' } }))
    expect(listener).not.toHaveBeenCalled()
    await settle(call(recordMatch, { body: draft } as never))
    expect(listener.mock.calls).toEqual([[recordMatch.changes]])
    fetched.mockImplementation(async () => createRefusal(400, 'VALIDATION_ERROR'))
    await settle(call(recordMatch, { body: draft } as never))
    fetched.mockImplementation(async () => createResponse(200, {}))
    await settle(call(importPlayers, { body: { csv: 'name', dryRun: true } }))
    expect(listener).toHaveBeenCalledTimes(1)
    onChanged(() => undefined)
  })

  test('fills in path parameters and query values, and leaves out absent ones', async () => {
    fetched.mockImplementation(async () => createResponse(200, {}))
    await call(getMatch, { params: { id: 'a/b' } })
    await call(listPlayers, { query: { q: 'Zofia', page: 2, recentWith: undefined } })
    expect(getSentRequest(0).url).toBe('/api/matches/a%2Fb')
    expect(getSentRequest(1).url).toBe('/api/players?q=Zofia&page=2')
  })

  test('every request has a content type and its own correlation id', async () => {
    fetched.mockImplementation(async () => createResponse(200, {}))
    await call(getMatch, { params: { id: 'm' } })
    await call(getMatch, { params: { id: 'm' } })
    const ids = [0, 1].map((n) => getSentRequest(n).headers.get('x-correlation-id'))
    expect(getSentRequest(0).headers.get('content-type')).toBe('application/json')
    expect(new Set(ids).size).toBe(2)
  })
})

describe('retrying', () => {
  test('retries a lost connection twice, after one and two seconds', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const started = Date.now()
    const result = await settle(call(recordMatch, { body: draft }))
    expect(result).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(fetched).toHaveBeenCalledTimes(3)
    expect(Date.now() - started).toBeGreaterThanOrEqual(3_000)
  })

  test('an automatic retry keeps its idempotency key', async () => {
    fetched.mockResolvedValueOnce(createRefusal(503, 'SERVICE_UNAVAILABLE'))
    fetched.mockResolvedValueOnce(createResponse(201, { id: 'm' }))
    expect(await settle(call(recordMatch, { body: draft }))).toEqual({ id: 'm' })
    const keys = [0, 1].map((n) => getSentRequest(n).headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test.each([
    [400, 'VALIDATION_ERROR'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [429, 'RATE_LIMITED'],
  ])('does not retry a refusal with %i', async (status, code) => {
    fetched.mockResolvedValue(createRefusal(status, code))
    expect(await settle(call(recordMatch, { body: draft }))).toMatchObject({ code })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a reply that did not come from the product', () => {
  test.each([
    [502, 'SERVER_ERROR', 'Server error occurred. Please try again later.'],
    [503, 'SERVICE_UNAVAILABLE', 'Service is temporarily unavailable. Please try again later.'],
    [418, 'UNKNOWN', 'An unexpected error occurred. Please try again.'],
  ])('%i is reported as %s and keeps the detail', async (status, code, userMessage) => {
    fetched.mockImplementation(
      async () => new Response('', { status, statusText: 'Proxy says no' }),
    )
    const result = await settle(call(getMatch, { params: { id: 'm' } }))
    expect(result).toMatchObject({ code, userMessage, message: `HTTP ${status}: Proxy says no` })
  })
})

describe('an expired session', () => {
  test('is renewed once, and the call is repeated', async () => {
    const renew = vi.fn(() => Promise.resolve(true))
    onUnauthorized(renew)
    fetched.mockResolvedValueOnce(createRefusal(401, 'UNAUTHORIZED'))
    fetched.mockResolvedValueOnce(createResponse(200, { id: 'm' }))
    expect(await settle(call(getMatch, { params: { id: 'm' } }))).toEqual({ id: 'm' })
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('is not assumed if the credentials are wrong', async () => {
    const renew = vi.fn(() => Promise.resolve(true))
    onUnauthorized(renew)
    fetched.mockResolvedValue(createRefusal(401, 'UNAUTHORIZED', 'Invalid credentials'))
    const result = await settle(call(logIn, { body: { email: 'a', password: 'b' } }))
    expect(result).toMatchObject({ message: 'Invalid credentials', userMessage: 'For the person' })
    expect(renew).not.toHaveBeenCalled()
  })
})

test('uses the page’s early request once, and not after a change', async () => {
  const early = () => Promise.resolve(Response.json({ from: 'early' }))
  vi.stubGlobal('fetch', async () => Response.json({ from: 'network' }))
  const endpoint = { method: 'GET', path: '/api/early' } as unknown as Endpoint
  const change = { method: 'POST', path: '/api/change' } as unknown as Endpoint
  const callEndpoint = async () => call(endpoint)
  const prefetch = () => (globalThis.prefetchedReplies = new Map([['/api/early', early()]]))
  prefetch()
  expect(await callEndpoint()).toEqual({ from: 'early' })
  expect(await callEndpoint()).toEqual({ from: 'network' })
  prefetch()
  await call(change)
  expect(await callEndpoint()).toEqual({ from: 'network' })
  prefetch()
  discardPrefetched()
  expect(await callEndpoint()).toEqual({ from: 'network' })
  vi.unstubAllGlobals()
})

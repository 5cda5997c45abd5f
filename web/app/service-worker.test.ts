import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')

const openWindow = vi.fn(async () => null)
const request = vi.fn<(address: string, init: RequestInit) => Promise<object>>()
beforeEach(() => {
  vi.clearAllMocks()
  request.mockResolvedValue({ ok: true })
})

const createPage = (path: string) => ({
  url: `https://club.example${path}`,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
})

type Page = ReturnType<typeof createPage>

const shell = { status: 200, body: 'the cached shell' }
const readCache = vi.fn(async () => shell)

/** Opens a page of the club. Returns what is shown. */
async function openPage() {
  let shown: unknown
  startWorker([]).get('fetch')!({
    request: { url: 'https://club.example/players', method: 'GET', mode: 'navigate' },
    respondWith: (reply: unknown) => {
      shown = reply
    },
  })
  return shown
}

/** Runs the worker in a browser with these pages. Returns its listeners by event. */
function startWorker(pages: readonly Page[]) {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(source, {
    URL,
    AbortSignal,
    crypto,
    setTimeout: (run: (value: unknown) => void, ms: number, value: unknown) =>
      setTimeout(run, ms, value),
    __CACHE__: 'shell',
    __FILES__: [],
    fetch: request,
    caches: { match: readCache },
    self: {
      location: { origin: 'https://club.example' },
      clients: { matchAll: async () => pages, openWindow },
      addEventListener: (name: string, listen: (event: object) => void) =>
        listeners.set(name, listen),
    },
  })
  return listeners
}

/** Taps a notification in a browser with these pages. Returns the promise that the browser waits for. */
async function tapNotification(pages: readonly Page[], action = '') {
  let done: unknown
  startWorker(pages).get('notificationclick')!({
    notification: { data: { id: 'n1', path: '/tournaments/t1' }, close: () => undefined },
    action,
    waitUntil: (work: unknown) => {
      done = work
    },
  })
  return done
}

test('opens a tapped notice in a page that is neither scoring nor a display', async () => {
  const busy = [createPage('/live/m1/score'), createPage('/display?name=Hall')]
  const free = createPage('/live/m1')
  await tapNotification([...busy, free])
  expect(free.navigate).toHaveBeenCalledWith('https://club.example/tournaments/t1')
  for (const page of busy) expect(page.navigate).not.toHaveBeenCalled()
})

test('opens a new page if every open page is scoring or a display', async () => {
  await tapNotification([createPage('/live/m1/score'), createPage('/display')])
  expect(openWindow).toHaveBeenCalledWith('https://club.example/tournaments/t1')
})

test('opens a tapped notice before the server has answered', async () => {
  request.mockReturnValue(new Promise(() => undefined))
  void tapNotification([])
  await vi.waitFor(() => expect(openWindow).toHaveBeenCalled())
  expect(request.mock.calls[0]![0]).toBe('/api/notices/seen')
})

test('sends each answer to a call, and gives up if the network hangs', async () => {
  await tapNotification([], 'coming')
  await tapNotification([], 'coming')
  const [first, second] = request.mock.calls.map(([, { headers }]) => headers as object)
  expect(first).not.toEqual(second)
  expect(request.mock.calls[0]![1].signal).toBeInstanceOf(AbortSignal)
  expect(openWindow).not.toHaveBeenCalled()
})

test('opens a page from the network', async () => {
  const page = { status: 200 }
  request.mockResolvedValue(page)
  expect(await openPage()).toBe(page)
})

test('opens a page from the network if the cache cannot be read', async () => {
  const page = { status: 200 }
  request.mockResolvedValue(page)
  readCache.mockRejectedValueOnce(new Error('The storage is broken'))
  expect(await openPage()).toBe(page)
})

test.each([
  ['fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['reaches a proxy without its server', async () => ({ status: 502 })],
])('opens a page from the cache if the network %s', async (_, reply) => {
  request.mockImplementation(reply)
  expect(await openPage()).toBe(shell)
})

test('opens a page from the cache if the network hangs for three seconds', async () => {
  vi.useFakeTimers()
  request.mockReturnValue(new Promise(() => undefined))
  const shown = openPage()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await shown).toBe(shell)
  vi.useRealTimers()
})

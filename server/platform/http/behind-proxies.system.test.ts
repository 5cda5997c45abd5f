import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { getMe, logIn, refreshSession, signUp } from '#contract/players/accounts.ts'
import { changeClubSettings } from '#contract/club/club-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  socketPath,
  type ClientToServer,
  type ServerToClient,
  type WireEvent,
} from '#contract/events.ts'
import { addPlayer } from '#contract/players/players.ts'
import { startCaddy } from '../../testing/programs/caddy.ts'
import { startHaproxy, type TestProxy } from '../../testing/programs/haproxy.ts'
import { startNginx } from '../../testing/programs/nginx.ts'
import { findFreePort } from '../../testing/programs/postgres.ts'
import { admin, startServer } from '../../testing/programs/process.ts'
import { createWorld, type World } from '../../testing/world.ts'

const nginx = process.env['TEST_NGINX']
const haproxy = process.env['TEST_HAPROXY']
const caddy = process.env['TEST_CADDY']
const libraries = process.env['TEST_HAPROXY_LIBRARIES'] ?? ''

type Start = (server: string) => Promise<TestProxy>
type DocumentedProxy = {
  readonly name: string
  /** Whether the proxy caches public replies. */
  readonly hasCache: boolean
  readonly start: Start | null
}
/** The configurations from the operating manual, and how to start each one. */
const proxies: readonly DocumentedProxy[] = [
  {
    name: 'nginx',
    hasCache: true,
    start: nginx === undefined ? null : async (server) => startNginx(nginx, [server]),
  },
  {
    name: 'HAProxy',
    hasCache: true,
    start:
      haproxy === undefined
        ? null
        : async (server) => startHaproxy({ path: haproxy, libraries }, [server]),
  },
  {
    name: 'Caddy',
    hasCache: false,
    start: caddy === undefined ? null : async (server) => startCaddy(caddy, server),
  },
]
const visitor = { email: 'nia@example.org', password: 'Rally-Corner7!tide' }
const newcomer = { ...visitor, name: 'Nia Llewellyn', confirmPassword: visitor.password }
const agent = { 'user-agent': 'Firefox' }

type RequestOptions = {
  readonly body?: object
  readonly headers?: Record<string, string>
  /** Local address that the request comes from. */
  readonly from?: string
}
type Reply = { readonly status: number; readonly cookies: readonly string[] }

const sendThrough = async (
  { port, certificate }: TestProxy,
  { method, path }: Endpoint,
  { body, headers, from }: RequestOptions,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        ca: certificate,
        localAddress: from ?? '127.0.0.1',
        method,
        path,
        headers: { ...agent, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume()
        const cookies = answer.headers['set-cookie'] ?? []
        answer.once('end', () => resolve({ status: answer.statusCode!, cookies }))
      },
    )
    sending.once('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
const joinCookies = ({ cookies }: Reply) =>
  cookies.map((cookie) => cookie.split(';')[0]!).join('; ')

/** Follows the club like a browser, reconnecting when disconnected. */
function openSocketThrough({ port, certificate }: TestProxy, cookie: string) {
  const origin = `https://127.0.0.1:${port}`
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    ca: certificate,
    extraHeaders: { ...agent, cookie, origin },
  })
  const received: WireEvent[] = []
  socket.on('events', (events) => received.push(...events))
  const ready = new Promise((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, received, ready }
}

/** `behind-proxy.test.ts` sets the headers by hand; here a real proxy sets them. */
describe.each(proxies)('behind the $name of the operating manual', ({ start, hasCache }) => {
  let world: World
  let proxy: TestProxy

  const open = async (limit: number) => {
    world = await createWorld('sqlite', { TRUST_PROXY: '1', AUTH_LIMIT: String(limit) })
    proxy = await start!(await world.server.app.listen({ port: 0, host: '127.0.0.1' }))
  }
  afterEach(async () => {
    await proxy.stop()
    await world.close()
  })

  const send = async (endpoint: Endpoint, sent: RequestOptions) =>
    sendThrough(proxy, endpoint, sent)

  describe.skipIf(start === null)('with room for many', () => {
    beforeEach(async () => open(100))

    test.runIf(hasCache)(
      'caches the replies for a crowd at a live match, and no others',
      async () => {
        const admin = await world.join('admin')
        await admin.call(changeClubSettings, {
          body: { version: 1, settings: { publicResults: true } },
        })
        const requestedUrls: string[] = []
        world.server.app.server.on('request', ({ url }) => requestedUrls.push(url!))
        for (const path of ['/api/public/live', '/api/club']) {
          const endpoint = { method: 'GET', path } as Endpoint
          for (let times = 0; times < 20; times++)
            expect((await send(endpoint, {})).status).toBe(200)
        }
        expect(requestedUrls.filter((url) => url === '/api/club')).toHaveLength(20)
        expect(requestedUrls.filter((url) => url === '/api/public/live').length).toBeLessThan(20)
      },
    )

    test('a browser signs in over https, is recognised by its cookies, and renews its session', async () => {
      const origin = `https://127.0.0.1:${proxy.port}`
      const signedUp = await send(signUp, { body: newcomer, headers: { origin } })
      expect(signedUp.status).toBe(201)
      for (const cookie of signedUp.cookies) expect(cookie).toMatch(/; HttpOnly; Secure/)
      expect(signedUp.cookies.map((cookie) => cookie.split('=')[0])).toEqual(
        expect.arrayContaining(['__Host-fivebar_access', '__Secure-fivebar_refresh']),
      )
      const headers = { cookie: joinCookies(signedUp), origin }
      expect((await send(getMe, { headers })).status).toBe(200)
      const renewed = await send(refreshSession, { body: {}, headers })
      expect(renewed.status).toBe(200)
      expect((await send(getMe, { headers: { cookie: joinCookies(renewed) } })).status).toBe(200)
    })

    test('refuses a page of another site, whatever host it claims', async () => {
      const origin = 'https://evil.example'
      for (const claimed of [{}, { 'x-forwarded-host': 'evil.example' }]) {
        const headers = { origin, ...claimed }
        expect((await send(signUp, { body: newcomer, headers })).status).toBe(403)
      }
    })

    test('opens a socket with the cookies and receives events', async () => {
      const cookie = joinCookies(await send(signUp, { body: newcomer }))
      const { socket, received, ready } = openSocketThrough(proxy, cookie)
      await ready
      await world.addPlayer('Owen Pryce')
      await expect.poll(() => received.map(({ type }) => type)).toContain('player.added')
      socket.disconnect()
    })
  })

  describe.skipIf(start === null)('with room for three', () => {
    beforeEach(async () => open(3))

    const tryPassword = async (from: string, forged?: string) => {
      const headers = forged === undefined ? {} : { 'x-forwarded-for': forged }
      const email = `${from}-${forged}@example.org`
      return (await send(logIn, { body: { ...visitor, email }, from, headers })).status
    }

    test('two clients have separate limits', async () => {
      for (let n = 0; n < 3; n++) expect(await tryPassword('127.0.0.1')).toBe(401)
      expect(await tryPassword('127.0.0.1')).toBe(429)
      expect(await tryPassword('127.0.0.2')).toBe(401)
    })

    test("no client can evade its limit or use up another's with a forged address", async () => {
      for (let n = 0; n < 3; n++) await tryPassword('127.0.0.2', `203.0.113.${n}, 127.0.0.1`)
      expect(await tryPassword('127.0.0.2', '203.0.113.9')).toBe(429)
      expect(await tryPassword('127.0.0.1')).toBe(401)
    })
  })
})

describe.each(proxies)('a server restarted behind the $name', ({ start }) => {
  test.skipIf(start === null)('keeps sessions, and sockets reconnect', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-restarted-'))
    const port = String(await findFreePort())
    const env = { ...admin, DATA_DIR: folder, DEMO: 'false', PORT: port, TRUST_PROXY: '1' }
    let server = await startServer(env)
    const proxy = await start!(server.url)
    onTestFinished(async () => {
      await server.kill('SIGKILL')
      await proxy.stop()
      rmSync(folder, { recursive: true })
    })
    const body = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
    const cookie = joinCookies(await sendThrough(proxy, logIn, { body }))
    const headers = { cookie, origin: `https://127.0.0.1:${proxy.port}` }
    const readMyStatus = async () => (await sendThrough(proxy, getMe, { headers })).status
    const { socket, received, ready } = openSocketThrough(proxy, cookie)
    await ready
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(await readMyStatus()).toBeGreaterThanOrEqual(502)
    const isBack = new Promise((resolve) => socket.once('ready', resolve))
    server = await startServer(env)
    await expect.poll(readMyStatus, { timeout: 10_000 }).toBe(200)
    await isBack
    const added = await sendThrough(proxy, addPlayer, { body: { name: 'Owen Pryce' }, headers })
    expect(added.status).toBe(201)
    await expect.poll(() => received.map(({ type }) => type)).toContain('player.added')
    socket.disconnect()
  })
})

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/players/accounts.ts'
import { apiError } from '#contract/errors.ts'
import { socketPath, type WireEvent } from '#contract/events.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/config/log.ts'
import { createClubs, readClubConfig, type Clubs } from './clubs.ts'
import { serveClubs } from './serve-clubs.ts'

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Rally-Corner7!tide' }
const [harbour, hill] = ['harbour.example.org', 'hill.example.org'] as const

describe('many clubs in one installation', () => {
  let folder: string
  const createEnv = () => ({
    CLUBS_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    AUTH_LIMIT: '1000',
  })
  const log = createLog('silent')
  const createClubFolder = (host: string, settings: Record<string, string> = {}) => {
    mkdirSync(join(folder, host))
    const lines = Object.entries({ CLUB_NAME: host.split('.')[0]!, ...admin, ...settings })
    const file = join(folder, host, 'club.env')
    writeFileSync(file, lines.map(([name, value]) => `${name}="${value}"`).join('\n'))
  }
  const createFolderOfClubs = () => mkdtempSync(join(tmpdir(), 'fivebar-clubs-'))
  let preparedFolder: string
  beforeAll(async () => {
    folder = createFolderOfClubs()
    preparedFolder = folder
    createClubFolder(harbour)
    createClubFolder(hill)
    const clubs = createClubs({ clubs: { folder, awake: 2 }, env: createEnv(), log })
    await Promise.all([clubs.find(harbour), clubs.find(hill)])
    await clubs.close()
  })
  afterAll(() => rmSync(preparedFolder, { recursive: true, force: true }))
  beforeEach(() => {
    folder = createFolderOfClubs()
    cpSync(preparedFolder, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  describe('served on one port', () => {
    let served: Awaited<ReturnType<typeof serveClubs>>
    beforeEach(async () => {
      const config = readConfig({ ...createEnv(), DRAIN_SECONDS: '2' }, [])
      served = await serveClubs({ config, env: createEnv(), log })
    })
    afterEach(async () => served.close())

    const sendRequest = async (host: string, path: string, body?: object, token?: string) =>
      new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
        (resolve, reject) => {
          const sending = request(
            {
              port: served.port,
              path,
              method: body === undefined ? 'GET' : 'POST',
              headers: {
                host,
                'x-client': 'api',
                'user-agent': 'test',
                'content-type': 'application/json',
                ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              },
            },
            (answer) => {
              let text = ''
              answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
              const { statusCode, headers } = answer
              answer.once('end', () => resolve({ status: statusCode!, text, headers }))
            },
          )
          sending.once('error', reject)
          sending.end(body === undefined ? undefined : JSON.stringify(body))
        },
      )
    const signIn = async (host: string) => {
      const body = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
      return (JSON.parse((await sendRequest(host, '/api/auth/login', body)).text) as Session)
        .accessToken!
    }

    test('are separate: each host has its own club and data', async () => {
      const [harbourToken, hillToken] = [await signIn(harbour), await signIn(hill)]
      expect(
        (await sendRequest(harbour, '/api/players', { name: 'Ann Anchor' }, harbourToken)).status,
      ).toBe(201)
      expect(
        (await sendRequest(harbour, '/api/players?q=Ann', undefined, harbourToken)).text,
      ).toContain('Anchor')
      expect(
        (await sendRequest(hill, '/api/players?q=Ann', undefined, hillToken)).text,
      ).not.toContain('Anchor')
      expect((await sendRequest(hill, '/api/players', undefined, harbourToken)).status).toBe(401)
      expect((await sendRequest(`${hill}:8443`, '/api/club', undefined, hillToken)).text).toContain(
        'hill',
      )
    })

    test('send events to the clients of the same club only', async () => {
      const received: Record<string, string[]> = { [harbour]: [], [hill]: [] }
      const tokens = new Map<string, string>()
      const sockets = await Promise.all(
        [harbour, hill].map(async (host) => {
          const token = await signIn(host)
          tokens.set(host, token)
          const socket = io(`http://127.0.0.1:${served.port}`, {
            path: socketPath,
            transports: ['websocket'],
            reconnection: false,
            auth: { token },
            extraHeaders: { host, 'user-agent': 'test' },
          })
          socket.on('events', (reply: WireEvent[]) =>
            received[host]!.push(...reply.map(({ type }) => type)),
          )
          await new Promise((resolve, reject) =>
            socket.on('ready', resolve).on('connect_error', reject),
          )
          return socket
        }),
      )
      await sendRequest(harbour, '/api/players', { name: 'Ann Anchor' }, tokens.get(harbour)!)
      await expect.poll(() => received[harbour]).toContain('player.added')
      expect(received[hill]).toEqual([])
      for (const socket of sockets) socket.disconnect()
    })

    test('return 404 for a host without a club, and find one that is added later', async () => {
      const unknown = await sendRequest('nobody.example.org', '/')
      expect(unknown.status).toBe(404)
      expect(unknown.text).toContain('No club found at nobody.example.org')
      const reply = await sendRequest('nobody.example.org', '/api/club')
      expect(apiError.parse(JSON.parse(reply.text))).toMatchObject({
        code: 'NOT_FOUND',
        key: 'server.noClub',
      })
      expect((await sendRequest('nobody.example.org', '/healthz')).status).toBe(200)
      createClubFolder('nobody.example.org')
      expect((await sendRequest('nobody.example.org', '/api/club')).status).toBe(200)
    })

    test('report that they are not ready while stopping, and keep responding', async () => {
      expect((await sendRequest(harbour, '/readyz')).status).toBe(200)
      const closed = served.close()
      served = { ...served, close: async () => closed }
      expect((await sendRequest(harbour, '/readyz')).status).toBe(503)
      expect((await sendRequest(harbour, '/api/club')).status).toBe(200)
      await closed
    })

    test('are not reachable outside their folder by any name', async () => {
      for (const host of ['..', '.', 'a/../harbour.example.org', '%2e%2e', '', '<b>x</b>']) {
        const answer = await sendRequest(host, '/api/club')
        expect([400, 404]).toContain(answer.status)
        expect((await sendRequest(host, '/')).text).not.toContain('<b>')
      }
    })

    test('keep responding when one club can’t be opened, which is reported', async () => {
      createClubFolder('broken.example.org', { TRUST_PROXY: 'nonsense' })
      const answer = await sendRequest('broken.example.org', '/api/club')
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect((await sendRequest(harbour, '/api/club')).status).toBe(200)
      writeFileSync(join(folder, 'broken.example.org', 'club.env'), 'CLUB_NAME=Mended')
      expect((await sendRequest('broken.example.org', '/api/club')).status).toBe(200)
    })
  })

  test('keep responding when one club gets more requests than its share', async () => {
    const limitedEnv = { ...createEnv(), CLUB_REQUESTS: '2' }
    const served = await serveClubs({ config: readConfig(limitedEnv, []), env: limitedEnv, log })
    const club = (await served.clubs.find(harbour))!
    club.requests = 2
    const answers = await Promise.all(
      [harbour, hill].map(
        async (host) =>
          new Promise<number>((resolve) => {
            request({ port: served.port, path: '/api/club', headers: { host } }, (answer) => {
              answer.resume()
              resolve(answer.statusCode!)
            }).end()
          }),
      ),
    )
    club.requests = 0
    await served.close()
    expect(answers).toEqual([503, 200])
  })

  describe('opened and closed', () => {
    let now = 0
    let clubs: Clubs
    let openings = 0
    const countingLog = createLog('silent')
    countingLog.child = ((...args: Parameters<typeof log.child>) => {
      openings += 1
      return log.child(...args)
    }) as typeof log.child
    const listOpenHosts = () => clubs.listOpen().map(({ host }) => host)
    const createTestClubs = (awake: number) =>
      createClubs({
        clubs: { folder, awake },
        env: createEnv(),
        log: countingLog,
        clock: () => now,
      })
    afterEach(async () => clubs.close())

    test('are closed when unused, and unchanged when requested again', async () => {
      clubs = createTestClubs(10)
      expect(listOpenHosts()).toEqual([])
      const first = (await clubs.find(harbour))!
      await clubs.find(hill)
      now += 6 * 60 * 1000
      expect((await clubs.find(harbour))!).toBe(first)
      now += 6 * 60 * 1000
      await clubs.closeUnused()
      expect(listOpenHosts()).toEqual([harbour])
      first.requests = 1
      now += 60 * 60 * 1000
      await clubs.closeUnused()
      expect(listOpenHosts()).toEqual([harbour])
      first.requests = 0
      const sweeping = clubs.closeUnused()
      const again = (await clubs.find(harbour))!
      await sweeping
      expect(again).not.toBe(first)
      const answer = await again.server.app.inject({ url: '/api/club' })
      expect(answer.json()).toMatchObject({ name: 'harbour' })
    })

    test('are closed above the maximum, least recently used first', async () => {
      clubs = createTestClubs(1)
      await clubs.find(harbour)
      now += 1
      await clubs.find(hill)
      await clubs.closeUnused()
      expect(listOpenHosts()).toEqual([hill])
    })

    test('open although as many as the maximum are in use', async () => {
      clubs = createTestClubs(1)
      const harbourClub = (await clubs.find(harbour))!
      harbourClub.requests = 1
      const club = (await clubs.find(hill))!
      const answer = await club.server.app.inject({ url: '/api/club' })
      const openHosts = listOpenHosts()
      harbourClub.requests = 0
      expect(answer.json()).toMatchObject({ name: 'hill' })
      expect(openHosts).toEqual([harbour, hill])
    })

    test('stay open while their periodic tasks run', async () => {
      clubs = createTestClubs(10)
      const running = clubs.runJobsOfClosed()
      await expect.poll(listOpenHosts, { interval: 1 }).not.toEqual([])
      const openHosts = listOpenHosts()
      now += 60 * 60 * 1000
      await clubs.closeUnused()
      expect(listOpenHosts()).toEqual(openHosts)
      await running
      expect(listOpenHosts()).toEqual([])
    })

    test('leave nothing open when they can’t be opened', async () => {
      clubs = createTestClubs(10)
      const host = 'weak.example.org'
      createClubFolder(host, { ADMIN_PASSWORD: 'weak' })
      await expect(clubs.find(host)).rejects.toThrow('at least')
      // The last connection to close the database removes its log.
      expect(readdirSync(join(folder, host)).toSorted()).not.toContain('fivebar.sqlite-wal')
    })

    test('finish running requests before the end, and refuse new ones', async () => {
      clubs = createTestClubs(10)
      const club = (await clubs.find(hill))!
      club.requests = 1
      const closing = clubs.close()
      await expect(clubs.find(hill)).rejects.toThrow('The server is restarting')
      const answer = await club.server.app.inject({ url: '/api/club' })
      expect(answer.statusCode).toBe(200)
      club.requests = 0
      await closing
    })

    test('are opened once by simultaneous requests', async () => {
      clubs = createTestClubs(10)
      const [one, other] = await Promise.all([clubs.find(hill), clubs.find(hill)])
      expect(one).toBe(other)
    })

    test('are opened in turn for periodic tasks while closed', async () => {
      clubs = createTestClubs(10)
      const harbourClub = (await clubs.find(harbour))!
      const { db } = (await clubs.find(hill))!.server.context
      await db.insertInto('rateLimits').values({ key: 'old', points: 1, expiresAt: 1 }).execute()
      now += 60 * 60 * 1000
      harbourClub.requests = 1
      await clubs.closeUnused()
      expect(listOpenHosts()).toEqual([harbour])
      await clubs.runJobsOfClosed()
      expect(listOpenHosts()).toEqual([harbour])
      const opened = openings
      await clubs.runJobsOfClosed()
      expect(openings).toBe(opened + 1)
      // A club unused for a day is skipped in the next rounds.
      now += 25 * 60 * 60 * 1000
      for (let times = 3; times <= 6; times++) await clubs.runJobsOfClosed()
      expect(openings).toBe(opened + 1)
      await clubs.runJobsOfClosed()
      expect(openings).toBe(opened + 2)
      const again = (await clubs.find(hill))!
      const limits = await again.server.context.db.selectFrom('rateLimits').selectAll().execute()
      expect(limits).toEqual([])
      harbourClub.requests = 0
    })
  })

  test('export their audit logs into separate folders', () => {
    const env = { ...createEnv(), AUDIT_EXPORT: '/var/audit' }
    const folders = [harbour, hill].map((host) => readClubConfig(env, folder, host).auditExport)
    expect(folders).toEqual([`/var/audit/${harbour}`, `/var/audit/${hill}`])
  })

  test('refuse shared settings that belong to a single club', () => {
    expect(() => readConfig({ ...createEnv(), ...admin }, [])).toThrow(
      /CLUBS_DIR: with many clubs, ADMIN_EMAIL, ADMIN_PASSWORD cannot be set for all of them/,
    )
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { findNetwork } from '../limits/charge.ts'
import { readConfig } from '../config/config.ts'
import { ensureDataFolderSecret } from '../security/secret.ts'

const body = { email: 'nobody@example.org', password: 'Rally-Corner7!tide' }

describe('behind a proxy', () => {
  let world: World | null = null
  afterEach(async () => world?.close())

  const createSender = async (trust: string, headers: Record<string, string>) => {
    world = await createWorld('sqlite', { AUTH_LIMIT: '2', ...(trust && { TRUST_PROXY: trust }) })
    return async (client: string) =>
      world!.server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: body,
        headers: { 'x-forwarded-for': client, ...headers },
      })
  }

  test.each(['1', 'true', '127.0.0.1', 'loopback', '10.0.0.0/8, 127.0.0.0/8'])(
    'with TRUST_PROXY=%s each client has its own limit',
    async (trust) => {
      const sendFrom = await createSender(trust, {})
      expect((await sendFrom('203.0.113.1')).statusCode).toBe(401)
      expect((await sendFrom('203.0.113.1')).statusCode).toBe(401)
      expect((await sendFrom('203.0.113.1')).statusCode).toBe(429)
      expect((await sendFrom('203.0.113.2')).statusCode).toBe(401)
    },
  )

  test('behind one proxy a client cannot forge its address', async () => {
    const sendFrom = await createSender('1', {})
    for (const invented of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      await sendFrom(`${invented}, 203.0.113.1`)
    }
    expect((await sendFrom('198.51.100.4, 203.0.113.1')).statusCode).toBe(429)
  })

  test.each(['', '0', 'false', '192.0.2.1'])(
    'with TRUST_PROXY=%j no forwarding header is trusted',
    async (trust) => {
      const sendFrom = await createSender(trust, {})
      for (const client of ['203.0.113.1', '203.0.113.2']) await sendFrom(client)
      expect((await sendFrom('203.0.113.3')).statusCode).toBe(429)
    },
  )

  test('sets secure cookies if the proxy uses https', async () => {
    world = await createWorld('sqlite', { TRUST_PROXY: '1', DEMO: 'true' })
    const answer = await world.server.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: {
        ...body,
        name: 'Nia Llewellyn',
        confirmPassword: body.password,
      },
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
    })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies.some((cookie) => cookie.startsWith('__Host-fivebar_access='))).toBe(true)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
  })

  test.each(['2.5', '-1', 'nginx', '10.0.0.0/99', '127.0.0.1;', '127.0.0.1,,'])(
    'refuses TRUST_PROXY=%s and says what is expected',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value }, [])).toThrow(
        /TRUST_PROXY: .* must be true, false, a number of proxies, or addresses/,
      )
    },
  )

  test('refuses an invalid DATABASE_URL and says what is expected', () => {
    const secret = 'x'.repeat(32)
    for (const value of ['localhost', 'mysql://a/b', 'postgres:/a', 'file.sqlite']) {
      expect(() => readConfig({ DATABASE_URL: value, SECRET: secret }, [])).toThrow(
        /DATABASE_URL: .*postgresql:\/\/user:password@host:5432\/database/,
      )
    }
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', SECRET: secret }, [])).toMatchObject({
      databaseUrl: 'postgres://a@b/c',
    })
  })
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.1', '::ffff:203.0.113.1'],
])('treats %s as %s: one customer has a whole IPv6 network', (ip, network) => {
  expect(findNetwork(ip)).toBe(network)
})

describe('the secret of a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-secret-'))
  const file = join(folder, 'secret')
  afterEach(() => rmSync(file, { force: true }))

  test('is created once and completely, readable by its owner only, by any number of concurrent starts', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 8 }, async () => ensureDataFolderSecret(folder)),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(file, 'utf8')).toBe(secrets[0])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
    expect(await ensureDataFolderSecret(folder)).toBe(secrets[0])
  })

  test.each(['', '\n', 'too-short'])('is refused if it reads %j, and not changed', async (text) => {
    writeFileSync(file, text)
    await expect(ensureDataFolderSecret(folder)).rejects.toThrow(/holds no secret: at least 32/)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

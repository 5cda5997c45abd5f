import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { logInDemo } from '#contract/players/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { startServer } from '../testing/programs/process.ts'

type Body = { accessToken: string; total: number; key: string; devices: object[] }

describe('the first start', () => {
  test.each(['--demo', '--empty'])('prints the address first, with %s', async (option) => {
    const data = mkdtempSync(join(tmpdir(), 'fivebar-first-'))
    const args = ['--port', '0', '--data', data, option]
    const { output, kill } = await startServer({ LOG_LEVEL: 'info' }, args)
    await kill('SIGTERM')
    rmSync(data, { recursive: true, force: true })
    const [first] = output().trim().split('\n')
    expect(first).toMatch(/^ *Fivebar is ready at http:/)
  })

  test('creates no club where the port is in use, so that the password is shown later', async () => {
    const data = mkdtempSync(join(tmpdir(), 'fivebar-first-'))
    const other = await startServer({ DATA_DIR: join(data, 'other'), HOST: '127.0.0.1' })
    const { port } = new URL(other.url)
    const env = { DATA_DIR: join(data, 'club'), DEMO: 'true', HOST: '127.0.0.1' }
    await expect(startServer({ ...env, PORT: port })).rejects.toThrow(
      `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
    )
    await other.kill('SIGTERM')
    const club = await startServer(env)
    expect(club.output()).toMatch(/password \S+ \(shown this once\)/)
    await club.kill('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  })
})

describe('the demo club', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-demo-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const ask = async (url: string, method: string, path: string, token?: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-client': 'api',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Body }
  }

  test('keeps its visitors apart, and returns to its first state on request', async () => {
    const env = { DATA_DIR: folder, DEMO: 'true', HOST: '127.0.0.1' }
    const first = await startServer(env)
    const visit = async (url: string) => (await ask(url, 'POST', logInDemo.path)).body.accessToken
    const token = await visit(first.url)
    const other = await visit(first.url)
    const closed = (Object.keys(endpoints) as EndpointName[])
      .map((name): Endpoint => endpoints[name])
      .filter(({ isNotForDemo }) => isNotForDemo === true)
    expect(closed.length).toBeGreaterThan(15)
    for (const { method, path } of closed) {
      const at = path.replaceAll(/:\w+/g, 'x')
      const answer = await ask(first.url, method, at, token, method === 'GET' ? undefined : {})
      expect([path, answer.status, answer.body.key]).toEqual([path, 403, 'account.notInDemo'])
    }
    const security = await ask(first.url, 'GET', '/api/account/security', token)
    expect(security.body.devices).toHaveLength(1)
    expect((await ask(first.url, 'POST', '/api/auth/logout', token, {})).status).toBe(204)
    expect((await ask(first.url, 'GET', '/api/players', other)).status).toBe(200)
    await ask(first.url, 'POST', '/api/players', other, { name: 'Somebody Rude' })
    const count = async (url: string, by: string) =>
      (await ask(url, 'GET', '/api/players?includeRetired=true', by)).body.total
    const before = await count(first.url, other)
    await first.kill('SIGTERM')

    const second = await startServer(env, ['--fresh-demo'])
    expect(second.output()).toContain('The demo club is back to its first state.')
    expect((await ask(second.url, 'GET', '/api/players', other)).status).toBe(401)
    expect(await count(second.url, await visit(second.url))).toBe(before - 1)
    const printed = /password (\S+) \(shown/.exec(first.output())![1]!
    const admin = { email: 'admin@harbourstreet.club', password: printed }
    expect((await ask(second.url, 'POST', '/api/auth/login', undefined, admin)).status).toBe(200)
    await second.kill('SIGTERM')
  })
})

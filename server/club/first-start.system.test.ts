import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { logInDemo } from '#contract/players/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { startServer } from '../testing/programs/process.ts'

type ReplyBody = { accessToken: string; total: number; key: string; devices: object[] }

describe('the first start', () => {
  test.each(['--demo', '--empty'])('prints the address first, with %s', async (option) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'fivebar-first-'))
    const args = ['--port', '0', '--data', dataFolder, option]
    const { output, kill } = await startServer({ LOG_LEVEL: 'info' }, args)
    await kill('SIGTERM')
    rmSync(dataFolder, { recursive: true, force: true })
    const [first] = output().trim().split('\n')
    expect(first).toMatch(/^ *Fivebar is ready at http:/)
  })

  test('creates no club if the port is in use, so that the next start prints the password', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'fivebar-first-'))
    const other = await startServer({ DATA_DIR: join(dataFolder, 'other'), HOST: '127.0.0.1' })
    const { port } = new URL(other.url)
    const env = { DATA_DIR: join(dataFolder, 'club'), DEMO: 'true', HOST: '127.0.0.1' }
    await expect(startServer({ ...env, PORT: port })).rejects.toThrow(
      `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
    )
    await other.kill('SIGTERM')
    const club = await startServer(env)
    expect(club.output()).toMatch(/password \S+ \(shown this once\)/)
    await club.kill('SIGTERM')
    rmSync(dataFolder, { recursive: true, force: true })
  })
})

describe('the demo club', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-demo-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const callApi = async (
    url: string,
    method: string,
    path: string,
    token?: string,
    body?: object,
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-client': 'api',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as ReplyBody }
  }

  test('keeps its visitors apart, and returns to its first state on request', async () => {
    const env = { DATA_DIR: folder, DEMO: 'true', HOST: '127.0.0.1' }
    const first = await startServer(env)
    const signInAsVisitor = async (url: string) =>
      (await callApi(url, 'POST', logInDemo.path)).body.accessToken
    const token = await signInAsVisitor(first.url)
    const other = await signInAsVisitor(first.url)
    const closedEndpoints = (Object.keys(endpoints) as EndpointName[])
      .map((name): Endpoint => endpoints[name])
      .filter(({ isNotForDemo }) => isNotForDemo === true)
    expect(closedEndpoints.length).toBeGreaterThan(15)
    for (const { method, path } of closedEndpoints) {
      const url = path.replaceAll(/:\w+/g, 'x')
      const answer = await callApi(first.url, method, url, token, method === 'GET' ? undefined : {})
      expect([path, answer.status, answer.body.key]).toEqual([path, 403, 'account.notInDemo'])
    }
    const security = await callApi(first.url, 'GET', '/api/account/security', token)
    expect(security.body.devices).toHaveLength(1)
    expect((await callApi(first.url, 'POST', '/api/auth/logout', token, {})).status).toBe(204)
    expect((await callApi(first.url, 'GET', '/api/players', other)).status).toBe(200)
    await callApi(first.url, 'POST', '/api/players', other, { name: 'Somebody Rude' })
    const countPlayers = async (url: string, by: string) =>
      (await callApi(url, 'GET', '/api/players?includeRetired=true', by)).body.total
    const before = await countPlayers(first.url, other)
    await first.kill('SIGTERM')

    const second = await startServer(env, ['--fresh-demo'])
    expect(second.output()).toContain('The demo club is back to its first state.')
    expect((await callApi(second.url, 'GET', '/api/players', other)).status).toBe(401)
    expect(await countPlayers(second.url, await signInAsVisitor(second.url))).toBe(before - 1)
    const printedPassword = /password (\S+) \(shown/.exec(first.output())![1]!
    const admin = { email: 'admin@harbourstreet.club', password: printedPassword }
    expect((await callApi(second.url, 'POST', '/api/auth/login', undefined, admin)).status).toBe(
      200,
    )
    await second.kill('SIGTERM')
  })
})

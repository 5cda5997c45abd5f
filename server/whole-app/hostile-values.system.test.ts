import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiError } from '#contract/errors.ts'
import { createDatabaseOnDisk, engineNames } from '../testing/databases.ts'
import { stageExamples, type StagedExamples } from '../testing/examples/in-world.ts'
import { fuzz, type Document, type HostileRequest } from '../testing/hostile-client.ts'
import { createWorld, type World } from '../testing/world.ts'

/** `npm run test:long` and `npm run security` set up a new club as often as needed. */
const isLong = process.env['TEST_LONG'] !== undefined
const maxRestaged = isLong ? Infinity : 1

describe.each(engineNames)('hostile values on %s', (engine) => {
  let world: World
  let staged: StagedExamples
  let document: Document

  beforeAll(async () => {
    world = await createWorld(engine, {}, createDatabaseOnDisk)
    staged = await stageExamples(world)
    document = (await world.server.app.inject('/api/openapi.json')).json()
  })
  afterAll(async () => world.close())

  const send = async ({ method, url, payload }: HostileRequest, headers: object) => {
    const answer = await world.server.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const description = `${method} ${url.slice(0, 120)} ${JSON.stringify(payload)?.slice(0, 200)}`
    // A test world has no database file to copy.
    if (url === '/api/admin/backup') return answer.statusCode
    expect(answer.statusCode, `${description}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    expect(answer.headers['x-content-type-options'], description).toBe('nosniff')
    expect(answer.headers['x-correlation-id'], description).toBeDefined()
    if (answer.statusCode >= 400) {
      const body = apiError.parse(answer.json())
      expect(body.statusCode).toBe(answer.statusCode)
      expect(answer.body).not.toMatch(/\bat \/|node_modules|select |insert into|SQLITE/i)
    }
    return answer.statusCode
  }

  test('cause no internal error in any place of any endpoint, and every refusal has the same form', async () => {
    // Each database tests one half of the values.
    const part = engine === 'sqlite' ? 0 : 1
    const half = engineNames.length === 1 || isLong ? null : part
    const { sent, refusedExamples } = await fuzz({
      ...staged,
      document,
      send,
      maxRestaged,
      half,
    })
    expect(sent).toBeGreaterThan(1000)
    // The club is set up; `examples.test.ts` has one that is not. The unsubscribe token is only in an e-mail.
    // An invitation can only be resent after an hour.
    const tooSoon = 'resendInvitation'
    expect(refusedExamples).toEqual(['setUpClub', tooSoon, 'makeBackup', 'unsubscribeNotices'])
  })
})

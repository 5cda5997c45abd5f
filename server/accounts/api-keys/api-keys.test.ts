import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnUser, getAdminOverview, listAudit } from '#contract/admin.ts'
import type { CallOf, Endpoint, BodyOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listMatches, recordMatch } from '#contract/matches.ts'
import { signUp } from '#contract/players/accounts.ts'
import { updatePlayer } from '#contract/players/players.ts'
import {
  createApiKey,
  isOpenToKeys,
  listApiKeys,
  listMyApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
  revokeMyApiKey,
} from '#contract/security/api-keys.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { engineNames } from '../../testing/databases.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { runOnce } from '../../platform/http/idempotency.ts'

const day = 86_400_000

describe.each(engineNames)('API keys on %s', (engine) => {
  let world: World
  let admin: Caller
  let organiser: Caller
  let player: Caller
  let ann: string
  let bob: string
  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    organiser = await world.join('organizer')
    player = await world.join('player')
    ann = await world.addPlayer('Ann')
    bob = await world.addPlayer('Bob')
  })
  afterAll(async () => world.close())

  const create = async (
    by: Caller,
    { scope = 'read', expiresInDays = null }: Partial<BodyOf<typeof createApiKey>> = {},
  ) => by.do(createApiKey, { body: { name: 'Website', scope, expiresInDays } })
  const callWith = async <E extends Endpoint>(key: string, endpoint: E, args: CallOf<E>) =>
    world.stranger.call(endpoint, args, { authorization: `Bearer ${key}` })
  const createMatchBody = () => ({
    sportId: 'tabletennis' as const,
    player1Id: ann,
    player2Id: bob,
    player1Score: 2,
    player2Score: 0,
  })

  test('stores no hash of the typed password from which it could be guessed', async () => {
    const { context } = world.server
    const input = { params: null, query: null, body: { password: 'Rally-Corner7!tide' } }
    for (const secret of ['one secret', 'another secret']) {
      const request = { key: secret, endpoint: createApiKey, input, secret }
      await context.runInUnitOfWork(async (unit) => runOnce(unit, request, async () => ({})))
    }
    const rows = await context.db
      .selectFrom('idempotencyKeys')
      .select('requestHash')
      .where('key', 'in', ['one secret', 'another secret'])
      .execute()
    expect(rows[0]!.requestHash).not.toBe(rows[1]!.requestHash)
  })

  test('never issues an access token that looks like a key', async () => {
    const password = 'Rally-Corner7!tide'
    const body = { email: 'nia@example.org', name: 'Nia Llewellyn', password }
    const signedUp = await world.stranger.call(
      signUp,
      { body: { ...body, confirmPassword: password } },
      { 'x-client': 'api' },
    )
    // A purely random token would start with the key prefix once in 262,144 times.
    expect(signedUp.body.accessToken).toMatch(/^session_[\w-]{43}$/)
    const authorization = `Bearer ${signedUp.body.accessToken}`
    expect((await world.stranger.call(listMatches, {}, { authorization })).status).toBe(200)
  })

  test('reads with a key that only reads, and refuses to write with it', async () => {
    const { key } = await create(organiser)
    expect(key).toMatch(/^fb_[\w-]{43}$/)
    expect((await callWith(key, listMatches, {})).status).toBe(200)
    const refused = await callWith(key, recordMatch, { body: createMatchBody() })
    expect([refused.status, refused.error.key]).toEqual([403, 'apiKey.scope'])
  })

  test('records matches, for others only if the account may', async () => {
    const own = await create(player, { scope: 'matches' })
    const forOthers = await create(organiser, { scope: 'matches' })
    expect((await callWith(own.key, recordMatch, { body: createMatchBody() })).status).toBe(403)
    expect((await callWith(forOthers.key, recordMatch, { body: createMatchBody() })).status).toBe(
      201,
    )
  })

  test('runs tournaments only for organisers', async () => {
    const { key } = await create(organiser, { scope: 'tournaments' })
    const body = { name: 'Winter Cup', sportId: 'tabletennis', format: 'round_robin' } as never
    const reply = await callWith(key, createTournament, { body })
    expect([201, 400]).toContain(reply.status)
    const refused = await player.call(createApiKey, {
      body: { name: 'Cup', scope: 'tournaments', expiresInDays: 1 },
    })
    expect(refused.error.details).toMatchObject([{ field: 'scope', key: 'apiKey.organisersOnly' }])
  })

  test('never acts as an administrator, nor changes accounts or keys', async () => {
    const { key } = await create(admin, { scope: 'tournaments' })
    for (const answer of [
      await callWith(key, getAdminOverview, {}),
      await callWith(key, listMyApiKeys, {}),
      await callWith(key, listApiKeys, {}),
      await callWith(key, updatePlayer, {
        params: { id: ann } as never,
        body: { name: 'X' } as never,
      }),
    ]) {
      expect([answer.status, answer.error.key]).toEqual([403, 'apiKey.scope'])
    }
  })

  test('opens no endpoint of accounts, administration or push to any scope', () => {
    const closed = ['Account', 'Accounts', 'Admin', 'Notices', 'Tablets', 'Displays', 'Operation']
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      if (endpoint.access === 'public' || !closed.includes(endpoint.tag)) continue
      expect(isOpenToKeys(endpoint, 'tournaments'), endpoint.path).toBe(false)
    }
  })

  test('stores no key, and shows the start of each to its owner and to administrators', async () => {
    const { key, apiKey } = await create(player)
    expect(apiKey.start).toBe(key.slice(0, 9))
    const rows = await world.server.context.db.selectFrom('apiKeys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(9))
    const ownKeys = await player.do(listMyApiKeys, {})
    expect(ownKeys.items.every(({ ownerName }) => ownerName === apiKey.ownerName)).toBe(true)
    const all = await admin.do(listApiKeys, {})
    expect(all.items.length).toBeGreaterThan(ownKeys.items.length)
    expect(JSON.stringify([ownKeys, all])).not.toContain(key.slice(9))
  })

  test('returns the reason why a key does not work', async () => {
    const readRefusal = async (key: string) => {
      const { status, error } = await callWith(key, listMatches, {})
      return [status, error.key]
    }
    expect(await readRefusal(`fb_${'a'.repeat(43)}`)).toEqual([401, 'apiKey.unknown'])
    const revoked = await create(player)
    await player.do(revokeMyApiKey, { params: { id: revoked.apiKey.id } })
    for (let i = 0; i < 3; i++) {
      expect(await readRefusal(revoked.key)).toEqual([401, 'apiKey.revoked'])
    }
    const short = await create(player, { expiresInDays: 1 })
    world.pass(day)
    expect(await readRefusal(short.key)).toEqual([401, 'apiKey.expired'])
    admin = await world.signInAgain(admin)
    organiser = await world.signInAgain(organiser)
    player = await world.signInAgain(player)
    const closed = await create(player)
    await admin.do(actOnUser, { params: { id: player.userId }, body: { action: 'lock' } })
    expect(await readRefusal(closed.key)).toEqual([401, 'apiKey.accountClosed'])
  })

  test('lets only the owner and administrators revoke a key', async () => {
    const { key, apiKey } = await create(organiser)
    const params = { id: apiKey.id }
    expect((await organiser.call(revokeApiKey, { params })).status).toBe(403)
    expect((await admin.call(revokeMyApiKey, { params })).status).toBe(404)
    expect((await callWith(key, listMatches, {})).status).toBe(200)
    await admin.do(revokeApiKey, { params })
    expect((await callWith(key, listMatches, {})).status).toBe(401)
    expect((await admin.call(revokeApiKey, { params })).error.key).toBe('apiKey.notFound')
  })

  test('audits every write with a key, and reads once an hour', async () => {
    const { key, apiKey } = await create(organiser, { scope: 'matches' })
    const countAuditedUses = async () => {
      const { items } = await admin.do(listAudit, { query: { eventType: 'api_key.used' } as never })
      return items.filter(({ sessionId }) => sessionId === apiKey.id).length
    }
    await callWith(key, listMatches, {})
    await callWith(key, listMatches, {})
    expect(await countAuditedUses()).toBe(1)
    await callWith(key, recordMatch, { body: createMatchBody() })
    await callWith(key, recordMatch, { body: createMatchBody() })
    expect(await countAuditedUses()).toBe(3)
    // Rejected writes are not audited, so that they can't flood the log.
    for (let i = 0; i < 5; i++) await callWith(key, recordMatch, { body: {} as never })
    expect(await countAuditedUses()).toBe(3)
    world.pass(60 * 60 * 1000)
    admin = await world.signInAgain(admin)
    organiser = await world.signInAgain(organiser)
    await callWith(key, listMatches, {})
    expect(await countAuditedUses()).toBe(4)
  })

  test(`allows ${MAX_API_KEYS} keys per account`, async () => {
    const owner = await world.join('player')
    for (let i = 0; i < MAX_API_KEYS; i++) await create(owner)
    const body = { name: 'Next', scope: 'read', expiresInDays: null } as const
    const refused = await owner.call(createApiKey, { body })
    expect([refused.status, refused.error.key]).toEqual([409, 'apiKey.tooMany'])
  })
})

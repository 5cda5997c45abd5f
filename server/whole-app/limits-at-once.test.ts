import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDisplay } from '#contract/club/displays.ts'
import { startLive } from '#contract/live/events.ts'
import { createApiKey, MAX_API_KEYS } from '#contract/security/api-keys.ts'
import { getProfile, updateProfile } from '#contract/security/membership.ts'
import { addPasskey, passkeyOptions } from '#contract/security/passkeys.ts'
import { createWebhook, MAX_WEBHOOKS } from '#contract/webhooks.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type Answer, type Caller, type World } from '../testing/world.ts'

type Send = () => Promise<Answer<unknown>>

describe.each(engineNames)('requests at once on %s', (engine) => {
  let world: World
  let admin: Caller
  let player: Caller

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    player = await world.join('player')
  })
  afterAll(async () => world.close())

  const sendAll = async (sends: readonly Send[]) =>
    (await Promise.all(sends.map(async (send) => send()))).map(({ status }) => status)
  const repeat = (count: number, send: Send) => Array.from({ length: count }, () => send)

  const addApiKey: Send = async () =>
    player.call(createApiKey, { body: { name: 'Website', scope: 'read', expiresInDays: null } })
  const addWebhook: Send = async () => {
    const url = 'https://hooks.example.org/club'
    const events = ['match.recorded' as const]
    return admin.call(createWebhook, { body: { name: 'Chat', service: 'json', events, url } })
  }
  const startMatch: Send = async () => {
    const setup = { game: 'x01', settings: { start: 501, legs: 3, throws: 1 } } as const
    const players = { player1Id: player.playerId, player2Id: admin.playerId }
    return player.call(startLive, { body: { id: crypto.randomUUID(), setup, ...players } })
  }

  test.each([
    ['API keys of an account', MAX_API_KEYS, addApiKey],
    ['webhooks', MAX_WEBHOOKS, addWebhook],
    ['unpaired displays', 200, async () => world.stranger.call(openDisplay, {})],
    ['running matches of a player', 20, startMatch],
  ] as [string, number, Send][])('do not exceed the limit of %s', async (_what, limit, send) => {
    for (let count = 1; count < limit; count++) expect((await send()).status).toBeLessThan(300)
    const statuses = await sendAll(repeat(5, send))
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
  })

  test('do not exceed the limit of passkeys of an account', async () => {
    const createPasskey = async (): Promise<Send> => {
      const { ticket, options } = await player.do(passkeyOptions, { body: { password: '' } })
      const { challenge, rp } = options as unknown as { challenge: string; rp: { id: string } }
      const site = { challenge, rpId: rp.id, origin: 'http://localhost:80' }
      const answer = createAuthenticator().register(site) as never
      return async () => player.call(addPasskey, { body: { ticket, name: 'Phone', answer } })
    }
    for (let count = 1; count < 20; count++)
      expect((await (await createPasskey())()).status).toBe(201)
    const last = [await createPasskey(), await createPasskey(), await createPasskey()]
    expect((await sendAll(last)).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('keep one of several changes of a profile', async () => {
    const { version } = await player.do(getProfile, {})
    const changes = ['ann-a', 'ann-b', 'ann-c', 'ann-d'].map(
      (handle): Send =>
        async () =>
          player.call(updateProfile, { body: { version, handle } }),
    )
    expect((await sendAll(changes)).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await player.do(getProfile, {})).version).toBe(version + 1)
  })
})

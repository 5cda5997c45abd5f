import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { correctMatch, recordMatch, voidMatch } from '#contract/matches.ts'
import { erasePlayer } from '#contract/players/erasing.ts'
import { createGroup } from '#contract/groups/group.ts'
import { planMeetup } from '#contract/groups/meetups.ts'
import { enterResults } from '#contract/sheets.ts'
import { listNotices } from '#contract/notices.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  MAX_WEBHOOK_FAILURES,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
  type WebhookMessage,
  webhookMessage,
} from '#contract/webhooks.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'
import { toOutgoingRequest, signMessage } from './outgoing-request.ts'
import { answerLike } from './chat-services.test-data.ts'
import { collectDeliveries, collectClubNights } from './collect-deliveries.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { insertDeliveries } from './store.ts'

type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly url: string
}
const minute = 60_000
const day = 24 * 60 * minute

describe.each(engineNames)('webhooks on %s', (engine) => {
  let world: World
  let admin: Caller
  let ann: string
  let bob: string
  let received: Received[]
  let answer: (reply: ServerResponse) => void
  let address: string
  let close: () => Promise<void>
  beforeEach(async () => {
    world = await createWorld(engine, { WEBHOOK_HOSTS: '127.0.0.1' })
    admin = await world.join('admin')
    ann = await world.addPlayer('Ann Ace')
    bob = await world.addPlayer('Bob Bell')
    received = []
    answer = (reply) => reply.writeHead(204).end()
    const receiver = createServer((request, reply) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body, url: request.url! })
        answer(reply)
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    close = async () => {
      receiver.closeAllConnections()
      receiver.close()
      await once(receiver, 'close')
    }
  })
  afterEach(async () => {
    await world.close()
    await close()
  })

  const createHook = async (events: WebhookEvent[], more: object = {}) =>
    admin.do(createWebhook, {
      body: { name: 'Chat', service: 'json', events, url: address, ...more },
    })
  const runJobs = async () => {
    await collectDeliveries(world.server.context)
    await collectClubNights(world.server.context)
    await sendDeliveries(world.server.context)
  }
  const createMatchBody = (score = [2, 0]) => ({
    sportId: 'tabletennis' as const,
    player1Id: ann,
    player2Id: bob,
    player1Score: score[0]!,
    player2Score: score[1]!,
  })
  const parseMessages = () =>
    received.map(({ body }) => webhookMessage.parse(JSON.parse(body) as WebhookMessage))
  const readDeliveries = async (id: string) =>
    (await admin.do(listDeliveries, { params: { id } })).items

  test('sends a result, its correction and its removal in order, signed', async () => {
    const { secret } = await createHook(['match.recorded', 'match.corrected', 'match.voided'])
    const recorded = await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    world.pass(1000)
    const params = { id: recorded.id }
    const corrected = await admin.do(correctMatch, {
      params,
      body: { player1Score: 2, player2Score: 1, version: 1, reason: 'Typing error' },
    })
    await runJobs()
    world.pass(1000)
    await admin.do(voidMatch, {
      params,
      query: { version: corrected.version, reason: 'Not played' },
    } as never)
    await runJobs()
    expect(parseMessages().map(({ type, text: content }) => [type, content])).toEqual([
      ['match.recorded', 'Ann Ace beat Bob Bell 2–0 (Table Tennis)'],
      ['match.corrected', 'Corrected: Ann Ace beat Bob Bell 2–1 (Table Tennis)'],
      ['match.voided', 'Removed: Ann Ace beat Bob Bell 2–1 (Table Tennis)'],
    ])
    const [{ headers, body }] = received as [Received]
    const seconds = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(
      signMessage(secret, String(headers['webhook-id']), seconds, body),
    )
    expect(parseMessages()[0]).toMatchObject({
      data: { matchId: recorded.id, sportId: 'tabletennis' },
    })
  })

  test('sends each event once, and nothing from before it was created', async () => {
    await admin.do(recordMatch, { body: createMatchBody() })
    await createHook(['match.recorded'])
    await runJobs()
    await runJobs()
    expect(received).toHaveLength(0)
    world.pass(1000)
    await admin.do(recordMatch, { body: createMatchBody([2, 1]) })
    await Promise.all([collectDeliveries(world.server.context), runJobs()])
    await runJobs()
    expect(parseMessages().map(({ text: content }) => content)).toEqual([
      'Ann Ace beat Bob Bell 2–1 (Table Tennis)',
    ])
  })

  test('sends only chosen events and sports', async () => {
    await createHook(['match.recorded'], { sportIds: ['darts'] })
    await createHook(['match.corrected'])
    await runJobs()
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    expect(received).toHaveLength(0)
  })

  test('sends the start, the results and the winner of a tournament, once each', async () => {
    await createHook(['tournament.started', 'tournament.result', 'tournament.finished'])
    const organiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 4, {
      name: 'Winter Cup',
      format: 'single_elimination',
      settings: { thirdPlacePlayoff: false },
    })
    await runJobs()
    await cup.playOut()
    await runJobs()
    await runJobs()
    const content = parseMessages().map(({ type, text: line }) => [type, line])
    expect(content[0]).toEqual(['tournament.started', 'Winter Cup has started with 4 players'])
    expect(content.filter(([type]) => type === 'tournament.result')).toHaveLength(3)
    expect(content[1]![1]).toMatch(
      /^Winter Cup: Entrant a\w beat Entrant a\w 2–0 \(Table Tennis\)$/,
    )
    expect(content.at(-1)).toEqual([
      'tournament.finished',
      expect.stringMatching(/^Entrant a\w wins Winter Cup$/),
    ])
    expect(content).toHaveLength(5)
  })

  test('sends a new number one, but not the first one it finds', async () => {
    await createHook(['leader.changed'])
    const play = async (winner: string, loser: string) => {
      world.pass(1000)
      const body = { ...createMatchBody(), player1Id: winner, player2Id: loser } as never
      await admin.do(recordMatch, { body })
      await runJobs()
    }
    for (let i = 0; i < 6; i++) await play(ann, bob)
    expect(received).toHaveLength(0)
    for (let i = 0; i < 12; i++) await play(bob, ann)
    expect(parseMessages().map(({ text: content }) => content)).toEqual([
      'Bob Bell is the new number one in Table Tennis',
    ])
  })

  test('sends a new number one once, however many results are collected together', async () => {
    await createHook(['leader.changed'])
    const play = async (winner: string, loser: string, isCollected: boolean) => {
      world.pass(1000)
      const body = { ...createMatchBody(), player1Id: winner, player2Id: loser } as never
      await admin.do(recordMatch, { body })
      if (isCollected) await runJobs()
    }
    for (let i = 0; i < 6; i++) await play(ann, bob, true)
    for (let i = 0; i < 12; i++) await play(bob, ann, false)
    await runJobs()
    expect(parseMessages().map(({ text: content }) => content)).toEqual([
      'Bob Bell is the new number one in Table Tennis',
    ])
  })

  test('sends a club night the day before; a private one only for its own group', async () => {
    const owner = await world.join('organizer')
    const { id } = await owner.do(createGroup, {
      body: { name: 'Thursday Crew', isPrivate: true },
    } as never)
    await createHook(['club_night.tomorrow'])
    await world.server.context.db.updateTable('webhooks').set({ name: 'Everyone' }).execute()
    await createHook(['club_night.tomorrow'], { groupId: id })
    const startsAt = new Date(world.now() + 2 * day).toISOString()
    const endsAt = new Date(world.now() + 2 * day + 60 * minute).toISOString()
    await owner.do(planMeetup, { params: { id }, body: { startsAt, endsAt } } as never)
    await runJobs()
    expect(received).toHaveLength(0)
    world.pass(day + minute)
    await runJobs()
    await runJobs()
    expect(parseMessages().map(({ text: content }) => content)).toEqual([
      expect.stringMatching(/^Club night of Thursday Crew: Mon 16 Mar/),
    ])
  })

  test('sends results of long ago to programs, but not to chats', async () => {
    await createHook(['match.recorded'])
    await createHook(['match.recorded'], { service: 'discord' })
    const playedAt = (days: number) => new Date(world.now() - days * 86_400_000).toISOString()
    for (const days of [1, 3]) {
      await admin.do(recordMatch, { body: { ...createMatchBody(), playedAt: playedAt(days) } })
      world.pass(1_000)
    }
    await runJobs()
    await runJobs()
    const isChat = received.map(({ body }) => 'content' in (JSON.parse(body) as object))
    expect(isChat.filter(Boolean)).toHaveLength(1)
    expect(isChat.filter((one) => !one)).toHaveLength(2)
  })

  test('sends every result of a full sheet and of another match in the same millisecond', async () => {
    const { webhook } = await createHook(['match.recorded'])
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...createMatchBody(),
      key: `row-${index}`,
      playedAt: new Date(world.now() - index * 60_000).toISOString(),
    }))
    await admin.do(enterResults, { body: { rows, dryRun: false } })
    await admin.do(recordMatch, { body: createMatchBody() })
    await collectDeliveries(world.server.context)
    const { count } = await world.server.context.db
      .selectFrom('webhookDeliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('webhookId', '=', webhook.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(201)
  })

  test('sends a sheet of results to a chat in a few messages, to a program one by one', async () => {
    await createHook(['match.recorded'])
    for (const service of ['discord', 'teams'] as const) {
      await createHook(['match.recorded'], { service, url: `${address}/${service}` })
    }
    const refused: string[] = []
    answer = (reply) => {
      const { url, headers, body } = received.at(-1)!
      const service = (['discord', 'teams'] as const).find((chat) => url.endsWith(chat))
      const { status } =
        service === undefined
          ? { status: 204 }
          : answerLike(service, headers['content-type']!, body)
      if (status >= 300) refused.push(body)
      reply.writeHead(status).end()
    }
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...createMatchBody(),
      key: `row-${index}`,
      playedAt: new Date(world.now() - index * 60_000).toISOString(),
    }))
    await admin.do(enterResults, { body: { rows, dryRun: false } })
    await runJobs()
    const read = <T>(path: string) =>
      received.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body) as T)
    const result = String.raw`Ann Ace beat Bob Bell 2–0 \(Table Tennis\)`
    const chat = read<{ content: string }>('/hook/discord').map(({ content }) => content)
    expect(chat).toEqual(Array(2).fill(Array(20).fill(result).join('\n')))
    expect(read('/hook/teams')).toHaveLength(2)
    expect(read('/hook')).toHaveLength(40)
    expect(refused).toEqual([])
    for (const { id, service } of (await admin.do(listWebhooks, {})).items) {
      const deliveries = await readDeliveries(id)
      expect(
        deliveries.every(({ status }) => status === 'delivered'),
        service,
      ).toBe(true)
    }
  })

  test('after a failure sends a chat the oldest message alone, and then the rest', async () => {
    await createHook(['match.recorded'], { service: 'discord' })
    answer = (reply) => reply.writeHead(received.length === 1 ? 400 : 204).end()
    for (let index = 0; index < 3; index++) {
      await admin.do(recordMatch, { body: createMatchBody([2, index % 2]) })
      world.pass(1_000)
    }
    await runJobs()
    world.pass(minute)
    await runJobs()
    const lines = received.map(
      ({ body }) => (JSON.parse(body) as { content: string }).content.match(/beat/g)?.length,
    )
    expect(lines).toEqual([3, 1, 2])
  })

  test('formats messages for each service', async () => {
    for (const service of ['discord', 'slack', 'teams', 'telegram'] as const) {
      await createHook(['match.recorded'], { service, url: `${address}?chat_id=-100` })
    }
    await runJobs()
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    const bodies = received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    const findBody = (field: string) => bodies.find((body) => field in body)
    expect(findBody('content')).toMatchObject({ allowed_mentions: { parse: [] } })
    expect(bodies.find((body) => Object.keys(body).join() === 'text')).toMatchObject({
      text: expect.stringMatching(/^Ann Ace beat Bob Bell .*<http.*\|Open>$/),
    })
    expect(findBody('attachments')).toMatchObject({
      type: 'message',
      attachments: [{ content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock' }] } }],
    })
    expect(findBody('chat_id')).toMatchObject({ chat_id: '-100' })
    const telegram = received.find(({ body }) => body.includes('chat_id'))!
    expect(telegram.url).toBe('/hook')
  })

  test.each([
    ['discord', String.raw`Ann \*A\* \<@1\> & \[x\]\(y\)`],
    ['slack', 'Ann *A* &lt;@1&gt; &amp; [x](y)'],
  ] as const)('escapes what %s reads as markup', (service, expected) => {
    const content = 'Ann *A* <@1> & [x](y)'
    const message = {
      id: 'msg_1',
      type: 'test',
      at: '',
      text: content,
      url: null,
      data: {},
    } as const
    const { body } = toOutgoingRequest(service, [message], { address, secret: 'whsec_', now: 0 })
    expect(Object.values(JSON.parse(String(body)) as object)[0]).toBe(expected)
  })

  test.each([
    'Winter Cup',
    String.raw`A "quoted" \\ <!channel> & *bold* [link](https://example.org) @everyone |`,
    '🏓'.repeat(40),
    'אבג <b>',
  ])('sends each chat service what it accepts about %s', async (name) => {
    const chats = ['discord', 'slack', 'teams', 'telegram'] as const
    for (const service of chats) {
      const url = `${address}/${service}?chat_id=-100`
      await createHook(['tournament.started'], { service, url })
    }
    await runJobs()
    const refused: string[] = []
    answer = (reply) => {
      const { url, headers, body } = received.at(-1)!
      const service = chats.find((chat) => url.split('?')[0]!.endsWith(chat))!
      const answered = answerLike(service, headers['content-type']!, body)
      if (answered.status >= 300) refused.push(`${service} ${answered.body}: ${body}`)
      reply.writeHead(answered.status).end(answered.body)
    }
    const organiser = await world.join('organizer')
    await createCup(world, organiser, 3, { name })
    await runJobs()
    expect(refused).toEqual([])
    expect(received).toHaveLength(4)
    for (const { id } of (await admin.do(listWebhooks, {})).items)
      expect(await readDeliveries(id)).toMatchObject([{ status: 'delivered' }])
  })

  test.each([
    ['discord', { content: 'x'.repeat(2001), allowed_mentions: { parse: [] } }],
    ['slack', { text: 'A <!channel>' }],
    ['teams', { type: 'message', attachments: [] }],
    ['telegram', { chat_id: '', text: 'A' }],
  ] as const)(
    'is tested against a stand-in for %s that refuses what breaks its rules',
    (service, body) => {
      expect(answerLike(service, 'application/json', JSON.stringify(body)).status).toBe(400)
    },
  )

  test('retries after failures, keeps the order, and follows no redirect', async () => {
    const { webhook } = await createHook(['match.recorded'])
    await runJobs()
    answer = (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    await admin.do(recordMatch, { body: createMatchBody() })
    world.pass(1000)
    await admin.do(recordMatch, { body: createMatchBody([2, 1]) })
    await runJobs()
    await runJobs()
    expect(received).toHaveLength(1)
    expect((await readDeliveries(webhook.id)).at(-1)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      answer: 'HTTP 302',
    })
    answer = (reply) => reply.writeHead(200).end('x'.repeat(5_000_000))
    world.pass(10_000)
    await runJobs()
    expect(parseMessages().map(({ text: content }) => /\d–\d/.exec(content)![0])).toEqual([
      '2–0',
      '2–0',
      '2–1',
    ])
    expect((await readDeliveries(webhook.id)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ])
  })

  test('waits as long as the receiver asks', async () => {
    await createHook(['match.recorded'])
    await runJobs()
    answer = (reply) => reply.writeHead(429, { 'retry-after': '600' }).end()
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    world.pass(5 * minute)
    await runJobs()
    expect(received).toHaveLength(1)
    world.pass(5 * minute)
    await runJobs()
    expect(received).toHaveLength(2)
  })

  test('gives up on a delivery after a day, and sends it again on request', async () => {
    const { webhook } = await createHook(['match.recorded'])
    await runJobs()
    answer = (reply) => reply.destroy()
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    world.pass(day)
    await runJobs()
    admin = await world.signInAgain(admin)
    const [failed] = await readDeliveries(webhook.id)
    expect(failed).toMatchObject({ status: 'failed', answer: 'The host closed the connection' })
    answer = (reply) => reply.writeHead(200).end()
    const params = { id: webhook.id, deliveryId: failed!.id }
    await admin.do(resendDelivery, { params })
    await runJobs()
    expect(await readDeliveries(webhook.id)).toMatchObject([{ status: 'delivered' }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed!.id]),
    )
  })

  test('is switched off with a notice after too many failures, or when its receiver is gone', async () => {
    const { webhook } = await createHook(['match.recorded'])
    await world.server.context.db
      .updateTable('webhooks')
      .set({ failures: MAX_WEBHOOK_FAILURES - 1 })
      .execute()
    await runJobs()
    answer = (reply) => reply.writeHead(500).end()
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    const { items } = await admin.do(listWebhooks, {})
    expect(items).toMatchObject([{ isActive: false, failures: MAX_WEBHOOK_FAILURES }])
    const notices = await admin.do(listNotices, {})
    expect(notices.items[0]).toMatchObject({ title: 'Webhook switched off: Chat' })
    const params = { id: webhook.id }
    expect((await admin.call(testWebhook, { params })).error.key).toBe('webhook.isOff')

    answer = (reply) => reply.writeHead(410).end()
    const { version } = items[0]!
    const on = await admin.do(updateWebhook, { params, body: { version, isActive: true } })
    expect(on).toMatchObject({ isActive: true, failures: 0 })
    await admin.do(testWebhook, { params })
    await runJobs()
    expect((await admin.do(listWebhooks, {})).items).toMatchObject([{ isActive: false }])
  })

  test('is not switched off by an attempt at the address that it had before', async () => {
    const { webhook } = await createHook(['match.recorded'])
    const params = { id: webhook.id }
    await admin.do(recordMatch, { body: createMatchBody() })
    answer = (reply) => {
      const body = { version: 1, url: `${address}/new` }
      void admin.do(updateWebhook, { params, body }).then(() => reply.writeHead(410).end())
    }
    await runJobs()
    const { items } = await admin.do(listWebhooks, {})
    expect(items).toMatchObject([{ isActive: true, failures: 0, version: 2 }])
    answer = (reply) => reply.writeHead(204).end()
    await runJobs()
    expect(received.map(({ url }) => url)).toEqual(['/hook', '/hook/new'])
  })

  test('accepts one of two simultaneous changes', async () => {
    const { webhook } = await createHook(['match.recorded'])
    const params = { id: webhook.id }
    const replies = await Promise.all(
      ['News', 'Chat'].map(async (name) =>
        admin.call(updateWebhook, { params, body: { version: 1, name } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('changes only what is sent, and refuses an old version', async () => {
    const { webhook } = await createHook(['match.recorded'], { sportIds: ['darts'] })
    const params = { id: webhook.id }
    const changed = await admin.do(updateWebhook, { params, body: { version: 1, name: 'News' } })
    expect(changed).toMatchObject({ name: 'News', sportIds: ['darts'], host: webhook.host })
    const stale = await admin.call(updateWebhook, { params, body: { version: 1, name: 'Old' } })
    expect(stale.status).toBe(409)
    expect((await admin.call(deleteWebhook, { params, query: { version: 1 } })).status).toBe(409)
    await admin.do(deleteWebhook, { params, query: { version: 2 } })
    expect((await admin.do(listWebhooks, {})).items).toEqual([])
  })

  test('refuses another service that the stored address does not fit', async () => {
    const { webhook } = await createHook(['match.recorded'])
    const request = {
      params: { id: webhook.id },
      body: { version: 1, service: 'telegram' as const },
    }
    expect(await admin.refused(updateWebhook, request)).toEqual([400, 'webhook.chatId'])
    const body = { ...request.body, url: `${address}?chat_id=-100` }
    expect(await admin.do(updateWebhook, { ...request, body })).toMatchObject({
      service: 'telegram',
    })
  })

  test.each([
    ['not an address', 'webhook.url'],
    ['ftp://hooks.example.org/x', 'webhook.url'],
    ['https://me:secret@hooks.example.org/x', 'webhook.url'],
    ['http://hooks.example.org/x', 'webhook.https'],
    ['https://localhost/x', 'webhook.internal'],
    ['https://printer/x', 'webhook.internal'],
    ['https://nas.local/x', 'webhook.internal'],
    ['https://10.0.0.7/x', 'webhook.internal'],
    ['https://[::1]/x', 'webhook.internal'],
    ['https://[::ffff:127.0.0.1]/x', 'webhook.internal'],
    ['https://169.254.169.254/latest/meta-data', 'webhook.internal'],
    ['https://2130706433/x', 'webhook.internal'],
    ['https://0x7f.1/x', 'webhook.internal'],
  ])('refuses %s', async (url, key) => {
    if (url.includes('127.0.0.1') || /2130706433|0x7f/.test(url)) {
      await world.close()
      world = await createWorld(engine)
      admin = await world.join('admin')
    }
    const body = { name: 'Chat', service: 'json', events: ['match.recorded'], url } as const
    const { error, status } = await admin.call(createWebhook, {
      body: { ...body, events: [...body.events] },
    })
    expect([status, error.details]).toMatchObject([400, [{ field: 'url', key }]])
  })

  test('deletes deliveries about a person who is erased', async () => {
    const { webhook } = await createHook(['match.recorded'])
    await admin.do(recordMatch, { body: createMatchBody() })
    await runJobs()
    expect(await readDeliveries(webhook.id)).toHaveLength(1)
    const body = { password: '', confirmation: 'Ann Ace' }
    await admin.do(erasePlayer, { params: { id: ann }, body } as never)
    expect(await readDeliveries(webhook.id)).toEqual([])
  })

  test('deletes the delivery about a tournament that an erased person won', async () => {
    const { webhook } = await createHook(['tournament.finished'])
    const organiser = await world.join('organizer')
    const cup = await createCup(world, organiser, 2, { format: 'single_elimination' })
    await cup.playOut()
    await runJobs()
    const [delivery] = await readDeliveries(webhook.id)
    const name = delivery!.text.replace(/ wins .*/, '')
    const { db } = world.server.context
    const winner = await db
      .selectFrom('players')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const body = { password: '', confirmation: name }
    await admin.do(erasePlayer, { params: { id: winner.id }, body } as never)
    expect(await readDeliveries(webhook.id)).toEqual([])
  })

  test('stores more deliveries than fit into one statement', async () => {
    const { webhook } = await createHook(['match.recorded'])
    const rows = Array.from({ length: 6000 }, (_, at) => ({
      id: `msg_${at}`,
      webhookId: webhook.id,
      type: 'match.recorded' as const,
      message: '{}',
      createdAt: at,
      dueSince: at,
      attempts: 0,
      lastAttemptAt: null,
      deliveredAt: null,
      failedAt: null,
      answer: null,
    }))
    const { context } = world.server
    await context.runInUnitOfWork(async (unit) => insertDeliveries(unit, rows))
    const stored = await context.db
      .selectFrom('webhookDeliveries')
      .select('id')
      .orderBy('sequence')
      .execute()
    expect(stored.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('stores and lists no secret and no path of an address', async () => {
    const { webhook, secret } = await createHook(['match.recorded'], {
      url: `${address}/token-1234`,
    })
    const rows = await world.server.context.db.selectFrom('webhooks').selectAll().execute()
    const text = JSON.stringify([rows, webhook, await admin.do(listWebhooks, {})])
    expect(text).not.toContain('token-1234')
    expect(text).not.toContain(secret)
  })
})

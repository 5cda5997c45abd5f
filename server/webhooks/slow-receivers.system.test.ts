import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordMatch } from '#contract/matches.ts'
import { createWebhook, listDeliveries } from '#contract/webhooks.ts'
import { createWorld, type World } from '../testing/world.ts'
import { collectDeliveries } from './collect-deliveries.ts'
import { sendDeliveries } from './send-deliveries.ts'

/** Writes a chunk every 20 ms until the connection is closed. */
const writeRepeatedly = (reply: ServerResponse, chunk: string) => {
  const timer = setInterval(() => reply.write(chunk), 20)
  reply.on('close', () => clearInterval(timer))
}

/** Receivers on real connections, by path. */
const receivers: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  healthy: (reply) => reply.writeHead(204).end(),
  'never-answers': () => undefined,
  slow: (reply) => void setTimeout(() => reply.writeHead(204).end(), 6_000),
  'header-by-header': (reply) => {
    const timer = setInterval(() => reply.socket?.write('x-more: 1\r\n'), 200)
    reply.socket?.write('HTTP/1.1 200 OK\r\n')
    reply.socket?.on('close', () => clearInterval(timer))
  },
  'endless-body': (reply) => writeRepeatedly(reply.writeHead(200), 'x'.repeat(65_536)),
}

let world: World
let close: () => Promise<void>
let address: string
let answered: string[]
beforeEach(async () => {
  world = await createWorld('sqlite', { WEBHOOK_HOSTS: '127.0.0.1' })
  answered = []
  const server = createServer((request, reply) => {
    const path = request.url!.slice(1)
    void text(request).then(() => {
      answered.push(path)
      receivers[path]!(reply)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})
afterEach(async () => {
  await world.close()
  await close()
})

test('gives up on receivers that hang, without delaying others', async () => {
  const admin = await world.join('admin')
  const [player1Id, player2Id] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
  const ids: Record<string, string> = {}
  for (const path of Object.keys(receivers).filter((name) => name !== 'slow')) {
    const draft = { name: path, service: 'json', events: ['match.recorded'] } as const
    const body = { ...draft, events: [...draft.events], url: `${address}/${path}` }
    ids[path] = (await admin.do(createWebhook, { body })).webhook.id
  }
  const readDeliveries = async (path: string) => {
    const { items } = await admin.do(listDeliveries, { params: { id: ids[path]! } })
    return items.map(({ status, answer }) => `${status}: ${answer ?? ''}`)
  }
  await collectDeliveries(world.server.context)
  const body = { player1Id, player2Id, player1Score: 2, player2Score: 0 } as const
  await admin.do(recordMatch, { body: { ...body, sportId: 'tabletennis' } })
  await collectDeliveries(world.server.context)

  const sent = sendDeliveries(world.server.context)
  // The hanging receivers are called at the same time, and still hang.
  await expect.poll(async () => readDeliveries('healthy')).toEqual(['delivered: HTTP 204'])
  await expect.poll(async () => readDeliveries('endless-body')).toEqual(['delivered: HTTP 200'])
  await expect.poll(() => answered.length).toBe(4)
  expect(await readDeliveries('never-answers')).toEqual(['waiting: '])
  await sent
  const gaveUp = ['waiting: No answer within 10 seconds']
  expect(await readDeliveries('never-answers')).toEqual(gaveUp)
  expect(await readDeliveries('header-by-header')).toEqual(gaveUp)
})

test('leaves a slow receiver after some seconds, so that the others get their next messages', async () => {
  const admin = await world.join('admin')
  const [player1Id, player2Id] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
  const draft = { name: 'Slow', service: 'json', events: ['match.recorded'] } as const
  const body = { ...draft, events: [...draft.events], url: `${address}/slow` }
  await admin.do(createWebhook, { body })
  await collectDeliveries(world.server.context)
  const score = { player1Score: 2, player2Score: 0 } as const
  for (let count = 0; count < 4; count++) {
    world.pass(1000)
    const match = { player1Id, player2Id, ...score, sportId: 'tabletennis' as const }
    await admin.do(recordMatch, { body: match })
  }
  await collectDeliveries(world.server.context)
  await sendDeliveries(world.server.context)
  expect(answered).toEqual(['slow', 'slow'])
  await sendDeliveries(world.server.context)
  expect(answered).toHaveLength(4)
})

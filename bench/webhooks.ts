import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/platform/config/app-context.ts'
import { seal } from '#server/platform/security/seal.ts'
import {
  collectDeliveries,
  createDelivery,
  startCollecting,
} from '#server/webhooks/collect-deliveries.ts'
import { sendDeliveries } from '#server/webhooks/send-deliveries.ts'
import { insertDeliveries, insertWebhook, type WebhookRow } from '#server/webhooks/store.ts'
import { benchServer } from './bench-server.ts'
import { fillBigClub } from './big-club.ts'
import { compare, ratioLine, type Line } from './measure.ts'
import { recordMatchIn } from './recording.ts'

const repetitions = 300
const waiting = 1000
/** The pause of the job that sends, and how long a chat service takes to answer, in ms. */
const [jobMs, answerMs] = [2000, 100]

/** Measures recording a match while deliveries wait and are sent, against recording without a webhook. */
export async function benchWebhooks(): Promise<Line> {
  const receiver = createServer((_request, reply) => {
    setTimeout(() => reply.writeHead(204).end(), answerMs)
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo

  const [busy, quiet] = [await benchServer({ WEBHOOK_HOSTS: '127.0.0.1' }), await benchServer()]
  const people = await fillBigClub(busy.server.context, 200, 1000)
  const others = await fillBigClub(quiet.server.context, 200, 1000)
  await queueDeliveries(busy.server.context, `http://127.0.0.1:${port}/hook`)
  const stop = new AbortController()
  const sending = sendUntilStopped(busy.server.context, stop.signal)

  for (let round = repetitions; round < repetitions + 30; round++) {
    await recordMatchIn(busy, people, round)
    await recordMatchIn(quiet, others, round)
  }
  const ratio = await compare(
    repetitions,
    async (round) => recordMatchIn(busy, people, round),
    async (round) => recordMatchIn(quiet, others, round),
  )
  stop.abort()
  await sending
  await Promise.all([busy.close(), quiet.close()])
  receiver.closeAllConnections()
  receiver.close()
  const what = `Recording a match, ${waiting} deliveries of a webhook waiting`
  return ratioLine(what, 'without a webhook', ratio, 1.05)
}

/** Adds a webhook for every result, with deliveries that wait. */
async function queueDeliveries(context: AppContext, address: string): Promise<void> {
  const url = new URL(address)
  const row: WebhookRow = {
    id: 'hook',
    name: 'Chat',
    service: 'json',
    events: '["match.recorded"]',
    sportIds: '[]',
    groupId: null,
    host: url.host,
    sealedUrl: seal(context.secret, url.href),
    sealedSecret: seal(context.secret, 'whsec_AAAA'),
    isActive: 1,
    activeSince: 0,
    failures: 0,
    retryAt: 0,
    busyUntil: 0,
    lastDeliveredAt: null,
    createdAt: 0,
    version: 1,
  }
  const at = context.clock()
  await context.runInUnitOfWork(async (unit) => {
    await startCollecting(unit)
    await insertWebhook(unit.tx, row)
    const rows = Array.from({ length: waiting }, (_, i) => {
      const message = { slot: `${i}`, at, text: 'Ann beat Bob 3–1', path: null, data: {} }
      return createDelivery(context, row, { ...message, type: 'match.recorded' })
    })
    await insertDeliveries(unit, rows)
  })
}

/** Sends as the server's job does, until it is stopped. */
async function sendUntilStopped(context: AppContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await collectDeliveries(context)
    await sendDeliveries(context, () => !signal.aborted)
    await wait(jobMs, null, { signal }).catch(() => null)
  }
}

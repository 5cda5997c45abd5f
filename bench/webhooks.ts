import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/platform/config/app-context.ts'
import { seal } from '#server/platform/security/seal.ts'
import {
  collectDeliveries,
  createDelivery,
  startCollecting,
} from '#server/webhooks/collect-deliveries.ts'
import { sendDeliveries } from '#server/webhooks/send-deliveries.ts'
import { insertDeliveries, insertWebhook, type WebhookRow } from '#server/webhooks/store.ts'
import { startBenchServer } from './bench-server.ts'
import { fillBigClub } from './big-club.ts'
import { compareTimes, createRatioRow, type ReportRow } from './measure.ts'
import { recordMatchOfRound } from './recording.ts'

const repetitions = 300
const waitingDeliveries = 1000
/** Time between two runs of the job that sends deliveries. */
const jobIntervalMs = 2000
/** Time until the receiver answers. */
const replyDelayMs = 100

/** Measures recording a match while webhook deliveries are sent, against recording without a webhook. */
export async function benchWebhooks(): Promise<ReportRow> {
  const receiver = createServer((_request, reply) => {
    setTimeout(() => reply.writeHead(204).end(), replyDelayMs)
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo

  const [withWebhook, withoutWebhook] = [
    await startBenchServer({ WEBHOOK_HOSTS: '127.0.0.1' }),
    await startBenchServer(),
  ]
  const playerIds = await fillBigClub(withWebhook.server.context, 200, 1000)
  const otherPlayerIds = await fillBigClub(withoutWebhook.server.context, 200, 1000)
  await queueDeliveries(withWebhook.server.context, `http://127.0.0.1:${port}/hook`)
  const stop = new AbortController()
  const sending = sendUntilStopped(withWebhook.server.context, stop.signal)

  for (let round = repetitions; round < repetitions + 30; round++) {
    await recordMatchOfRound(withWebhook, playerIds, round)
    await recordMatchOfRound(withoutWebhook, otherPlayerIds, round)
  }
  const ratio = await compareTimes(
    repetitions,
    async (round) => recordMatchOfRound(withWebhook, playerIds, round),
    async (round) => recordMatchOfRound(withoutWebhook, otherPlayerIds, round),
  )
  stop.abort()
  await sending
  await Promise.all([withWebhook.close(), withoutWebhook.close()])
  receiver.closeAllConnections()
  receiver.close()
  const what = `Recording a match, ${waitingDeliveries} deliveries of a webhook waiting`
  return createRatioRow(what, 'without a webhook', ratio, 1.05)
}

/** Adds a webhook for every result, with deliveries to send. */
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
    const rows = Array.from({ length: waitingDeliveries }, (_, i) => {
      const message = { slot: `${i}`, at, text: 'Ann beat Bob 3–1', path: null, data: {} }
      return createDelivery(context, row, { ...message, type: 'match.recorded' })
    })
    await insertDeliveries(unit, rows)
  })
}

/** Sends deliveries as the server's job does, until it is stopped. */
async function sendUntilStopped(context: AppContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await collectDeliveries(context)
    await sendDeliveries(context, () => !signal.aborted)
    await sleep(jobIntervalMs, null, { signal }).catch(() => null)
  }
}

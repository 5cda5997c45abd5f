import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { socketPath } from '#contract/events.ts'
import type { BenchServer } from './bench-server.ts'
import { median, createRatioRow, measureTime, type ReportRow } from './measure.ts'

const repetitions = 300

/**
 * Measures the time from the commit of an event to its receipt by a client, against a bare echo through the
 * same library.
 */
export async function benchEventDelivery({ server, url, token }: BenchServer): Promise<ReportRow> {
  const options = {
    path: socketPath,
    transports: ['websocket'],
    extraHeaders: { 'user-agent': 'node' },
  }
  const listener = io(url, { ...options, auth: { token } })
  await new Promise((resolve) => listener.once('ready', resolve))
  const echo = await startEcho()
  const nextEvents = async () => new Promise((resolve) => listener.once('events', resolve))
  const player = await server.context.db
    .selectFrom('players')
    .select('id')
    .executeTakeFirstOrThrow()

  const measureDelivery = async () => {
    const arrived = nextEvents()
    await server.context.runInUnitOfWork(async ({ publish }) =>
      publish({ type: 'player.updated', data: { playerId: player.id } }),
    )
    // The clock starts at the commit, so the write is not included.
    return measureTime(async () => arrived)
  }
  const delivered: number[] = []
  const echoed: number[] = []
  for (let round = -50; round < repetitions; round++) {
    const deliveryMs = await measureDelivery()
    const echoMs = await measureTime(async () => echo.once())
    if (round < 0) continue
    delivered.push(deliveryMs)
    echoed.push(echoMs)
  }
  listener.disconnect()
  await echo.close()
  const ratio = median(delivered.map((time, index) => time / echoed[index]!))
  return createRatioRow(
    'Commit to the second client',
    'bare socket echo',
    { subject: median(delivered), reference: median(echoed), ratio },
    3,
  )
}

type Echo = { readonly once: () => Promise<void>; readonly close: () => Promise<void> }

/** Starts a socket server that only acknowledges, and a client of it. */
export async function startEcho(): Promise<Echo> {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'] })
  server.on('connection', (socket) => socket.on('beat', (answer: () => void) => answer()))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const client: Socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  return {
    once: async () => new Promise<void>((resolve) => client.emit('beat', resolve)),
    close: async () => {
      client.disconnect()
      await server.close()
    },
  }
}

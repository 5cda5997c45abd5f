import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { letGo } from '../platform/let-go.ts'
import type { Log } from '../platform/log.ts'
import { createClubs, type AwakeClub, type Clubs } from './clubs.ts'

const sweepMs = 60 * 1000
const roundMs = 10 * 60 * 1000

/** Serves every club of a folder on one port, each to those who ask for its host name. */
export async function serveClubs({
  config,
  env,
  log,
}: {
  readonly config: Config
  readonly env: Record<string, string | undefined>
  readonly log: Log
}): Promise<{ readonly port: number; readonly clubs: Clubs; readonly close: () => Promise<void> }> {
  const { requests: most } = config.clubs!
  const clubs = createClubs({ clubs: config.clubs!, env, log })
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  })
  const find = async (request: IncomingMessage) =>
    clubs.find(hostOf(request)).catch((error: unknown) => {
      log.error({ error, club: hostOf(request) }, 'a club could not be opened')
      throw error
    })

  server.on('request', (request, response) => {
    find(request).then(
      (club) => {
        if (club === null) return answerForNone(request, response)
        if (club.requests >= most) return refuse(response, 503, 'Many are at it at once')
        return pass(club, request, response)
      },
      () => refuse(response, 503, 'This club cannot be opened at the moment'),
    )
  })
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    find(request).then(
      (club) => {
        if (club === null) socket.destroy()
        else club.server.app.server.emit('upgrade', request, socket, head)
      },
      () => socket.destroy(),
    )
  })
  const timers = [
    setInterval(() => void clubs.sweep().catch(warn), sweepMs),
    setInterval(() => void clubs.round().catch(warn), roundMs),
  ]
  function warn(error: unknown) {
    log.warn({ error }, 'clubs could not be looked after')
  }
  for (const timer of timers) timer.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve)
  })
  letGo()
  return {
    port: (server.address() as AddressInfo).port,
    clubs,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const { server: each } of clubs.awake()) each.app.isDraining = true
      await sleep(config.drainMs)
      const ended = new Promise((resolve) => server.close(resolve))
      const ending = setInterval(() => server.closeIdleConnections(), 250)
      await clubs.close()
      server.closeIdleConnections()
      await ended
      clearInterval(ending)
    },
  }
}

/** Without its port, as a folder is named. */
function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}

function pass(club: AwakeClub, request: IncomingMessage, response: ServerResponse): void {
  club.requests += 1
  response.once('close', () => {
    club.requests -= 1
  })
  club.server.app.server.emit('request', request, response)
}

/** Where no club lives; whoever watches the machine hears that it answers. */
function answerForNone(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    return
  }
  refuse(response, 404, `There is no club at ${hostOf(request)}`)
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fivebar</title>
<body style="font:1.1rem/1.5 system-ui;margin:20vh auto;max-width:32rem;padding:0 1rem">
<p>${escapeHtml(sentence)}.</p></body></html>`
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    })
    .end(page)
}

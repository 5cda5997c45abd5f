import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '#contract/messages.ts'
import type { Config } from '../platform/config/config.ts'
import { AppError, notFound } from '../platform/http/errors.ts'
import { collectGarbage } from '../open-club.ts'
import type { Log } from '../platform/config/log.ts'
import { createClubs, type LoadedClub, type Clubs } from './clubs.ts'
import { refuseRequest } from './refuse-request.ts'

// Importing `node:http` would also load browser APIs that it exports (decisions, 090).
const { createServer } = process.getBuiltinModule('node:http')

const retrySeconds = 5
const createUnavailableError = (key: 'server.busy' | 'server.clubClosed') =>
  new AppError('SERVICE_UNAVAILABLE', t(key), { retryAfterSeconds: retrySeconds })

const closeIntervalMs = 60 * 1000
const jobsIntervalMs = 10 * 60 * 1000

/** Serves all clubs of a folder on one port, selected by host name. */
export async function serveClubs({
  config,
  env,
  log,
}: {
  readonly config: Config
  readonly env: Record<string, string | undefined>
  readonly log: Log
}): Promise<{ readonly port: number; readonly clubs: Clubs; readonly close: () => Promise<void> }> {
  const { requests: maxRequests } = config.clubs!
  const clubs = createClubs({ clubs: config.clubs!, env, log })
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  })
  const findClub = async (request: IncomingMessage) =>
    clubs.find(readHost(request)).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error({ error, club: readHost(request) }, 'opening a club failed')
      throw createUnavailableError('server.clubClosed')
    })

  server.on('request', (request, response) => {
    findClub(request).then(
      (club) => {
        if (club === null) return answerUnknownHost(request, response)
        if (club.requests >= maxRequests)
          return refuseRequest(request, response, createUnavailableError('server.busy'))
        return forwardRequest(club, request, response)
      },
      (error: AppError) => refuseRequest(request, response, error),
    )
  })
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    findClub(request).then(
      (club) => {
        if (club === null) socket.destroy()
        else club.server.app.server.emit('upgrade', request, socket, head)
      },
      () => socket.destroy(),
    )
  })
  const timers = [
    setInterval(() => void clubs.closeUnused().catch(warn), closeIntervalMs),
    setInterval(() => void clubs.runJobsOfClosed().catch(warn), jobsIntervalMs),
  ]
  function warn(error: unknown) {
    log.warn({ error }, 'maintaining clubs failed')
  }
  for (const timer of timers) timer.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve)
  })
  collectGarbage()
  return {
    port: (server.address() as AddressInfo).port,
    clubs,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const { server: each } of clubs.listOpen()) each.app.isDraining = true
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

/** Returns the host name of a request without its port. */
function readHost({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}

function forwardRequest(
  club: LoadedClub,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Clients that disconnected while the club was opening don't emit `close` again.
  if (response.closed) return
  club.requests += 1
  response.once('close', () => {
    club.requests -= 1
  })
  club.server.app.server.emit('request', request, response)
}

/** Answers requests for unknown hosts, including health checks. */
function answerUnknownHost(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    return
  }
  refuseRequest(request, response, notFound('server.noClub', { host: readHost(request) }))
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { auditKeyWrites } from './accounts/api-keys/find-key-actor.ts'
import { readAccessCookie } from './accounts/sign-in/cookies.ts'
import {
  findActorByToken,
  createFindActor,
  findSessionStatuses,
} from './accounts/sign-in/find-actor.ts'
import { accountRoutes } from './accounts/routes.ts'
import { clubRoutes } from './club/routes.ts'
import { auditRefusals } from './audit/audit-refusals.ts'
import { auditRoutes } from './audit/routes.ts'
import { feeHooks } from './fees/player-hooks.ts'
import { feeRoutes } from './fees/routes.ts'
import { groupFees } from './groups/group-fees.ts'
import { tournamentFees } from './tournaments/tournament-fees.ts'
import { clubName, getClub, showsResults } from './club/get-club.ts'
import { admitSpectator } from './displays/admit-spectator.ts'
import { displayRoutes } from './displays/routes.ts'
import { findPairedIds } from './displays/store.ts'
import { groupHooks } from './groups/player-hooks.ts'
import { invitationRoutes } from './groups/invitations/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { meetupRoutes } from './groups/meetups/routes.ts'
import { liveHooks } from './live/player-hooks.ts'
import { liveRoutes } from './live/routes.ts'
import { stopTournamentMatches } from './live/stop-tournament-matches.ts'
import { listPublicLiveIds } from './live/view-public.ts'
import { findWatchableTopics } from './live/access/watchable-topics.ts'
import { matchHooks } from './matches/player-hooks.ts'
import { matchRoutes } from './matches/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { startMaintenance } from './operation/maintenance.ts'
import { noticeRoutes, oneClickRoutes } from './notices/routes.ts'
import { serveMetrics } from './operation/metrics/serve-metrics.ts'
import { reapplyErasures } from './operation/erasing/reapply-erasures.ts'
import { erasingRoutes } from './operation/erasing/routes.ts'
import { operationRoutes } from './operation/routes.ts'
import type { WireEvent } from '#contract/events.ts'
import { createAddressReader } from './platform/http/client-address.ts'
import type { SpectatorOptions } from './platform/realtime/spectators.ts'
import {
  createMessageTransports,
  type MessageTransports,
} from './platform/mail/message-transports.ts'
import type { WorkerTransaction } from './platform/threads/worker-transaction.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase, type OpenDatabase } from './platform/database/database.ts'
import type { Engine } from './platform/database/engine.ts'
import { handleFailures, sendFailure, unknownEndpoint } from './platform/http/failures.ts'
import type { AppContext } from './platform/config/app-context.ts'
import type { Clock } from './platform/database/ids.ts'
import { createLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/config/log.ts'
import { serveApiReference } from './platform/http/api-reference.ts'
import { describeApi, openApiDocument } from './platform/http/openapi.ts'
import { emptyCursor } from './platform/realtime/event-cursor.ts'
import { startOutbox, type Outbox } from './platform/realtime/outbox.ts'
import { servePages, type PageSettings } from './platform/http/pages/pages.ts'
import {
  addCorrelationIds,
  addCorrelationId,
  protectApi,
  refuseDeepJson,
  refuseSuspiciousText,
  refuseNullBytes,
  setSecurityHeaders,
} from './platform/http/request-protection.ts'
import { createPusher } from './notices/push/push-transport.ts'
import type { Pusher } from './platform/mail/pusher.ts'
import type { OpenRelay, RelayMessage } from './platform/realtime/relay.ts'
import { derivePushKeys } from './notices/push/push-key.ts'
import type { VapidKeys } from './notices/push/vapid.ts'
import { acceptsGzip, PreparedReply, sendPrepared } from './platform/http/replies.ts'
import type { Route } from './platform/http/serve.ts'
import { startSockets, type Sockets } from './platform/realtime/sockets.ts'
import { deriveAuditKey } from './platform/security/audit-log.ts'
import {
  parseBroadcast,
  broadcastToNodes,
  createRunInUnitOfWork,
  type UnitOfWorkOptions,
} from './platform/database/unit-of-work.ts'
import type { PlayerHooks } from './players/player-hooks.ts'
import { playerRoutes } from './players/routes.ts'
import { createBoardCache } from './ratings/board-cache.ts'
import { createRatingPreview, type RatingPreview } from './ratings/preview/rating-preview.ts'
import { createRebuildWorker } from './ratings/rebuild/rebuild-task.ts'
import { ratingHooks } from './ratings/player-hooks.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { seasonRoutes } from './seasons/routes.ts'
import { sportRoutes } from './sports/routes.ts'
import { teamMatchHooks } from './teams/matches/match-hooks.ts'
import { teamMatchRoutes } from './teams/matches/routes.ts'
import { teamTournamentRoutes } from './teams/tournaments/routes.ts'
import { createDisplayPreviewPages } from './displays/preview-pages.ts'
import { createPublicParts } from './displays/public-parts.ts'
import { createTeamPreviewPage } from './teams/roster/preview-page.ts'
import { teamHooks } from './teams/player-hooks.ts'
import { systemRoutes } from './systems/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import type { ClubFacts } from './tournaments/club-facts.ts'
import { findMatchOwner } from './teams/matches/match-owners.ts'
import { createAutoPairing } from './tournaments/rounds/auto-pairing.ts'
import { tournamentHooks } from './tournaments/player-hooks.ts'
import { createCardPainter } from './tournaments/views/draw-card.ts'
import { createTournamentPreviewPage } from './tournaments/views/preview-page.ts'
import { shareReplies } from './platform/http/share-replies.ts'
import { createForecaster } from './tournaments/tables/forecast-tournament.ts'
import { createCardBuilder } from './tournaments/views/tournament-card.ts'
import { getClub as getClubEndpoint } from '#contract/club/club.ts'
import { clubSettings } from '#contract/club/club-settings.ts'
import { readSettings } from './platform/club/club-settings.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import { type TournamentCache, createTournamentCache } from './tournaments/tournament-state.ts'

const clubFacts: ClubFacts = { name: clubName, showsResults }

/** Requests slower than this are logged, in ms. */
const slowMs = 1000

export type ServerOptions = {
  readonly config: Config
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  readonly secret: string
  readonly version: string
  readonly build: string
  /** Delivers messages; tests pass their own. */
  readonly transports?: MessageTransports
  /** Delivers pushes to browsers; tests pass their own. */
  readonly pusher?: Pusher
  /** VAPID keys of the club. Derived from the secret if the data folder has none. */
  readonly pushKeys?: VapidKeys
  /** Relay to other nodes. Without it, they are notified through the database. */
  readonly openRelay?: OpenRelay
  /** Whether recurring jobs run. Default true; tests start jobs themselves. */
  readonly hasJobs?: boolean
  /** Folder of the built web client. */
  readonly webRoot: string
}

export type Server = {
  readonly app: FastifyInstance
  readonly context: AppContext
  readonly countSockets: () => number
  /** Repeats the erasures that a restored backup undid. Returns their number. */
  readonly reapplyErasures: () => Promise<number>
  /** Stops the server. `beforeClosing` runs after the last request, before the database is closed. */
  readonly close: (beforeClosing?: () => Promise<void>) => Promise<void>
}

/** Builds the server on a migrated database, without listening yet. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const opened = openDatabase(options.engine)
  let outbox: Outbox | null = null
  let openSockets: Sockets | null = null
  const node = randomUUID()
  const relay =
    (await options.openRelay?.({
      secret: options.secret,
      node,
      receive: (message) => {
        if (message.kind === 'broadcasts') openSockets?.broadcast(message.broadcasts)
        else outbox?.publishRelayed(message.after, message.events)
      },
      warn: (error) => options.log.warn({ error }, 'relay between nodes disconnected'),
    })) ?? null
  const isRelayed = () => relay?.isConnected() ?? false
  const sendToRelay = (message: RelayMessage) => relay?.send(message) ?? false
  const rebuildWorker = createRebuildWorker(opened)
  const context = createContext(options, opened, rebuildWorker, {
    onEvents: () => outbox?.readNow(),
    onBroadcasts: (broadcasts) => {
      openSockets?.broadcast(broadcasts)
      sendToRelay({ kind: 'broadcasts', broadcasts })
    },
    isRelayed,
    node,
    cursor: () => outbox?.cursor() ?? emptyCursor,
  })
  const app = createApp(context)
  const sockets = startSockets(app.server, {
    log: options.log,
    outbox: () => outbox!,
    authenticate: async ({ headers, token }) => {
      const cookies = app.parseCookie(String(headers.cookie ?? ''))
      const access = token ?? readAccessCookie(cookies)
      return access === null
        ? null
        : findActorByToken(context, access, {
            userAgent: String(headers['user-agent'] ?? ''),
            address: '',
            correlationId: '',
          })
    },
    findSessionStatuses: async (admitted) => findSessionStatuses(context, admitted),
    filterWatchable: async (viewer, topics) => findWatchableTopics(context.db, viewer, topics),
    spectators: createSpectatorOptions(context),
    node,
    broadcastToNodes: (broadcast) => {
      if (sendToRelay({ kind: 'broadcasts', broadcasts: [broadcast] })) return
      broadcastToNodes(opened, node, [broadcast]).catch((error: unknown) => {
        options.log.warn({ error }, 'other nodes could not be notified')
      })
    },
  })
  app.decorate('endSession', sockets.endSession)
  const tournamentCache = createTournamentCache(opened.engine)
  const autoPairing = createAutoPairing(context, tournamentCache)
  const publish = (events: readonly WireEvent[]) => {
    sockets.sendEvents(events)
    for (const event of events) autoPairing.onEvent(event)
  }
  openSockets = sockets
  outbox = await startOutbox(opened, options.clock, {
    publish,
    relay: (after, events) => void sendToRelay({ kind: 'events', after, events }),
    warn: (error) => options.log.warn({ error }, 'reading events failed'),
    onBroadcast: (text) => {
      const broadcast = parseBroadcast(text, node)
      if (broadcast !== null) sockets.broadcast([broadcast])
    },
    minReadIntervalMs: sockets.minReadIntervalMs,
  })
  serveMetrics(app, context, {
    countSockets: sockets.countOpen,
    countRecalculations: () => rebuildWorker?.countWaiting() ?? 0,
    isRelayConnected: relay === null ? null : isRelayed,
  })
  const stopMaintenance = options.hasJobs === false ? async () => {} : startMaintenance(context)
  const ratingPreview = createRatingPreview(opened)
  await bindRoutes(app, context, options, { tournamentCache, ratingPreview })
  await app.ready()
  return {
    app,
    context,
    countSockets: sockets.countOpen,
    reapplyErasures: async () => reapplyErasures(context, createPlayerHooks(ratingPreview)),
    close: async (beforeClosing) => {
      const maintenanceStopped = stopMaintenance()
      await drain(app, options.config.drainMs)
      sockets.close()
      const rebuildsStopped = rebuildWorker?.stop()
      await endConnections(app)
      await outbox.stop()
      await relay?.stop()
      await autoPairing.close()
      await rebuildsStopped
      await ratingPreview.close()
      await maintenanceStopped
      await beforeClosing?.()
      await opened.close()
    },
  }
}

/** Returns the rules for watching live matches without signing in. */
const createSpectatorOptions = ({ config, db }: AppContext): Omit<SpectatorOptions, 'log'> => ({
  readAddress: createAddressReader(config.trustProxy),
  admit: async (secret) => admitSpectator(db, showsResults, secret),
  areResultsPublic: async () => showsResults(db),
  filterPairedDisplays: async (ids) => findPairedIds(db, ids),
  filterPublicMatches: async (ids) => listPublicLiveIds(db, clubFacts, ids),
  max: config.spectators,
})

/** Minimum time in ms to keep serving after a stop, so that clients are asked to reconnect. */
const minDrainMs = 250

/** Keeps serving for a while with `/readyz` failing, so that proxies switch to other nodes. */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  app.isDraining = true
  if (app.server.listening) await sleep(Math.max(drainMs, minDrainMs))
}

/** Answers current requests and closes each connection after its reply, even if the client keeps sending. */
async function endConnections(app: FastifyInstance): Promise<void> {
  const closingTimer = setInterval(() => app.server.closeIdleConnections(), minDrainMs)
  await app.close()
  clearInterval(closingTimer)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is stopping, so that each connection closes after its next reply. */
    isDraining: boolean
  }
}

type EventHandlers = Required<
  Pick<UnitOfWorkOptions, 'onEvents' | 'onBroadcasts' | 'isRelayed' | 'node'>
> & {
  readonly cursor: () => string
}

function createContext(
  options: ServerOptions,
  opened: OpenDatabase,
  rebuildWorker: WorkerTransaction | null,
  events: EventHandlers,
): AppContext {
  const { clock, config, log, secret, build } = options
  return {
    opened,
    db: opened.db,
    runInUnitOfWork: createRunInUnitOfWork(opened, {
      clock,
      auditKey: deriveAuditKey(secret),
      hasMail: config.smtp !== null,
      onEvents: events.onEvents,
      onBroadcasts: events.onBroadcasts,
      isRelayed: events.isRelayed,
      node: events.node,
      worker: rebuildWorker,
    }),
    eventCursor: events.cursor,
    clock,
    config,
    log,
    secret,
    build,
    limits: createLimits(opened.db, clock, config.authLimit),
    transports: options.transports ?? createMessageTransports(config, clock),
    pusher:
      options.pusher ??
      createPusher({
        keys: options.pushKeys ?? derivePushKeys(secret),
        subject: config.push.contact,
        hosts: config.push.hosts,
      }),
  }
}

function createApp({ config, clock, opened, log }: AppContext): FastifyInstance {
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: config.bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (error, request, reply) => {
      addCorrelationId(clock, request, reply)
      setSecurityHeaders(request, reply)
      void sendFailure({ clock, engine: opened.engine, log }, error, request, reply)
    },
    // Open connections get one more reply, and are then closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.decorate('isDraining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
  // Accepts JSON only: a form on another site can send text, never JSON.
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  // Clients send the JSON content type with every request, even without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      refuseDeepJson(body as string)
    } catch (error) {
      return done(error as Error)
    }
    return void parse(request, body as string, done)
  })
  return app
}

/** Returns the hooks of the domains that refer to players, in domain order. */
const createPlayerHooks = (ratingPreview: RatingPreview): readonly PlayerHooks[] => [
  liveHooks,
  groupHooks,
  tournamentHooks,
  teamMatchHooks,
  teamHooks,
  matchHooks(ratingPreview),
  ratingHooks,
  feeHooks,
]

type BoundServices = {
  readonly tournamentCache: TournamentCache
  readonly ratingPreview: RatingPreview
}

async function bindRoutes(
  app: FastifyInstance,
  context: AppContext,
  options: ServerOptions,
  { tournamentCache, ratingPreview }: BoundServices,
) {
  await app.register(cookie)
  app.decorateRequest('carriesToken', false)
  app.decorateRequest('actor', null)
  app.decorateRequest('suspicion', 0)
  app.decorateRequest('textFault', null)
  addCorrelationIds(app, context.clock)
  handleFailures(app, context)
  logSlowRequests(app, context)
  await describeApi(app, options.version)
  const boards = createBoardCache(context)
  const cards = createCardBuilder()
  const paint = createCardPainter()
  const publicParts = createPublicParts(boards, clubFacts)
  const forecasts = createForecaster()
  const playerHooks = createPlayerHooks(ratingPreview)
  const routes: readonly Route[] = [
    ...clubRoutes,
    ...accountRoutes,
    ...sportRoutes,
    ...seasonRoutes,
    ...systemRoutes,
    ...teamRoutes(clubFacts, paint),
    ...teamMatchRoutes,
    ...teamTournamentRoutes,
    ...displayRoutes({ ...publicParts, tournamentCache, forecasts, paint }),
    ...liveRoutes(clubFacts),
    ...groupRoutes,
    ...invitationRoutes,
    ...meetupRoutes(clubFacts),
    ...playerRoutes(playerHooks),
    ...membershipRoutes(playerHooks),
    ...ratingRoutes(boards),
    ...matchRoutes(boards, ratingPreview, findMatchOwner),
    ...tournamentRoutes(
      { tournamentCache, cards, paint, forecasts, beforeDelete: stopTournamentMatches },
      ratingPreview,
      clubFacts,
    ),
    ...noticeRoutes,
    ...auditRoutes,
    ...webhookRoutes,
    ...feeRoutes({ tournaments: tournamentFees, groups: groupFees }),
    ...operationRoutes(options.version, playerHooks),
    ...erasingRoutes(playerHooks),
  ]
  let document: PreparedReply | null = null
  const getDocument = () => (document ??= new PreparedReply(openApiDocument(app)))
  await serveApiReference(app, getDocument)
  await app.register(async (api) => {
    protectApi(api)
    refuseNullBytes(api)
    refuseSuspiciousText(api)
    compressReplies(api)
    auditRefusals(api, context)
    auditKeyWrites(api, context)
    const findActor = createFindActor(context)
    for (const route of routes) route(api, context, findActor)
    await api.register(async (oneClickScope) => {
      oneClickScope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, _body, done) => done(null, undefined),
      )
      for (const route of oneClickRoutes) route(oneClickScope, context, findActor)
    })
    api.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
      sendPrepared(request, reply.header('cache-control', 'public, no-cache'), getDocument()),
    )
    api.all('/api/*', { schema: { hide: true } }, async (request) => {
      throw unknownEndpoint(request)
    })
  })
  const tournamentPreview = createTournamentPreviewPage(
    context,
    { tournamentCache, cards },
    clubName,
  )
  const previews = [
    tournamentPreview,
    createTeamPreviewPage(context, clubFacts),
    ...createDisplayPreviewPages(context, publicParts),
  ]
  await servePages(app, options.webRoot, {
    previews,
    settings: async () => readPageSettings(context),
    club: createPageClub(context),
  })
  app.setNotFoundHandler(async (request, reply) => {
    setSecurityHeaders(request, reply)
    throw unknownEndpoint(request)
  })
}

/** Returns the club's page settings. If the database fails, no site may embed its pages. */
async function readPageSettings({ db, log }: AppContext): Promise<PageSettings> {
  try {
    return await readSettings(db)
  } catch (error) {
    log.warn({ error }, 'the settings of public pages could not be read')
    return clubSettings.parse({ embedding: 'nowhere' })
  }
}

/** How long pages share the club, in ms. */
const sharedClubMs = 1_000
/** Maximum time in ms that a page waits for the club; after that, the app requests it itself. */
const maxClubWaitMs = 300

/** Creates a function that returns the reply of `/api/club` for the page; null if the database is slow or fails. */
function createPageClub(context: AppContext): () => Promise<object | null> {
  const load = shareReplies(async () => getClubEndpoint.reply.parse(await getClub(context)), {
    lifetimeMs: sharedClubMs,
    keyOf: () => '',
  })
  return async () => {
    try {
      return await Promise.race([load(context, null), sleep(maxClubWaitMs, null, { ref: false })])
    } catch (error) {
      context.log.warn({ error }, 'the club could not be added to the page')
      return null
    }
  }
}

const compress = promisify(gzip)
/** Replies below this size fit in one packet uncompressed. */
const minCompressedBytes = 1400

/** Compresses large replies off the main thread: a bracket shrinks to a tenth. */
function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minCompressedBytes) return payload
    void reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request) || reply.hasHeader('content-encoding')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload)
  })
}

function logSlowRequests(app: FastifyInstance, { log }: AppContext) {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slowMs) return
    log.warn(
      {
        correlationId: request.correlationId,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'slow request',
    )
  })
}

/** Where `npm run build` writes the web client. */
export const webBuildFolder = join(import.meta.dirname, '..', 'dist', 'web')

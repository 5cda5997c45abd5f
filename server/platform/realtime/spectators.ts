import type { IncomingMessage } from 'node:http'
import type { Namespace, Server, Socket } from 'socket.io'
import type {
  SpectatorToServer,
  ServerToSpectator,
  SpectatorMessage,
  WireEvent,
} from '#contract/events.ts'
import { findNetwork } from '../limits/charge.ts'
import type { Log } from '../config/log.ts'
import { createPacketAllowance } from '../limits/packet-allowance.ts'
import type { Broadcast } from '../database/unit-of-work.ts'

/** A spectator: a display paired by an organiser, or anyone if the club shows its results. */
export type Spectator = { readonly displayId: string | null }

export type SpectatorOptions = {
  readonly log: Log
  readonly readAddress: (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string
  /** Returns the spectator with a display's secret or without one; null if there is nothing to show. */
  readonly admit: (secret: string | null) => Promise<Spectator | null>
  /** Returns whether the club's results are public. */
  readonly areResultsPublic: () => Promise<boolean>
  /** Returns which of these displays are still paired. */
  readonly filterPairedDisplays: (displayIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns which of these live matches are public. */
  readonly filterPublicMatches: (liveIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly max: { readonly perAddress: number; readonly total: number }
}

type SpectatorData = Spectator & { readonly network: string; readonly topics: Set<string> }
type SpectatorNamespace = Namespace<
  SpectatorToServer,
  ServerToSpectator,
  Record<string, never>,
  SpectatorData
>
type SpectatorSocket = Socket<
  SpectatorToServer,
  ServerToSpectator,
  Record<string, never>,
  SpectatorData
>

const topicPattern = /^(?:live(?::[\w-]{1,64})?|floor)$/
/** Maximum number of topics per socket. A page follows one or two, a display one per table. */
const maxTopics = 20
/** Maximum length of a packet in characters. It contains only a topic. */
const maxPacketLength = 200
const packetsPerMinute = 60
/** Interval at which changes are sent. */
const sendIntervalMs = 1_000
/** Maximum number of queued packets per socket. A slower client is disconnected and reloads. */
const maxQueued = 60
const sweepMs = 5_000

/** Above this number of watchers, clients spread their refetches. */
const smallCrowd = 50
const spreadMs = 4_000

const publicPrefix = 'open:'
const formatPublicRoom = (topic: string) => `${publicPrefix}${topic}`
const formatDisplayRoom = (topic: string) => `screen:${topic}`

/** Events after which a spectator may have lost access. */
const accessEvents = new Set([
  'club.changed',
  'displays.changed',
  'team.changed',
  'tournament.updated',
  'tournament.deleted',
])
/** Events that affect displays. */
const displayedEvents = /^(?:match|matches|live|tournament|player|players|ratings|club|displays)\./
const parseLiveId = (topic: string) => (topic.startsWith('live:') ? topic.slice(5) : null)

/** Serves spectators. They receive live matches without devices and accounts, and can only choose topics. */
export function startSpectators(io: Server<never, never>, options: SpectatorOptions) {
  const namespace = io.of('/p') as unknown as SpectatorNamespace
  const networks = new Map<string, number>()

  namespace.use((socket, next) => {
    const network = findNetwork(options.readAddress(socket.request))
    options
      .admit(readSecret(socket.handshake.auth))
      .then((spectator) => {
        if (spectator === null) return next(new Error('Nothing to watch'))
        const isFull =
          namespace.sockets.size >= options.max.total ||
          (networks.get(network) ?? 0) >= options.max.perAddress
        if (isFull) return next(new Error('Too many open connections'))
        Object.assign(socket.data, { ...spectator, network, topics: new Set<string>() })
        return next()
      })
      .catch((error: unknown) => {
        options.log.error({ error }, 'spectator handshake failed')
        next(new Error('Connection failed'))
      })
  })

  namespace.on('connection', (socket) => {
    const { network } = socket.data
    networks.set(network, (networks.get(network) ?? 0) + 1)
    socket.on('disconnect', () => {
      const remaining = (networks.get(network) ?? 1) - 1
      if (remaining === 0) networks.delete(network)
      else networks.set(network, remaining)
    })
    allowOnlyWatching(socket)
    socket.on('watch', (topic, answer) => {
      const reply = (isWatched: boolean | null) => {
        if (typeof answer === 'function') answer(isWatched)
      }
      watch(socket, topic, options).then(reply, (error: unknown) => {
        options.log.warn({ error }, 'a topic could not be watched')
        socket.data.topics.delete(topic)
        reply(null)
      })
    })
    socket.on('unwatch', (topic) => {
      if (!socket.data.topics.delete(topic)) return
      void socket.leave(formatPublicRoom(topic))
      void socket.leave(formatDisplayRoom(topic))
    })
  })

  const scores = new Map<string, object>()
  let isFloorChanged = false
  let timer: NodeJS.Timeout | undefined
  const sendChanges = async () => {
    timer = undefined
    const matches = [...scores]
    const floor = isFloorChanged
    scores.clear()
    isFloorChanged = false
    if (namespace.sockets.size === 0) return
    const isCrowd = namespace.sockets.size > smallCrowd
    const message = isCrowd ? { spreadMs } : {}
    if (floor)
      namespace
        .to([formatPublicRoom('floor'), formatDisplayRoom('floor')])
        .emit('told', 'floor', message)
    if (matches.length === 0) return
    const summaries = matches.map(([, summary]) => summary)
    namespace.to(formatDisplayRoom('live')).emit('told', 'live', { matches: summaries })
    if (!namespace.adapter.rooms.has(formatPublicRoom('live'))) return
    const publicIds = await options.filterPublicMatches(matches.map(([id]) => id))
    const publicSummaries = matches.flatMap(([id, summary]) => (publicIds.has(id) ? [summary] : []))
    if (publicSummaries.length > 0)
      namespace.to(formatPublicRoom('live')).emit('told', 'live', { matches: publicSummaries })
  }
  const scheduleSend = () => {
    timer ??= setTimeout(() => {
      sendChanges().catch((error: unknown) =>
        options.log.warn({ error }, 'changes could not be sent to spectators'),
      )
    }, sendIntervalMs)
  }

  /** Disconnects spectators who no longer have access. */
  const disconnectWithoutAccess = async () => {
    const sockets = [...namespace.sockets.values()]
    const ids = sockets.flatMap(({ data }) => data.displayId ?? [])
    const pairedIds = await options.filterPairedDisplays([...new Set(ids)])
    const areResultsPublic = await options.areResultsPublic()
    for (const socket of sockets) {
      const { displayId } = socket.data
      const hasAccess = displayId === null ? areResultsPublic : pairedIds.has(displayId)
      if (!hasAccess) socket.disconnect(true)
    }
    const watchedTopics = sockets.flatMap(({ data }) =>
      data.displayId === null ? [...data.topics] : [],
    )
    const liveIds = [...new Set(watchedTopics)].map(parseLiveId).filter((id) => id !== null)
    const publicIds = await options.filterPublicMatches(liveIds)
    for (const topic of liveIds.filter((id) => !publicIds.has(id)).map((id) => `live:${id}`)) {
      namespace.socketsLeave(formatPublicRoom(topic))
      for (const { data } of sockets) if (data.displayId === null) data.topics.delete(topic)
    }
  }

  const sweepTimer = setInterval(() => {
    for (const socket of namespace.sockets.values()) {
      if (socket.conn['writeBuffer'].length > maxQueued) socket.disconnect(true)
    }
  }, sweepMs)
  sweepTimer.unref()

  return {
    /** Number of a topic's viewers on this node, excluding the club's displays. */
    countWatching: (topic: string) =>
      namespace.adapter.rooms.get(formatPublicRoom(topic))?.size ?? 0,
    /** Registers a callback for topics that gain or lose viewers. */
    onWatched: (onChange: (topic: string) => void) => {
      for (const change of ['join-room', 'leave-room']) {
        namespace.adapter.on(change, (room: string) => {
          if (room.startsWith(publicPrefix)) onChange(room.slice(publicPrefix.length))
        })
      }
    },
    onEvents: (events: readonly WireEvent[]) => {
      if (events.some(({ type }) => displayedEvents.test(type))) {
        isFloorChanged = true
        scheduleSend()
      }
      if (!events.some(({ type }) => accessEvents.has(type))) return
      disconnectWithoutAccess().catch((error: unknown) => {
        options.log.warn({ error }, 'access of spectators could not be checked')
      })
    },
    broadcast: (broadcasts: readonly Broadcast[]) => {
      for (const { topic, message } of broadcasts) {
        // Personal topics are never public.
        if (!topic.startsWith('live')) continue
        const spectatorMessage = toSpectatorMessage(message as LiveMessage)
        namespace
          .to([formatPublicRoom(topic), formatDisplayRoom(topic)])
          .emit('told', topic, spectatorMessage)
        const id = parseLiveId(topic)
        if (id === null || spectatorMessage.summary === undefined) continue
        scores.set(id, spectatorMessage.summary)
        scheduleSend()
      }
    },
    stop: () => {
      clearInterval(sweepTimer)
      clearTimeout(timer)
    },
  }
}

async function watch(
  socket: SpectatorSocket,
  topic: unknown,
  { filterPublicMatches }: SpectatorOptions,
): Promise<boolean> {
  const { topics, displayId } = socket.data
  if (typeof topic !== 'string' || !topicPattern.test(topic)) return false
  if (topics.has(topic)) return true
  if (topics.size >= maxTopics) return false
  // Counted before the query, so that concurrent requests count too.
  topics.add(topic)
  const id = parseLiveId(topic)
  const isShown = displayId !== null || id === null || (await filterPublicMatches([id])).has(id)
  if (!isShown) topics.delete(topic)
  if (!isShown || !topics.has(topic) || !socket.connected) return false
  await socket.join(displayId === null ? formatPublicRoom(topic) : formatDisplayRoom(topic))
  return true
}

function readSecret(auth: unknown): string | null {
  const secret = (auth as { secret?: unknown } | null)?.secret
  return typeof secret === 'string' && secret.length <= 100 ? secret : null
}

/** Disconnects sockets that send too many packets or anything but topics. */
function allowOnlyWatching(socket: SpectatorSocket) {
  const isWithinLimit = createPacketAllowance(packetsPerMinute)
  socket.use((packet: unknown[], next) => {
    const isKnown = packet[0] === 'watch' || packet[0] === 'unwatch'
    const isShort = typeof packet[1] === 'string' && packet[1].length <= maxPacketLength
    if (!isWithinLimit() || !isKnown || !isShort || packet.length > 3) socket.disconnect(true)
    else next()
  })
}

type LiveMessage = Omit<SpectatorMessage, 'events'> & {
  readonly events?: readonly { readonly rev: number; readonly event: object; readonly at: string }[]
}

/** Removes devices, accounts and fields that only scorers need. */
function toSpectatorMessage({ events, from, rev, status, summary }: LiveMessage): SpectatorMessage {
  return {
    ...(from === undefined ? {} : { from }),
    ...(rev === undefined ? {} : { rev }),
    ...(status === undefined ? {} : { status }),
    ...(summary === undefined ? {} : { summary }),
    ...(events === undefined
      ? {}
      : { events: events.map((entry) => ({ rev: entry.rev, event: entry.event, at: entry.at })) }),
  }
}

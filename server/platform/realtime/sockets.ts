import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { socketPath, type WireEvent } from '#contract/events.ts'
import type { MemberServer, SocketUser, SessionStatus } from './socket-user.ts'
import type { Log } from '../config/log.ts'
import type { Outbox } from './outbox.ts'
import { createPacketAllowance } from '../limits/packet-allowance.ts'
import { createEventBatches, filterForRoom, findRoom, rooms, spreadMs } from './event-batches.ts'
import { startPresence } from './presence.ts'
import { isCrossSite } from '../http/request-protection.ts'
import { type SpectatorOptions, startSpectators } from './spectators.ts'
import type { Broadcast } from '../database/unit-of-work.ts'
import {
  formatTopicRoom,
  parseTopicRoom,
  createWatchedTopics,
  type FilterWatchable,
} from './watched-topics.ts'

/** Topic of the viewer counts exchanged between nodes. */
const presenceTopic = 'presence'
/** People who score by a code only receive the topics they may watch. */
const scorersRoom = 'scorers'
const packetsPerMinute = 120
/** Maximum time until a session that ended on any node is noticed. */
const sessionCheckMs = 3_000
/** Maximum number of sockets per person, above that of a browser with many tabs. */
const maxSockets = 120
/** Interval at which current scores are sent. */
const scoreIntervalMs = 1_000

export type Handshake = {
  readonly headers: Record<string, string | string[] | undefined>
  readonly token: string | null
}

/** Returns the room of a person. Demo visitors share an account, so they are identified by session. */
const formatPersonRoom = ({ isDemo, userId, sessionId }: SocketUser) =>
  `person:${isDemo ? sessionId : userId}`

/** Starts the socket server. A handler that throws is logged and never ends the process. */
export function startSockets(
  http: HttpServer,
  options: {
    readonly log: Log
    readonly outbox: () => Outbox
    readonly authenticate: (handshake: Handshake) => Promise<SocketUser | null>
    readonly findSessionStatuses: (
      admitted: readonly SocketUser[],
    ) => Promise<readonly SessionStatus[]>
    readonly filterWatchable: FilterWatchable
    readonly spectators: Omit<SpectatorOptions, 'log'>
    readonly node: string
    /** Broadcasts to the other nodes. */
    readonly broadcastToNodes: (broadcast: Broadcast) => void
  },
) {
  const io: MemberServer = new Server(http, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => {
      decide(null, !isCrossSite({ origin: request.headers.origin }, request.headers.host ?? ''))
    },
  })

  const { log } = options
  const spectators = startSpectators(io as never, { log, ...options.spectators })
  const presence = startPresence({
    node: options.node,
    countHere: (topic) => {
      const members = io.of('/')
      const ids = [...(members.adapter.rooms.get(formatTopicRoom(topic)) ?? [])]
      const people = new Set(ids.map((id) => formatPersonRoom(members.sockets.get(id)!.data)))
      return people.size + spectators.countWatching(topic)
    },
    sendCounts: (counts) => {
      for (const [topic, spectators] of Object.entries(counts)) {
        io.to(formatTopicRoom(topic)).emit('told', topic, { spectators })
      }
      topics.sendActivity(counts).catch((error: unknown) => {
        log.warn({ error }, 'viewer counts could not be sent')
      })
    },
    sendToNodes: (message) => options.broadcastToNodes({ topic: presenceTopic, message }),
  })
  spectators.onWatched(presence.noteChange)
  for (const eventName of ['join-room', 'leave-room']) {
    io.of('/').adapter.on(eventName, (room: string) => {
      const topic = parseTopicRoom(room)
      if (topic !== null) presence.noteChange(topic)
    })
  }
  const topics = createWatchedTopics(io.of('/'), options.filterWatchable, presence.counts)
  const scores = new Map<string, object>()
  let scoreTimer: NodeJS.Timeout | undefined
  const sendScores = () => {
    scoreTimer = undefined
    io.to(formatTopicRoom('live')).emit('told', 'live', { matches: [...scores.values()] })
    scores.clear()
  }
  const batches = createEventBatches(io)
  const broadcast = (broadcasts: readonly Broadcast[]) => {
    spectators.broadcast(broadcasts)
    for (const { topic, message } of broadcasts) {
      if (topic === presenceTopic) {
        presence.receive(message)
        continue
      }
      if (topic === 'members') {
        io.to([...rooms]).emit('told', 'person', batches.isLargeRoom() ? { spreadMs } : {})
        continue
      }
      if (topic.startsWith('person:')) {
        io.to(formatTopicRoom(topic)).emit('told', 'person', message)
        continue
      }
      io.to(formatTopicRoom(topic)).emit('told', topic, message)
      if ('summary' in message) {
        scores.set(topic, message.summary as object)
        scoreTimer ??= setTimeout(sendScores, scoreIntervalMs)
      }
    }
  }
  const sendEvents = (events: readonly WireEvent[]) => {
    spectators.onEvents(events)
    topics.dropHidden(events).catch((error: unknown) => {
      log.warn({ error }, 'followers of hidden tournaments could not be removed')
    })
    batches.add(events)
  }

  io.use((socket, next) => {
    options
      .authenticate({ headers: socket.handshake.headers, token: readToken(socket.handshake.auth) })
      .then((user) => {
        if (user === null) return next(new Error('Not authenticated'))
        const openSockets = io.of('/').adapter.rooms.get(formatPersonRoom(user))?.size ?? 0
        if (openSockets >= maxSockets) return next(new Error('Too many open connections'))
        Object.assign(socket.data, user)
        return next()
      })
      .catch((error: unknown) => {
        options.log.error({ error }, 'socket handshake failed')
        next(new Error('Connection failed'))
      })
  })

  io.on('connection', (socket) => {
    limitPacketRate(socket)
    socket.on('beat', (answer) => {
      if (typeof answer === 'function') answer()
    })
    const watch = async (topic: unknown): Promise<boolean> => {
      const hasJoined = [...rooms, scorersRoom].some((room) => socket.rooms.has(room))
      return hasJoined && topics.watch(socket, topic)
    }
    socket.on('watch', (topic, answer) => {
      const reply = (isWatched: boolean | null) => {
        if (typeof answer === 'function') answer(isWatched)
      }
      watch(topic).then(reply, (error: unknown) => {
        log.error({ error }, 'a topic could not be watched')
        reply(null)
      })
    })
    socket.on('unwatch', (topic) => topics.unwatch(socket, topic))
    socket.on('error', (error) => options.log.warn({ error: error.message }, 'socket error'))
    const join = async () => {
      const outbox = options.outbox()
      const cursor = (socket.handshake.auth as { cursor?: unknown }).cursor
      await socket.join([`session:${socket.data.sessionId}`, formatPersonRoom(socket.data)])
      if (socket.data.mustChangePassword || socket.data.awaits === 'admission') return
      // Synchronous: an event in between would be received twice or never.
      const onCaughtUp = (missed: readonly WireEvent[] | null) => {
        if (!socket.connected) return
        if (socket.data.scope !== null) {
          void socket.join(scorersRoom)
          socket.emit('ready', outbox.cursor())
          return
        }
        batches.send()
        const room = findRoom(socket.data)
        void socket.join([room, formatTopicRoom(`person:${socket.data.userId}`)])
        if (missed === null) socket.emit('resync', outbox.cursor())
        else {
          const visible = filterForRoom(room, missed)
          if (visible.length > 0) socket.emit('events', visible)
        }
        socket.emit('ready', outbox.cursor())
      }
      if (typeof cursor === 'string') await outbox.catchUp(cursor, onCaughtUp)
      else onCaughtUp([])
    }
    join().catch((error: unknown) => {
      options.log.error({ error }, 'socket could not join')
      reconnect(socket)
    })
  })

  const checkSessions = async () => {
    const sockets = [...io.of('/').sockets.values()]
    const statuses = await options.findSessionStatuses(sockets.map(({ data }) => data))
    for (const [index, socket] of sockets.entries()) {
      if (statuses[index] === 'over') socket.emit('ended')
      if (statuses[index] === 'over') socket.disconnect(true)
      // The client reconnects with its current token and role.
      if (statuses[index] === 'stale') reconnect(socket)
    }
  }
  const sessionTimer = setInterval(() => {
    checkSessions().catch((error: unknown) =>
      options.log.warn({ error }, 'sessions could not be checked'),
    )
  }, sessionCheckMs)
  sessionTimer.unref()

  return {
    /** Sends events to everyone in order. */
    sendEvents,
    /** Minimum time between two reads of events, in ms; longer with many listeners. */
    minReadIntervalMs: batches.minReadIntervalMs,
    /** Sends broadcasts to the watchers of a topic. */
    broadcast,
    endSession: (sessionId: string) => {
      const room = io.to(`session:${sessionId}`)
      room.emit('ended')
      io.in(`session:${sessionId}`).disconnectSockets(true)
    },
    /** Number of open sockets on this node. */
    countOpen: () => io.engine.clientsCount,
    // `io.close` would first wait for all connections, and would send a disconnect packet, after which
    // clients don't reconnect.
    close: () => {
      clearInterval(sessionTimer)
      batches.stop()
      clearTimeout(scoreTimer)
      spectators.stop()
      presence.stop()
      io.engine.close()
    },
  }
}

function readToken(auth: unknown): string | null {
  const token = (auth as { token?: unknown } | null)?.token
  return typeof token === 'string' && token.length < 200 ? token : null
}

/** Closes a connection so that its client reconnects, unlike `disconnect`. */
function reconnect({ conn }: Pick<Socket, 'conn'>): void {
  conn.close()
}

/** Disconnects clients that send too many packets. */
function limitPacketRate(socket: Pick<Socket, 'use' | 'conn'>): void {
  const isWithinLimit = createPacketAllowance(packetsPerMinute)
  socket.use((_packet, next) => {
    if (isWithinLimit()) next()
    else reconnect(socket)
  })
}

export type Sockets = ReturnType<typeof startSockets>

import { io, type Socket } from 'socket.io-client'
import {
  type ServerToSpectator,
  type SpectatorMessage,
  socketPath,
  spectatorNamespace,
  type SpectatorToServer,
} from '#contract/events.ts'
import { watchWithRetry } from '../../platform/realtime/watch-with-retry.ts'

export type ConnectionListener = {
  readonly onMessage: (topic: string, message: SpectatorMessage) => void
  /** Called when the connection is established or lost. */
  readonly onConnection: (isConnected: boolean) => void
}

export type SpectatorConnection = {
  /** Replaces the followed topics. */
  readonly follow: (topics: readonly string[]) => void
  readonly stop: () => void
}

/** Reconnect delay after a refusal: by then the screen may be paired, or the club public. */
const refusalRetryMs = 30_000

/** Opens the read-only connection of spectators; a screen authenticates with its secret. */
export function openConnection(
  secret: string | null,
  { onMessage, onConnection }: ConnectionListener,
): SpectatorConnection {
  let followed: readonly string[] = []
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const socket: Socket<ServerToSpectator, SpectatorToServer> = io(spectatorNamespace, {
    path: socketPath,
    transports: ['websocket'],
    reconnectionDelayMax: 20_000,
    randomizationFactor: 0.7,
    auth: secret === null ? {} : { secret },
  })
  const watch = (topic: string) =>
    watchWithRetry(socket, topic, {
      isFollowed: () => followed.includes(topic),
      onMissed: () => onMessage(topic, {}),
    })
  const retryLater = () => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => socket.connect(), refusalRetryMs)
  }
  socket.on('connect', () => {
    for (const topic of followed) watch(topic)
    onConnection(true)
  })
  const handleLost = () => {
    onConnection(false)
    // The library reconnects by itself unless the server refused.
    if (!socket.active) retryLater()
  }
  socket.on('disconnect', handleLost)
  socket.on('connect_error', handleLost)
  socket.on('told', onMessage)
  return {
    follow: (topics) => {
      if (socket.connected) {
        for (const topic of topics) if (!followed.includes(topic)) watch(topic)
        for (const topic of followed) if (!topics.includes(topic)) socket.emit('unwatch', topic)
      }
      followed = topics
    },
    stop: () => {
      clearTimeout(retryTimer)
      socket.disconnect()
    },
  }
}

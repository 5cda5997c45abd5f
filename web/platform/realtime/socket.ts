import { io, type Socket } from 'socket.io-client'
import {
  type ClientToServer,
  type EventOf,
  type ServerToClient,
  type WireEvent,
  socketPath,
} from '#contract/events.ts'
import { applyEvent, applyReconnect } from '../cache/live-cache.ts'
import { handleNotice, refreshNotices } from '../notices/notices.ts'
import { renewPush } from '../notices/push-device.ts'
import { queryClient } from '../cache/query-client.ts'
import { recordActivity } from './activity.ts'
import { createEventMessage } from './message.ts'
import { loadSettings } from './settings.ts'
import { reduce } from './reduce.ts'
import { dispatch, isOwnMatch, realtime, setReducer } from './store.ts'
import { currentUser, endSession } from '../session/session.ts'
import { reloadSession } from '../session/session-renewal.ts'
import { followTopics, publishTopic } from './topics.ts'
import { spreadEvents } from '../cache/spread-events.ts'
import { watchWithRetry } from './watch-with-retry.ts'

const beatIntervalMs = 10_000
const refusalRetryMs = 3_000
/** How long to let the first screen load before the unread count, in ms. */
const firstScreenMs = 3_000

type LiveSocket = Socket<ServerToClient, ClientToServer>

/**
 * Follows the club from the cursor, or from now without one. `onConnected` is called each time the
 * server becomes reachable. Returns a function that stops it.
 */
export function openSocket(initialCursor: string | undefined, onConnected: () => void): () => void {
  setReducer(reduce)
  loadSettings()
  let cursor = initialCursor
  let isStopped = false
  let beatTimer: ReturnType<typeof setInterval> | undefined
  const events = spreadEvents((event) => {
    applyEvent(queryClient, event)
    dispatch({ type: 'processed', id: event.id })
  })
  const dispatchSubscribed = (topic: string) =>
    dispatch({ type: 'subscribed', id: topic, topic, at: Date.now() })
  const socket: LiveSocket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (send) => send(cursor === undefined ? {} : { cursor }),
  })

  const sendBeat = () => {
    const sent = performance.now()
    socket.timeout(beatIntervalMs).emit('beat', (error: Error | null) => {
      if (error !== null || isStopped) return
      dispatch({ type: 'beat', latency: Math.round(performance.now() - sent), at: Date.now() })
    })
  }

  // Reloads the person's permissions, which may have changed.
  const reloadUser = () => void reloadSession().catch(() => undefined)
  const affectsMe = ({ type, data }: WireEvent) =>
    type === 'club.changed' || (type === 'account.changed' && data.userId === currentUser()?.id)

  socket.on('connect', () => {
    const isReconnect = realtime().connection.lastConnected !== null
    dispatch({ type: 'connected', at: Date.now() })
    dispatchSubscribed('club')
    dispatchSubscribed('person')
    if (isReconnect || cursor === undefined) applyReconnect(queryClient)
    if (isReconnect) reloadUser()
    onConnected()
    clearInterval(beatTimer)
    beatTimer = setInterval(sendBeat, beatIntervalMs)
    sendBeat()
  })

  // The library does not reconnect after a refusal, whose reason may be an expired session.
  socket.on('connect_error', (error) => {
    dispatch({ type: 'rejected', error: error.message })
    if (socket.active) return
    setTimeout(() => {
      void reloadSession()
        .catch(() => undefined)
        .finally(() => {
          if (!isStopped && currentUser() !== null) socket.connect()
        })
    }, refusalRetryMs)
  })

  // Refetches what is shown, so that it shows its age if the server is unreachable.
  socket.on('disconnect', () => {
    if (isStopped) return
    dispatch({ type: 'disconnected' })
    clearInterval(beatTimer)
    // Random, because a server restart disconnects all clients at once.
    const delay = 2_000 + Math.random() * 4_000
    setTimeout(() => {
      if (!isStopped && !realtime().connection.connected) applyReconnect(queryClient)
    }, delay)
  })

  socket.io.on('reconnect_attempt', () => dispatch({ type: 'reconnect-attempt' }))
  let hasBeenReady = false
  let countTimer: ReturnType<typeof setTimeout> | undefined
  const topics = followTopics({
    watch: (topic) =>
      watchWithRetry(socket, topic, {
        isFollowed: () => !isStopped && topics.isFollowed(topic),
        onWatched: () => {
          if (!isStopped) dispatchSubscribed(topic)
        },
        onMissed: () => publishTopic(topic, {}),
      }),
    unwatch: (topic) => {
      socket.emit('unwatch', topic)
      dispatch({ type: 'unsubscribed', topic })
    },
  })
  socket.on('told', (topic, message) => {
    if (topic === 'person') return handlePersonal(message)
    recordActivity(topic, message)
    // Followers of the topic refetch what the message does not contain.
    if (!('spectators' in message)) publishTopic(topic, message)
  })
  socket.on('ready', (newCursor) => {
    cursor = newCursor
    topics.watchAll()
    clearTimeout(countTimer)
    countTimer = setTimeout(refreshNotices, hasBeenReady ? 0 : firstScreenMs)
    if (!hasBeenReady) setTimeout(() => void renewPush().catch(() => undefined), firstScreenMs)
    hasBeenReady = true
  })
  socket.on('resync', (newCursor) => {
    cursor = newCursor
    applyReconnect(queryClient)
  })
  socket.on('ended', () => endSession('expired'))
  const handleEvent = (event: WireEvent) => {
    cursor = event.cursor
    const isOwn = 'matchId' in event.data && isOwnMatch(event.data.matchId)
    dispatch({ type: 'message', message: createEventMessage(event), at: Date.now() })
    events.receive(event, isOwn)
    if (affectsMe(event)) reloadUser()
  }
  socket.on('events', (received) => received.forEach(handleEvent))

  return () => {
    isStopped = true
    clearInterval(beatTimer)
    events.stop()
    topics.stop()
    clearTimeout(countTimer)
    socket.disconnect()
  }
}

/** Handles a personal message: a notice, or a change to one of their private groups or teams. */
function handlePersonal(message: object): void {
  if ('teamMatchId' in message) {
    const data = message as EventOf<'team_match.changed'>
    return applyEvent(queryClient, { type: 'team_match.changed', data })
  }
  if ('teamId' in message) {
    const data = message as EventOf<'team.changed'>
    return applyEvent(queryClient, { type: 'team.changed', data })
  }
  const isGroup = 'groupId' in message
  if (!isGroup) handleNotice(message)
  const { notice } = message as { notice?: { topic: string } }
  if (!isGroup && notice?.topic !== 'group') return
  const groupId = isGroup ? String(message.groupId) : ''
  applyEvent(queryClient, { type: 'group.changed', data: { groupId } })
}

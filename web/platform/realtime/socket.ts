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
import { messageOf } from './message.ts'
import { loadSettings } from './settings.ts'
import { reduce } from './reduce.ts'
import { dispatch, isOwnMatch, realtime, setReducer } from './store.ts'
import { currentUser, endSession } from '../session/session.ts'
import { confirmSession } from '../session/session-renewal.ts'
import { followTopics, publishTopic } from './topics.ts'
import { spreadEvents } from '../cache/spread-events.ts'
import { watchWithRetry } from './watch-with-retry.ts'

const beatEvery = 10_000
const retryAfterRefusal = 3_000
/** The unread count is not part of the first screen. */
const afterFirstScreen = 3_000

type LiveSocket = Socket<ServerToClient, ClientToServer>

/**
 * Follows the club from the cursor, or from now without one. `connected` is called each time the
 * server becomes reachable. Returns a function that stops it.
 */
export function openSocket(from: string | undefined, connected: () => void): () => void {
  setReducer(reduce)
  loadSettings()
  let cursor = from
  let isOver = false
  let beating: ReturnType<typeof setInterval> | undefined
  const events = spreadEvents((event) => {
    applyEvent(queryClient, event)
    dispatch({ type: 'processed', id: event.id })
  })
  const subscribed = (topic: string) =>
    dispatch({ type: 'subscribed', id: topic, topic, at: Date.now() })
  const live: LiveSocket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give(cursor === undefined ? {} : { cursor }),
  })

  const beat = () => {
    const sent = performance.now()
    live.timeout(beatEvery).emit('beat', (error: Error | null) => {
      if (error !== null || isOver) return
      dispatch({ type: 'beat', latency: Math.round(performance.now() - sent), at: Date.now() })
    })
  }

  // The person's permissions changed, or may have changed while offline.
  const confirm = () => void confirmSession().catch(() => undefined)
  const isOfMine = ({ type, data }: WireEvent) =>
    type === 'club.changed' || (type === 'account.changed' && data.userId === currentUser()?.id)

  live.on('connect', () => {
    const again = realtime().connection.lastConnected !== null
    dispatch({ type: 'connected', at: Date.now() })
    subscribed('club')
    subscribed('person')
    if (again || cursor === undefined) applyReconnect(queryClient)
    if (again) confirm()
    connected()
    clearInterval(beating)
    beating = setInterval(beat, beatEvery)
    beat()
  })

  // The library reconnects by itself unless the server refused: then the session may have expired.
  live.on('connect_error', (error) => {
    dispatch({ type: 'rejected', error: error.message })
    if (live.active) return
    setTimeout(() => {
      void confirmSession()
        .catch(() => undefined)
        .finally(() => {
          if (!isOver && currentUser() !== null) live.connect()
        })
    }, retryAfterRefusal)
  })

  // Refetches what is on screen, so that it shows its age if the server is unreachable.
  live.on('disconnect', () => {
    if (isOver) return
    dispatch({ type: 'disconnected' })
    clearInterval(beating)
    // After a server restart, clients reconnect spread over a few seconds.
    const delay = 2_000 + Math.random() * 4_000
    setTimeout(() => {
      if (!isOver && !realtime().connection.connected) applyReconnect(queryClient)
    }, delay)
  })

  live.io.on('reconnect_attempt', () => dispatch({ type: 'reconnect-attempt' }))
  let hasBeenReady = false
  let counting: ReturnType<typeof setTimeout> | undefined
  const topics = followTopics({
    watch: (topic) =>
      watchWithRetry(live, topic, {
        isFollowed: () => !isOver && topics.isFollowed(topic),
        watched: () => {
          if (!isOver) subscribed(topic)
        },
        missed: () => publishTopic(topic, {}),
      }),
    unwatch: (topic) => {
      live.emit('unwatch', topic)
      dispatch({ type: 'unsubscribed', topic })
    },
  })
  live.on('told', (topic, message) => {
    if (topic === 'person') return handlePersonal(message)
    recordActivity(topic, message)
    // Followers of the topic refetch what the message does not contain.
    if (!('spectators' in message)) publishTopic(topic, message)
  })
  live.on('ready', (at) => {
    cursor = at
    topics.watchAll()
    clearTimeout(counting)
    counting = setTimeout(refreshNotices, hasBeenReady ? 0 : afterFirstScreen)
    if (!hasBeenReady) setTimeout(() => void renewPush().catch(() => undefined), afterFirstScreen)
    hasBeenReady = true
  })
  live.on('resync', (at) => {
    cursor = at
    applyReconnect(queryClient)
  })
  live.on('ended', () => endSession('expired'))
  const handleEvent = (event: WireEvent) => {
    cursor = event.cursor
    const own = 'matchId' in event.data && isOwnMatch(event.data.matchId)
    dispatch({ type: 'message', message: messageOf(event), at: Date.now() })
    events.receive(event, own)
    if (isOfMine(event)) confirm()
  }
  live.on('events', (told) => told.forEach(handleEvent))

  return () => {
    isOver = true
    clearInterval(beating)
    events.stop()
    topics.stop()
    clearTimeout(counting)
    live.disconnect()
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

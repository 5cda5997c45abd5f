import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import {
  type ClientToServer,
  type ServerToClient,
  type WireEvent,
  socketPath,
} from '#contract/events.ts'
import { applyEvent, applyReconnect } from './live-cache.ts'
import { queryClient } from './query-client.ts'
import { messageOf } from './realtime-message.ts'
import { type Action, initialState, type RealtimeState, reduce } from './realtime-state.ts'
import { currentUser, endSession } from './session.ts'
import { spreadEvents } from './spread-events.ts'
import { confirmSession } from './session-renewal.ts'

const beatEvery = 10_000
const retryAfterRefusal = 3_000
/** The first screen and what it shows go first. */
const afterFirstScreen = 700

type LiveSocket = Socket<ServerToClient, ClientToServer>

let state: RealtimeState = initialState
let socket: LiveSocket | undefined
let beating: ReturnType<typeof setInterval> | undefined
let cursor: string | undefined
/** Grows with every start and stop, so that a late import does not open a second socket. */
let generation = 0
const events = spreadEvents((event) => applyEvent(queryClient, event))
const listeners = new Set<() => void>()
const onlineListeners = new Set<() => void>()
/** Matches this tab recorded itself: nobody needs to be told of what they just did. */
const ownMatches = new Set<string>()

function dispatch(action: Action) {
  state = reduce(state, action)
  for (const listener of listeners) listener()
}

/** Opens the socket; the client is loaded only now, after the first screen. */
export async function startRealtime(): Promise<void> {
  stopRealtime()
  const mine = generation
  dispatch({ type: 'connecting' })
  // Asked before anything the screen asks for: what happens after that answer is told as events.
  const from = await confirmSession().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, afterFirstScreen))
  if (mine !== generation) return
  const { io } = await import('socket.io-client').catch(() => ({ io: undefined }))
  if (mine !== generation) return
  if (io === undefined) return dispatch({ type: 'rejected' })
  cursor = from
  socket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give(cursor === undefined ? {} : { cursor }),
  })
  listen(socket)
}

function listen(live: LiveSocket) {
  live.on('connect', connected)
  live.on('connect_error', (error) => rejected(live, error))
  live.on('disconnect', lost)
  live.io.on('reconnect_attempt', () => dispatch({ type: 'reconnect-attempt' }))
  live.on('ready', (at) => {
    cursor = at
  })
  live.on('resync', (at) => {
    cursor = at
    applyReconnect(queryClient)
  })
  live.on('ended', () => endSession('expired'))
  live.on('event', received)
}

/** The library tries again by itself unless the server said no: then the session may have run out. */
function rejected(live: LiveSocket, error: Error) {
  dispatch({ type: 'rejected', error: error.message })
  if (live.active) return
  setTimeout(() => {
    void confirmSession()
      .catch(() => undefined)
      .finally(() => {
        if (live === socket && currentUser() !== null) live.connect()
      })
  }, retryAfterRefusal)
}

function connected() {
  const again = state.connection.lastConnected !== null
  dispatch({ type: 'connected', at: Date.now() })
  dispatch({ type: 'subscribed', id: 'club', topic: 'club', at: Date.now() })
  if (again || cursor === undefined) applyReconnect(queryClient)
  for (const tell of onlineListeners) tell()
  clearInterval(beating)
  beating = setInterval(beat, beatEvery)
  beat()
}

/** Asks again for what is on screen, so that it shows its age if the server is out of reach. */
function lost() {
  dispatch({ type: 'disconnected' })
  clearInterval(beating)
  const mine = generation
  // Everyone loses a restarting server at once; they do not all come back in the same second.
  const delay = 2_000 + Math.random() * 4_000
  setTimeout(() => {
    if (mine === generation && !state.connection.connected) applyReconnect(queryClient)
  }, delay)
}

function beat() {
  const sent = performance.now()
  socket?.timeout(beatEvery).emit('beat', (error: Error | null) => {
    if (error !== null) return
    dispatch({ type: 'beat', latency: Math.round(performance.now() - sent), at: Date.now() })
  })
}

function received(event: WireEvent) {
  cursor = event.cursor
  const own = 'matchId' in event.data && ownMatches.has(event.data.matchId)
  events.hear(event, own)
  const message = messageOf(event, own ? null : (currentUser()?.playerId ?? null))
  dispatch({ type: 'message', message, at: Date.now() })
}

export function stopRealtime(): void {
  generation += 1
  clearInterval(beating)
  events.stop()
  socket?.disconnect()
  socket = undefined
  cursor = undefined
  dispatch({ type: 'reset' })
}

/** Called when the server is within reach again. */
export function onReconnect(tell: () => void): void {
  onlineListeners.add(tell)
}

export function noteOwnMatch(matchId: string): void {
  ownMatches.add(matchId)
  // The event may have overtaken the reply.
  const told = state.messages.filter(({ data }) => data.matchId === matchId)
  for (const { id } of told) dispatch({ type: 'retracted', id })
}

export function clearNotifications(): void {
  dispatch({ type: 'notifications-cleared' })
}

export function useRealtime<T>(select: (state: RealtimeState) => T): T {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => select(state),
  )
}

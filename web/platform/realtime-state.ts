import { say } from './words.ts'
/** Source: specification, points 3 and 4, Realtime state. */
export type MessageType =
  | 'match-score'
  | 'tournament-bracket'
  | 'group-notification'
  | 'club-change'
  | 'system'
export type Priority = 'low' | 'normal' | 'high' | 'critical'

export type Message = {
  id: string
  type: MessageType
  topic: string
  timestamp: string
  data: Readonly<Record<string, unknown>>
  processed: boolean
  metadata: { tournamentId?: string | undefined; tournamentName?: string | undefined }
  priority: Priority
}

export type Subscription = {
  id: string
  topic: string
  createdAt: number
  messageCount: number
  lastMessage: string | null
}

export type LiveActivity = {
  tournamentId: string
  tournamentName: string
  spectators: number
  liveMatches: number
  lastActivity: string | null
}

export type Notice = { id: string; message: string; type: MessageType; timestamp: string }

export type RealtimeState = {
  connection: {
    connected: boolean
    connecting: boolean
    connectionType: 'websocket' | 'none'
    error: string | null
    latency: number | null
    lastConnected: number | null
    reconnectAttempts: number
  }
  stats: {
    totalMessages: number
    connectionStartTime: number | null
    uptimeSeconds: number
    messagesPerMinute: number
  }
  settings: { maxMessageHistory: number }
  messages: readonly Message[]
  subscriptions: readonly Subscription[]
  liveActivity: Readonly<Record<string, LiveActivity>>
  notifications: { unreadCount: number; lastNotification: Notice | null }
}

export const initialState: RealtimeState = {
  connection: {
    connected: false,
    connecting: false,
    connectionType: 'none',
    error: null,
    latency: null,
    lastConnected: null,
    reconnectAttempts: 0,
  },
  stats: { totalMessages: 0, connectionStartTime: null, uptimeSeconds: 0, messagesPerMinute: 0 },
  settings: { maxMessageHistory: 100 },
  messages: [],
  subscriptions: [],
  liveActivity: {},
  notifications: { unreadCount: 0, lastNotification: null },
}

export type Action =
  | { type: 'connecting' }
  | { type: 'connected'; at: number }
  | { type: 'rejected'; error?: string | undefined }
  | { type: 'disconnected' }
  | { type: 'reconnect-attempt' }
  | { type: 'beat'; latency: number; at: number }
  | { type: 'subscribed'; id: string; topic: string; at: number }
  | { type: 'unsubscribed'; topic: string }
  | { type: 'message'; message: Message; at: number }
  | { type: 'processed'; id: string }
  /** How many the server knows to be unread. */
  | { type: 'notices-counted'; unread: number }
  | { type: 'last-notification-read' }
  | { type: 'notifications-cleared' }
  | { type: 'reset' }

export function reduce(state: RealtimeState, action: Action): RealtimeState {
  switch (action.type) {
    case 'connecting':
      return withConnection(state, { connecting: true, error: null })
    case 'connected':
      return connected(state, action.at)
    case 'rejected':
      return withConnection(state, {
        connected: false,
        connecting: false,
        error: action.error || say('connectionFailed'),
      })
    case 'disconnected':
      return disconnected(state)
    case 'reconnect-attempt':
      return withConnection(state, {
        connecting: true,
        reconnectAttempts: state.connection.reconnectAttempts + 1,
      })
    case 'beat':
      return withPace(withConnection(state, { latency: action.latency }), action.at)
    case 'subscribed':
      return subscribed(state, action)
    case 'unsubscribed':
      return {
        ...state,
        subscriptions: state.subscriptions.filter((s) => s.topic !== action.topic),
      }
    case 'message':
      return withPace(received(state, action.message), action.at)
    case 'processed':
      return {
        ...state,
        messages: state.messages.map((m) => (m.id === action.id ? { ...m, processed: true } : m)),
      }
    case 'notices-counted':
      return {
        ...state,
        notifications: { ...state.notifications, unreadCount: action.unread },
      }
    case 'last-notification-read':
      return {
        ...state,
        notifications: {
          unreadCount: Math.max(0, state.notifications.unreadCount - 1),
          lastNotification: null,
        },
      }
    case 'notifications-cleared':
      return { ...state, notifications: initialState.notifications }
    case 'reset':
      return initialState
  }
}

function withConnection(
  state: RealtimeState,
  connection: Partial<RealtimeState['connection']>,
): RealtimeState {
  return { ...state, connection: { ...state.connection, ...connection } }
}

function connected(state: RealtimeState, at: number): RealtimeState {
  return {
    ...withConnection(state, {
      connected: true,
      connecting: false,
      connectionType: 'websocket',
      error: null,
      lastConnected: at,
      reconnectAttempts: 0,
    }),
    stats: { ...state.stats, connectionStartTime: at, uptimeSeconds: 0 },
  }
}

function disconnected(state: RealtimeState): RealtimeState {
  return {
    ...withConnection(state, {
      connected: false,
      connecting: false,
      connectionType: 'none',
      latency: null,
    }),
    subscriptions: [],
    stats: { ...state.stats, connectionStartTime: null },
  }
}

function subscribed(
  state: RealtimeState,
  { id, topic, at }: { id: string; topic: string; at: number },
): RealtimeState {
  const others = state.subscriptions.filter((s) => s.topic !== topic)
  const subscription = { id, topic, createdAt: at, messageCount: 0, lastMessage: null }
  return { ...state, subscriptions: [...others, subscription] }
}

function withPace(state: RealtimeState, now: number): RealtimeState {
  const start = state.stats.connectionStartTime
  if (start === null) return state
  const uptimeSeconds = Math.max(0, Math.round((now - start) / 1000))
  const minutes = (now - start) / 60_000
  return {
    ...state,
    stats: {
      ...state.stats,
      uptimeSeconds,
      messagesPerMinute: minutes > 0 ? Math.round(state.stats.totalMessages / minutes) : 0,
    },
  }
}

function received(state: RealtimeState, message: Message): RealtimeState {
  const known = state.messages.some((m) => m.id === message.id)
  if (known) return state
  return {
    ...state,
    stats: { ...state.stats, totalMessages: state.stats.totalMessages + 1 },
    messages: [{ ...message, processed: false }, ...state.messages].slice(
      0,
      state.settings.maxMessageHistory,
    ),
    subscriptions: state.subscriptions.map((s) =>
      s.topic === message.topic
        ? { ...s, messageCount: s.messageCount + 1, lastMessage: message.id }
        : s,
    ),
    liveActivity: activityAfter(state.liveActivity, message),
    notifications: isNotice(message)
      ? {
          unreadCount: state.notifications.unreadCount + 1,
          lastNotification: noticeOf(message),
        }
      : state.notifications,
  }
}

function activityAfter(
  activity: RealtimeState['liveActivity'],
  message: Message,
): RealtimeState['liveActivity'] {
  const { tournamentId, tournamentName } = message.metadata
  if (tournamentId === undefined) return activity
  const known = activity[tournamentId]
  const { spectatorCount } = message.data
  if (message.type === 'system' && typeof spectatorCount === 'number' && known !== undefined) {
    return { ...activity, [tournamentId]: { ...known, spectators: spectatorCount } }
  }
  if (message.type === 'tournament-bracket' && known === undefined) {
    return {
      ...activity,
      [tournamentId]: {
        tournamentId,
        tournamentName: tournamentName ?? say('tournament'),
        spectators: 0,
        liveMatches: 0,
        lastActivity: message.timestamp,
      },
    }
  }
  if (message.type === 'match-score' && known !== undefined) {
    return { ...activity, [tournamentId]: { ...known, lastActivity: message.timestamp } }
  }
  return activity
}

const noticeTypes: readonly MessageType[] = [
  'group-notification',
  'tournament-bracket',
  'match-score',
]

/** Whether a message is one that the person should be told of. */
function isNotice({ type, priority }: Message): boolean {
  return noticeTypes.includes(type) && (priority === 'high' || priority === 'critical')
}

function noticeOf({ id, type, timestamp, data }: Message): Notice {
  return { id, type, timestamp, message: typeof data.message === 'string' ? data.message : '' }
}

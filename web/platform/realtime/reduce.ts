import {
  type Action,
  initialState,
  type ActivityUpdate,
  type LiveActivity,
  type Message,
  type MessageType,
  type Notice,
  type RealtimeState,
} from './state.ts'
import { t } from '../messages.ts'

export function reduce(state: RealtimeState, action: Action): RealtimeState {
  switch (action.type) {
    case 'connecting':
      return withConnection(state, { connecting: true, error: null })
    case 'connected':
      return handleConnected(state, action.at)
    case 'rejected':
      return withConnection(state, {
        connected: false,
        connecting: false,
        error: action.error || t('connectionFailed'),
      })
    case 'disconnected':
      return handleDisconnected(state)
    case 'reconnect-attempt':
      return withConnection(state, {
        connecting: true,
        reconnectAttempts: state.connection.reconnectAttempts + 1,
      })
    case 'beat':
      return withMessageRate(withConnection(state, { latency: action.latency }), action.at)
    case 'subscribed':
      return addSubscription(state, action)
    case 'unsubscribed':
      return {
        ...state,
        subscriptions: state.subscriptions.filter((s) => s.topic !== action.topic),
      }
    case 'message':
      return withMessageRate(addMessage(state, action.message), action.at)
    case 'score':
      return withMessageRate(addScore(state, action), action.at)
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
    case 'settings-changed':
      return withSettings(state, { ...state.settings, ...action.settings })
    case 'activity-updated':
      return { ...state, liveActivity: withActivity(state.liveActivity, action.activity) }
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

function withSettings(state: RealtimeState, settings: RealtimeState['settings']): RealtimeState {
  return { ...state, settings, messages: state.messages.slice(0, settings.maxMessageHistory) }
}

function withActivity(
  activity: RealtimeState['liveActivity'],
  known: readonly ActivityUpdate[],
): RealtimeState['liveActivity'] {
  const entries = known.map((tournament) => {
    const before = activity[tournament.tournamentId] ?? createNoActivity(tournament.tournamentId)
    return [tournament.tournamentId, { ...before, ...tournament }] as const
  })
  return { ...activity, ...Object.fromEntries(entries) }
}

const createNoActivity = (tournamentId: string): LiveActivity => ({
  tournamentId,
  tournamentName: t('tournament'),
  spectators: 0,
  liveMatches: 0,
  lastActivity: null,
})

function handleConnected(state: RealtimeState, at: number): RealtimeState {
  return {
    ...withConnection(state, {
      connected: true,
      connecting: false,
      connectionType: 'websocket',
      error: null,
      lastConnected: at,
      reconnectAttempts: 0,
    }),
    stats: {
      ...state.stats,
      connectionStartTime: at,
      uptimeSeconds: 0,
      messagesBefore: state.stats.totalMessages,
    },
  }
}

function handleDisconnected(state: RealtimeState): RealtimeState {
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

function addSubscription(
  state: RealtimeState,
  { id, topic, at }: { id: string; topic: string; at: number },
): RealtimeState {
  const others = state.subscriptions.filter((s) => s.topic !== topic)
  const subscription = { id, topic, createdAt: at, messageCount: 0, lastMessage: null }
  return { ...state, subscriptions: [...others, subscription] }
}

function withMessageRate(state: RealtimeState, now: number): RealtimeState {
  const start = state.stats.connectionStartTime
  if (start === null) return state
  const uptimeSeconds = Math.max(0, Math.round((now - start) / 1000))
  // The first minute counts as a whole one.
  const minutes = Math.max(1, (now - start) / 60_000)
  const messages = state.stats.totalMessages - state.stats.messagesBefore
  return {
    ...state,
    stats: {
      ...state.stats,
      uptimeSeconds,
      messagesPerMinute: Math.round(messages / minutes),
    },
  }
}

function addMessage(state: RealtimeState, message: Message): RealtimeState {
  const isKnown = state.messages.some((m) => m.id === message.id)
  if (isKnown) return state
  return {
    ...countMessage(state, message.topic, message.id),
    messages: [{ ...message, processed: false }, ...state.messages].slice(
      0,
      state.settings.maxMessageHistory,
    ),
    liveActivity: updateActivity(state.liveActivity, message),
    notifications: isNotice(message)
      ? {
          unreadCount: state.notifications.unreadCount + 1,
          lastNotification: createNotice(message),
        }
      : state.notifications,
  }
}

/** Counts a message for its topic's subscription, else for the club's. */
function countMessage(state: RealtimeState, topic: string, id?: string): RealtimeState {
  const isWatched = state.subscriptions.some((s) => s.topic === topic)
  const subscription = isWatched ? topic : 'club'
  return {
    ...state,
    stats: { ...state.stats, totalMessages: state.stats.totalMessages + 1 },
    subscriptions: state.subscriptions.map((s) =>
      s.topic === subscription
        ? { ...s, messageCount: s.messageCount + 1, lastMessage: id ?? s.lastMessage }
        : s,
    ),
  }
}

function addScore(
  state: RealtimeState,
  { topic, tournamentId, at }: Action & { type: 'score' },
): RealtimeState {
  const after = countMessage(state, topic)
  const known = tournamentId === undefined ? undefined : state.liveActivity[tournamentId]
  if (known === undefined) return after
  const updated = { ...known, lastActivity: new Date(at).toISOString() }
  return { ...after, liveActivity: { ...state.liveActivity, [known.tournamentId]: updated } }
}

function updateActivity(
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
        ...createNoActivity(tournamentId),
        ...(tournamentName === undefined ? {} : { tournamentName }),
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

/** Returns whether the person should be notified of a message. */
function isNotice({ type, priority }: Message): boolean {
  return noticeTypes.includes(type) && (priority === 'high' || priority === 'critical')
}

function createNotice({ id, type, timestamp, data }: Message): Notice {
  return { id, type, timestamp, message: typeof data.message === 'string' ? data.message : '' }
}

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
    /** Number of messages when the connection started. */
    messagesBefore: number
    connectionStartTime: number | null
    uptimeSeconds: number
    messagesPerMinute: number
  }
  settings: { maxMessageHistory: number; isPaceShown: boolean }
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
  stats: {
    totalMessages: 0,
    messagesBefore: 0,
    connectionStartTime: null,
    uptimeSeconds: 0,
    messagesPerMinute: 0,
  },
  settings: { maxMessageHistory: 100, isPaceShown: false },
  messages: [],
  subscriptions: [],
  liveActivity: {},
  notifications: { unreadCount: 0, lastNotification: null },
}

export type ActivityUpdate = Pick<LiveActivity, 'tournamentId'> & Partial<LiveActivity>

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
  /** A score less than a minute after the match's last message. */
  | { type: 'score'; topic: string; tournamentId: string | undefined; at: number }
  | { type: 'processed'; id: string }
  /** The unread count from the server. */
  | { type: 'notices-counted'; unread: number }
  | { type: 'last-notification-read' }
  | { type: 'settings-changed'; settings: Partial<RealtimeState['settings']> }
  /** Activity of tournaments from sources other than messages. */
  | { type: 'activity-updated'; activity: readonly ActivityUpdate[] }
  | { type: 'notifications-cleared' }
  | { type: 'reset' }

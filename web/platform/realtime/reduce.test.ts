import { describe, expect, test } from 'vitest'
import { reduce } from './reduce.ts'
import { type Action, initialState, type Message } from './state.ts'

function reduceActions(...actions: readonly Action[]) {
  return actions.reduce(reduce, initialState)
}

function message(id: string, part: Partial<Message> = {}): Action {
  return {
    type: 'message',
    at: 60_000,
    message: {
      id,
      type: 'match-score',
      topic: 'sport:pool',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { message: 'A match with you was recorded' },
      processed: true,
      metadata: {},
      priority: 'high',
      ...part,
    },
  }
}

describe('the connection', () => {
  test('connecting resets the failure count', () => {
    const { connection } = reduceActions(
      { type: 'rejected', error: 'refused' },
      { type: 'reconnect-attempt' },
      { type: 'reconnect-attempt' },
      { type: 'connected', at: 5 },
    )
    expect(connection).toMatchObject({
      connected: true,
      connecting: false,
      connectionType: 'websocket',
      error: null,
      lastConnected: 5,
      reconnectAttempts: 0,
    })
  })

  test('shows “Connection failed” for a refusal without a reason', () => {
    expect(reduceActions({ type: 'rejected' }).connection.error).toBe('Connection failed')
  })

  test('disconnecting clears the subscriptions and the start time', () => {
    const state = reduceActions(
      { type: 'connected', at: 0 },
      { type: 'subscribed', id: '1', topic: 'club', at: 0 },
      { type: 'disconnected' },
    )
    expect(state.subscriptions).toEqual([])
    expect(state.connection.connectionType).toBe('none')
    expect(state.stats.connectionStartTime).toBeNull()
  })
})

describe('messages', () => {
  test('lists the newest first, unprocessed, and drops the 101st', () => {
    const state = reduceActions(...Array.from({ length: 101 }, (_, n) => message(`m${n}`)))
    expect(state.messages).toHaveLength(100)
    expect(state.messages[0]).toMatchObject({ id: 'm100', processed: false })
    expect(state.stats.totalMessages).toBe(101)
  })

  test('counts a repeated message once', () => {
    expect(reduceActions(message('m'), message('m')).stats.totalMessages).toBe(1)
  })

  test('the rate is messages per minute since the connection started', () => {
    const state = reduceActions({ type: 'connected', at: 0 }, message('a'), message('b'))
    expect(state.stats).toMatchObject({ messagesPerMinute: 2, uptimeSeconds: 60 })
  })

  test('the rate counts only new messages in the first minute and after a reconnect', () => {
    const createMessageAt = (id: string, at: number) => ({ ...message(id), at }) as Action
    const first = reduceActions(
      { type: 'connected', at: 0 },
      createMessageAt('a', 5_000),
      createMessageAt('b', 6_000),
    )
    expect(first.stats.messagesPerMinute).toBe(2)
    const again = [{ type: 'disconnected' }, { type: 'connected', at: 600_000 }] as const
    const later = [...again, createMessageAt('c', 660_000)].reduce(reduce, first)
    expect(later.stats.messagesPerMinute).toBe(1)
  })

  test('a subscription counts the messages of its topic', () => {
    const state = reduceActions(
      { type: 'subscribed', id: '1', topic: 'sport:pool', at: 0 },
      message('a'),
      message('b', { topic: 'sport:chess' }),
    )
    expect(state.subscriptions[0]).toMatchObject({ messageCount: 1, lastMessage: 'a' })
  })

  test('the club’s subscription counts board and tournament messages of unfollowed topics', () => {
    const state = reduceActions(
      { type: 'subscribed', id: '1', topic: 'club', at: 0 },
      { type: 'subscribed', id: '2', topic: 'tournament:t', at: 0 },
      message('a'),
      message('b', { topic: 'tournament:u' }),
      message('c', { topic: 'tournament:t' }),
    )
    const counts = state.subscriptions.map(({ messageCount }) => messageCount)
    expect(counts).toEqual([2, 1])
  })
})

describe('live activity', () => {
  const metadata = { tournamentId: 't' }

  test('a bracket change adds its tournament to the activity under the default name', () => {
    const state = reduceActions(message('a', { type: 'tournament-bracket', metadata }))
    expect(state.liveActivity.t).toMatchObject({ tournamentName: 'Tournament', spectators: 0 })
  })

  test('a score without its own message is counted and updates the last activity', () => {
    const at = Date.parse('2026-11-20T12:06:00.000Z')
    const state = reduceActions(
      { type: 'subscribed', id: '1', topic: 'live:m1', at: 0 },
      message('a', { type: 'tournament-bracket', metadata }),
      { type: 'score', topic: 'live:m1', tournamentId: 't', at },
    )
    expect(state.messages).toHaveLength(1)
    expect(state.subscriptions[0]!.messageCount).toBe(1)
    expect(state.stats.totalMessages).toBe(2)
    expect(state.liveActivity.t?.lastActivity).toBe('2026-11-20T12:06:00.000Z')
  })

  test('a spectator count is stored on its tournament', () => {
    const state = reduceActions(
      message('a', { type: 'tournament-bracket', metadata }),
      message('b', { type: 'system', metadata, data: { spectatorCount: 12 } }),
    )
    expect(state.liveActivity.t?.spectators).toBe(12)
  })

  test('keeps other known activity', () => {
    const state = reduceActions(
      { type: 'activity-updated', activity: [{ tournamentId: 't', tournamentName: 'Friday Cup' }] },
      message('b', { type: 'system', metadata, data: { spectatorCount: 3 } }),
      message('c', { type: 'tournament-bracket', metadata }),
      { type: 'activity-updated', activity: [{ tournamentId: 't', liveMatches: 2 }] },
    )
    expect(state.liveActivity.t).toEqual({
      tournamentId: 't',
      tournamentName: 'Friday Cup',
      spectators: 3,
      liveMatches: 2,
      lastActivity: null,
    })
  })
})

describe('settings', () => {
  test('a shorter history drops the oldest messages at once', () => {
    const state = reduceActions(message('a'), message('b'), message('c'), {
      type: 'settings-changed',
      settings: { maxMessageHistory: 2 },
    })
    expect(state.messages.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(state.settings).toEqual({ maxMessageHistory: 2, isPaceShown: false })
  })
})

describe('notifications', () => {
  test.each(['high', 'critical'] as const)(
    'a score with priority %s is a notification',
    (priority) => {
      expect(reduceActions(message('a', { priority })).notifications).toMatchObject({
        unreadCount: 1,
        lastNotification: { id: 'a', message: 'A match with you was recorded' },
      })
    },
  )

  test.each([
    ['a score of others', { priority: 'normal' }],
    ['a change of the club', { type: 'club-change' }],
  ] as const)('%s is not a notification', (_, part) => {
    expect(reduceActions(message('a', part)).notifications.unreadCount).toBe(0)
  })

  test('the server’s count overrides the local one', () => {
    const state = reduceActions(message('a'), message('b'), { type: 'notices-counted', unread: 1 })
    expect(state.notifications).toMatchObject({ unreadCount: 1, lastNotification: { id: 'b' } })
  })

  test('the unread count never drops below zero', () => {
    const state = reduceActions({ type: 'last-notification-read' })
    expect(state.notifications).toEqual({ unreadCount: 0, lastNotification: null })
  })
})

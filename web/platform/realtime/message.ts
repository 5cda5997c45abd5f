import type { WireEvent } from '#contract/events.ts'
import type { Notice as StoredNotice } from '#contract/notices.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import type { Message, MessageType } from './state.ts'

/** Converts an event to a message. The people it concerns get a separate notice. */
export function createEventMessage(event: WireEvent): Message {
  const base = {
    id: event.id,
    timestamp: event.timestamp,
    processed: false,
    metadata: {},
    data: { ...event.data, event: event.type },
    priority: 'normal',
  } as const
  if ('tournamentId' in event.data) {
    const { tournamentId } = event.data
    const topic = `tournament:${tournamentId}`
    return { ...base, type: 'tournament-bracket', topic, metadata: { tournamentId } }
  }
  if ('matchId' in event.data || 'liveMatchId' in event.data) {
    return { ...base, type: 'match-score', topic: `sport:${event.data.sportId}` }
  }
  return { ...base, type: 'club-change', topic: 'club' }
}

const matchTopics: readonly NoticeTopic[] = ['call', 'next', 'result', 'live', 'fork']

function getMessageType(topic: NoticeTopic): MessageType {
  if (topic === 'tournament') return 'tournament-bracket'
  return matchTopics.includes(topic) ? 'match-score' : 'group-notification'
}

/** Converts a notice to a message: a ringing one has high priority, or critical if urgent. */
export function createNoticeMessage(notice: StoredNotice): Message {
  const { id, topic, title, createdAt, isUrgent, rings, subject } = notice
  return {
    id,
    type: getMessageType(topic),
    topic: 'person',
    timestamp: createdAt,
    data: { message: title, notice: topic },
    processed: false,
    metadata: subject.tournamentId === undefined ? {} : { tournamentId: subject.tournamentId },
    priority: rings ? (isUrgent ? 'critical' : 'high') : 'normal',
  }
}

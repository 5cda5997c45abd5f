import type { WireEvent } from '#contract/events.ts'
import type { Notice as ToldNotice } from '#contract/notices.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import type { Message, MessageType } from './state.ts'

/** Returns an event's message. The people it concerns get a separate notice. */
export function messageOf(event: WireEvent): Message {
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

const typeOf: Readonly<Record<NoticeTopic, MessageType>> = {
  call: 'match-score',
  next: 'match-score',
  result: 'match-score',
  live: 'match-score',
  fork: 'match-score',
  tournament: 'tournament-bracket',
  group: 'group-notification',
  team: 'group-notification',
  fee: 'group-notification',
  rating: 'group-notification',
  security: 'group-notification',
  abandoned: 'group-notification',
  double: 'group-notification',
  approval: 'group-notification',
}

/** Returns a notice's message: a call is critical, a ringing notice is high priority. */
export function messageOfNotice(notice: ToldNotice): Message {
  const { id, topic, title, createdAt, isUrgent, rings, subject } = notice
  return {
    id,
    type: typeOf[topic],
    topic: 'person',
    timestamp: createdAt,
    data: { message: title, notice: topic },
    processed: false,
    metadata: subject.tournamentId === undefined ? {} : { tournamentId: subject.tournamentId },
    priority: rings ? (isUrgent ? 'critical' : 'high') : 'normal',
  }
}

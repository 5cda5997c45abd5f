import type { EventType, WireEvent } from '#contract/events.ts'
import type { Message } from './realtime-state.ts'
import { say } from './words.ts'

const sentences: Partial<Record<EventType, string>> = {
  'match.recorded': say('matchRecorded'),
  'match.corrected': say('matchCorrected'),
  'match.voided': say('matchVoided'),
}

/** The message an event is, for this person: what concerns their own matches is pressing. */
export function messageOf(event: WireEvent, myPlayerId: string | null): Message {
  const base = {
    id: event.id,
    timestamp: event.timestamp,
    processed: false,
    metadata: {},
    data: { ...event.data, event: event.type, message: sentences[event.type] ?? '' },
  }
  if (!('matchId' in event.data)) {
    return { ...base, type: 'club-change', topic: 'club', priority: 'normal' }
  }
  const mine = myPlayerId !== null && event.data.playerIds.includes(myPlayerId)
  return {
    ...base,
    type: 'match-score',
    topic: `sport:${event.data.sportId}`,
    priority: mine ? 'high' : 'normal',
  }
}

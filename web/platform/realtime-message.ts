import type { EventType, WireEvent } from '#contract/events.ts'
import type { Message } from './realtime-state.ts'
import { say } from './words.ts'

const told = ['match.recorded', 'match.corrected', 'match.voided'] as const

function sentenceOf(type: EventType): string {
  const known = told.find((one) => one === type)
  return known === undefined ? '' : say(`told.${known}`)
}

/** The message an event is, for this person: what concerns their own matches is pressing. */
export function messageOf(event: WireEvent, myPlayerId: string | null): Message {
  const base = {
    id: event.id,
    timestamp: event.timestamp,
    processed: false,
    metadata: {},
    data: { ...event.data, event: event.type, message: sentenceOf(event.type) },
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

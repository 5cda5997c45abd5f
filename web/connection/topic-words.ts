import { isSportId, sports } from '#engine/sports/sports.ts'
import type { RealtimeState } from '../platform/realtime-state.ts'
import { say } from './words.ts'

/** A topic as people call it. */
export function topicWords(topic: string, activity: RealtimeState['liveActivity']): string {
  const [kind, id = ''] = topic.split(':')
  switch (kind) {
    case 'tournament':
      return say('topic.tournament', { name: activity[id]?.tournamentName ?? '' }).trim()
    case 'sport':
      return say('topic.sport', { name: isSportId(id) ? sports[id].name : id })
    case 'live':
      return id === '' ? say('topic.live') : say('topic.liveMatch')
    case 'activity':
      return say('topic.activity')
    case 'person':
      return say('topic.person')
    default:
      return say('topic.club')
  }
}

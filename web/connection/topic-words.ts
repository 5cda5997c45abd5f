import { isSportId, sports } from '#engine/sports/sports.ts'
import type { RealtimeState } from '../platform/realtime-state.ts'
import { say } from './words.ts'

type Activity = RealtimeState['liveActivity']

const words: Readonly<Record<string, (id: string, activity: Activity) => string>> = {
  tournament: (id, activity) =>
    say('topic.tournament', { name: activity[id]?.tournamentName ?? '' }).trim(),
  sport: (id) => say('topic.sport', { name: isSportId(id) ? sports[id].name : id }),
  live: (id) => say(id === '' ? 'topic.live' : 'topic.liveMatch'),
  activity: () => say('topic.activity'),
  person: () => say('topic.person'),
}

/** A topic as people call it. */
export function topicWords(topic: string, activity: Activity): string {
  const [kind = '', id = ''] = topic.split(':')
  return words[kind]?.(id, activity) ?? say('topic.club')
}

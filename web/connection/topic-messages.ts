import { isSportId, sports } from '#engine/sports/sports.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import type { RealtimeState } from '../platform/realtime/state.ts'
import { keyOf } from '../platform/cache/query-of.ts'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'

type Activity = RealtimeState['liveActivity']

const labels: Readonly<Record<string, (id: string, activity: Activity) => string>> = {
  tournament: (id, activity) =>
    cachedTournamentName(id) ?? activity[id]?.tournamentName ?? t('topic.aTournament'),
  sport: (id) => t('topic.sport', { name: isSportId(id) ? readName(sports[id].name) : id }),
  live: (id) => t(id === '' ? 'topic.live' : 'topic.liveMatch'),
  activity: () => t('topic.activity'),
  person: () => t('topic.person'),
}

/** Returns the name of a tournament that this device has loaded. */
const cachedTournamentName = (id: string) =>
  queryClient.getQueryData<{ name: string }>(keyOf(getTournament, { id }))?.name

/** Returns the label of a topic. */
export function topicLabel(topic: string, activity: Activity): string {
  const [kind = '', id = ''] = topic.split(':')
  return labels[kind]?.(id, activity) ?? t('topic.club')
}

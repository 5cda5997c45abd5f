import { useEffect } from 'react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { dispatch, useRealtime } from '../../platform/realtime/store.ts'
import { useTopic } from '../../platform/realtime/use-topic.ts'

/** Returns how many people are viewing a tournament, including this one; 0 while unknown. */
export function useViewerCount({ id, name }: Pick<TournamentDetail, 'id' | 'name'>): number {
  useEffect(() => {
    const activity = [{ tournamentId: id, tournamentName: name }]
    dispatch({ type: 'activity-known', activity })
  }, [id, name])
  // Its changes arrive as events of the club; this counts the viewers.
  useTopic(`tournament:${id}`)
  return useRealtime((state) => state.liveActivity[id]?.spectators ?? 0)
}

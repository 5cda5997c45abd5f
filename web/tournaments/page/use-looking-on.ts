import { useEffect } from 'react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { dispatch, useRealtime } from '../../platform/realtime/store.ts'
import { useTopic } from '../../platform/realtime/use-topic.ts'

/** How many look at a tournament now, this reader among them; 0 while nobody has said. */
export function useLookingOn({ id, name }: Pick<TournamentDetail, 'id' | 'name'>): number {
  useEffect(() => {
    const activity = [{ tournamentId: id, tournamentName: name }]
    dispatch({ type: 'activity-known', activity })
  }, [id, name])
  // Its changes come with the events of the club; by this it is counted who looks.
  useTopic(`tournament:${id}`)
  return useRealtime((state) => state.liveActivity[id]?.spectators ?? 0)
}

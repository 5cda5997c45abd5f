import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useUser } from '../platform/session/session.ts'

type Entered = Pick<TournamentDetail, 'participants' | 'ledTeamIds'>

const isIn = ({ status }: TournamentDetail['participants'][number]) => status !== 'withdrawn'

/**
 * Returns the id of the reader's entry: their own, their pair's leader, or the team they lead. Null
 * without a player.
 */
export function useMyEntrant({ participants, ledTeamIds }: Entered): string | null {
  const me = useUser()?.playerId ?? null
  if (me === null) return null
  const entry = participants.find(
    (one) =>
      isIn(one) &&
      (one.playerId === me || one.partnerId === me || ledTeamIds.includes(one.playerId)),
  )
  return entry?.playerId ?? me
}

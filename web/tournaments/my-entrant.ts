import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useUser } from '../platform/session/session.ts'

type Entered = Pick<TournamentDetail, 'participants' | 'ledTeamIds'>

const isIn = ({ status }: TournamentDetail['participants'][number]) => status !== 'withdrawn'

/**
 * Returns the id of the viewer's entry: their own, their pair's, or that of a team they lead. Null
 * if there is none.
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

import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useUser } from '../platform/session/session.ts'

type EntryList = Pick<TournamentDetail, 'participants' | 'ledTeamIds'>

const hasEntry = ({ status }: TournamentDetail['participants'][number]) => status !== 'withdrawn'

/**
 * Returns the id of the viewer's entry: their own, their pair's, or that of a team they lead.
 * Without an entry, returns their own player id; null if they are not linked to a player.
 */
export function useMyEntrant({ participants, ledTeamIds }: EntryList): string | null {
  const me = useUser()?.playerId ?? null
  if (me === null) return null
  const entry = participants.find(
    (participant) =>
      hasEntry(participant) &&
      (participant.playerId === me ||
        participant.partnerId === me ||
        ledTeamIds.includes(participant.playerId)),
  )
  return entry?.playerId ?? me
}

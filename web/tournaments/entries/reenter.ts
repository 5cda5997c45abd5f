import { addParticipant } from '#contract/tournaments/participants.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { call } from '../../platform/api/api.ts'

type Entrant = Pick<TournamentParticipant, 'playerId' | 'partnerId' | 'teamId' | 'affiliation'>

/** Re-enters a removed player, pair or team. */
export async function reenter(id: string, { playerId, partnerId, teamId, affiliation }: Entrant) {
  if (teamId !== null) return call(enterTeam, { params: { id }, body: { teamId } })
  return call(addParticipant, {
    params: { id },
    body: { playerId, partnerId, affiliation: affiliation ?? '' },
  })
}

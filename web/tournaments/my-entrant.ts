import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { useUser } from '../platform/session.ts'

/** The player by whom the reader’s entry goes: of a pair the one who leads it. Null without a player. */
export function useMyEntrant({ participants }: Pick<TournamentDetail, 'participants'>) {
  const me = useUser()?.playerId ?? null
  if (me === null) return null
  const isOut = (status: string) => status === 'withdrawn'
  const entry = participants.find(
    ({ playerId, partnerId, status }) => partnerId === me || (playerId === me && !isOut(status)),
  )
  return entry?.playerId ?? me
}

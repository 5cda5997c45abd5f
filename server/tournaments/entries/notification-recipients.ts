import type { PlayerId } from '#engine/ids.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { Database } from '../../platform/database/database.ts'
import { leadersOfTeams, lineUpKey, lineUpsIn } from '../team-store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/**
 * Returns the people to notify about a side: its players, or a team's captain and vice-captain. With a match
 * whose line-ups are both known, also the players in the team's line-up.
 */
export type NotificationRecipients = (side: PlayerId, matchId?: string) => readonly PlayerId[]

export async function loadNotificationRecipients(
  db: Database,
  { row, logState }: LoadedTournament,
): Promise<NotificationRecipients> {
  if (!isForTeams(logState.settings)) return (side) => membersOf(logState, side)
  const leaders = await leadersOfTeams(db, [...logState.entrants.keys()])
  const lineUps = await lineUpsIn(db, row.id)
  return (side, matchId) => {
    const inLineUp = matchId === undefined ? [] : (lineUps.get(lineUpKey(matchId, side)) ?? [])
    return [...new Set([...(leaders.get(side) ?? []), ...inLineUp])]
  }
}

/** Returns the side that the person does not belong to. */
export function otherSide(
  recipientsOf: (side: PlayerId) => readonly PlayerId[],
  sides: readonly PlayerId[],
  player: PlayerId,
): PlayerId | undefined {
  const own = sides.find((side) => recipientsOf(side).includes(player))
  return sides.find((side) => side !== own)
}

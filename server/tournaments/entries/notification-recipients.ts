import type { PlayerId } from '#engine/ids.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { Database } from '../../platform/database/database.ts'
import { listLeadersOfTeams, createLineUpKey, listLineUps } from '../team-store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/**
 * Returns the people to notify about a side: its players, or a team's captain and vice-captain. If a match is
 * given and both its line-ups are known, includes the players in the team's line-up.
 */
export type NotificationRecipients = (side: PlayerId, matchId?: string) => readonly PlayerId[]

export async function loadNotificationRecipients(
  db: Database,
  { row, logState }: LoadedTournament,
): Promise<NotificationRecipients> {
  if (!isForTeams(logState.settings)) return (side) => membersOf(logState, side)
  const leaders = await listLeadersOfTeams(db, [...logState.entrants.keys()])
  const lineUps = await listLineUps(db, row.id)
  return (side, matchId) => {
    const inLineUp =
      matchId === undefined ? [] : (lineUps.get(createLineUpKey(matchId, side)) ?? [])
    return [...new Set([...(leaders.get(side) ?? []), ...inLineUp])]
  }
}

/** Returns the opponents of a person. */
export function findOpponentSide(
  listRecipients: (side: PlayerId) => readonly PlayerId[],
  sides: readonly PlayerId[],
  player: PlayerId,
): PlayerId | undefined {
  const ownSide = sides.find((side) => listRecipients(side).includes(player))
  return sides.find((side) => side !== ownSide)
}

import type { PlayerId } from '#engine/ids.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { Database } from '../../platform/database/database.ts'
import { leadersOfTeams, lineUpKey, lineUpsIn } from '../team-store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/**
 * Returns the people notified about a side: its players; for a team its captain, vice-captain and, in a match
 * whose line-ups are both known, the players of its line-up.
 */
export type Behind = (side: PlayerId, matchId?: string) => readonly PlayerId[]

export async function peopleBehind(
  db: Database,
  { row, facts }: LoadedTournament,
): Promise<Behind> {
  if (!isForTeams(facts.settings)) return (side) => membersOf(facts, side)
  const leaders = await leadersOfTeams(db, [...facts.entrants.keys()])
  const lineUps = await lineUpsIn(db, row.id)
  return (side, matchId) => {
    const inLineUp = matchId === undefined ? [] : (lineUps.get(lineUpKey(matchId, side)) ?? [])
    return [...new Set([...(leaders.get(side) ?? []), ...inLineUp])]
  }
}

/** Returns the side that the person does not belong to. */
export function otherSide(
  behind: (side: PlayerId) => readonly PlayerId[],
  sides: readonly PlayerId[],
  player: PlayerId,
): PlayerId | undefined {
  const own = sides.find((side) => behind(side).includes(player))
  return sides.find((side) => side !== own)
}

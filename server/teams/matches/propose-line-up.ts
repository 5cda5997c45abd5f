import type { PlayerId } from '#engine/ids.ts'
import type { LineUp } from '#engine/teams/line-up/line-up.ts'
import { proposeLineUp } from '#engine/teams/line-up/propose-line-up.ts'
import { isSuspended, currentMembers } from '#engine/teams/roster/fold.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { findBoardRatings } from './store.ts'
import { findLastLineUp, eligibilityTime } from './submit-line-up.ts'
import type { LoadedTeamMatch } from './team-match-state.ts'

const openStatuses = ['planned', 'scheduled', 'postponed']

/** Returns a line-up to start from, by the last one and the roster's numbers; null once one is submitted. */
export async function findProposedLineUp(
  db: Database,
  match: LoadedTeamMatch,
  side: TeamSide,
  now: number,
): Promise<LineUp | null> {
  const { system, state, row } = match
  if (state.logState.lineUps[side] !== null || !openStatuses.includes(row.status)) return null
  return proposeLineUp(
    { system, side },
    await listAvailablePlayers(db, match, side, now),
    await findLastLineUp(db, match, side),
  )
}

/** Returns players who are not suspended: by strength if the system asks for it, otherwise by number. */
async function listAvailablePlayers(
  db: Database,
  match: LoadedTeamMatch,
  side: TeamSide,
  now: number,
): Promise<PlayerId[]> {
  const { system, teams } = match
  const members = currentMembers(teams[side].roster)
    .filter((member) => !isSuspended(member, eligibilityTime(match, now)))
    .toSorted((a, b) => (a.jerseyNumber ?? 100) - (b.jerseyNumber ?? 100))
  const players = members.map(({ player }) => player)
  if (!system.byStrength) return players
  const ratings = await findBoardRatings(db, system.sport, players)
  return players.toSorted((a, b) => (ratings.get(b) ?? 0) - (ratings.get(a) ?? 0))
}

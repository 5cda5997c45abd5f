import { currentMembers } from '#engine/teams/roster/fold.ts'
import { teamSides } from '#engine/teams/systems/types.ts'
import { can } from '#engine/access/policy.ts'
import { findMatchSystem } from '#engine/tournaments/log/pairs.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import { conflict as conflictOf } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { isOpenToPlayers, findDrawRatings } from '../../tournaments/entries/enter-player.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { type LoadedTeam, relationToTeam, teamState } from '../roster/team-state.ts'
import { tournaments } from '../../tournaments/tournament.ts'
import { tournamentState, type LoadedTournament } from '../../tournaments/tournament-state.ts'

/**
 * Returns a team's strength in the draw: the mean rating of its best players, as many as the system needs.
 */
async function computeStrength(
  db: Database,
  settings: TournamentSettings,
  { roster }: LoadedTeam,
): Promise<number | null> {
  const ids = currentMembers(roster).map(({ player }) => player)
  const ratings = [...(await findDrawRatings(db, settings.sportId, ids)).values()]
  const system = findMatchSystem(settings)
  const playerCount = Math.max(1, ...teamSides.map((side) => system?.[side].length ?? 1))
  const best = ratings.toSorted((a, b) => b - a).slice(0, playerCount)
  return best.length === 0
    ? null
    : Math.round(best.reduce((sum, rating) => sum + rating, 0) / best.length)
}

/**
 * Enters a team in a tournament for teams: its leaders while registration is open, organisers any team.
 * Throws for a team that plays another sport, is inactive or is private.
 */
export async function enterTeam(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  teamId: string,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const team = await teamState.lockFor(unit, actor, teamId)
  const isLeader = relationToTeam(team, actor.playerId).isCaptain
  const isOpen = isOpenToPlayers(loaded)
  const playerId = isLeader && actor.playerId !== null ? actor.playerId : teamId
  requirePermission(actor, 'tournament.enter', { playerId, isOpen })
  const { settings } = loaded.logState
  if (team.row.sportId !== settings.sportId) throw invalid([problem('teamId', 'team.otherSport')])
  if (team.row.isActive === 0) throw createRefusalError([conflictOf(t('roster.inactive'), 'team')])
  if (!team.settings.isPublic) throw conflict('tournament.privateTeam')
  const command = {
    type: 'enter',
    at: unit.now,
    player: teamId,
    isTeam: true,
    rating: await computeStrength(unit.tx, settings, team),
    isApproved: can(actor, 'tournament.manage').ok,
  } as const
  const eventType = 'tournament.entries_changed'
  return tournaments.execute(unit, actor, loaded, command, { eventType })
}

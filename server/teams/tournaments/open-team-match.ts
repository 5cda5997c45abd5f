import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { isForTeams, findMatchSystem } from '#engine/tournaments/log/pairs.ts'
import { createTeamMatch as createEndpoint } from '#contract/teams/team-match.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { requireTournamentMatch } from '../../tournaments/results/result-draft.ts'
import { listTeamMatchesIn } from '../../tournaments/store.ts'
import { createTeamMatch } from '../matches/create-team-match.ts'
import { tournamentState } from '../../tournaments/tournament-state.ts'

/**
 * Opens the team match of two teams that meet in a tournament, or returns the one already open. For
 * organisers and the leaders of either team.
 */
export async function openTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  { id, matchId }: { readonly id: string; readonly matchId: string },
): Promise<{ teamMatchId: string }> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const match = requireTournamentMatch(loaded, matchId)
  const { settings } = loaded.logState
  const sides = playersOf(match)
  const system = findMatchSystem(settings)
  if (!isForTeams(settings) || system === null) {
    requirePermission(actor, 'tournament.manage')
    throw conflict('tournament.noTeams')
  }
  if (sides === null || match.status === 'waiting') throw conflict('tournament.matchNotReady')
  const existing = (await listTeamMatchesIn(unit.tx, id)).find(
    ({ tournamentMatchId, homeId, awayId }) =>
      tournamentMatchId === matchId && sides.includes(homeId) && sides.includes(awayId),
  )
  if (existing !== undefined) return { teamMatchId: existing.id }
  if (match.status !== 'ready') throw conflict('tournament.alreadyDecided')
  const [homeId, awayId] = sides
  const { venue } = loaded.row
  const input = createEndpoint.body.parse({ homeId, awayId, systemId: system.id, venue })
  const created = await createTeamMatch(unit, actor, input, {
    tournamentId: id,
    tournamentMatchId: matchId,
  })
  return { teamMatchId: created.row.id }
}

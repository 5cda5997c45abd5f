import type { BodyOf } from '#contract/endpoint.ts'
import type { createTeamMatch as endpoint } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { planTeamMatch } from '#engine/teams/match/plan-team-match.ts'
import { reorderRubbers } from '#engine/teams/systems/check-system.ts'
import { conflict as conflictOf } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import { removeMatches } from '../../matches/deleted-matches.ts'
import { listMatchesOfTeamMatch, listPlayerIds } from '../../matches/store.ts'
import { lockPlayers } from '../../players/store.ts'
import { parseIso } from '../../platform/iso.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { chooseSystem } from '../../systems/find-system.ts'
import { publishTeamMatch } from '../publish-changes.ts'
import { deleteTeamMatchRow, type TeamMatchRow } from './store.ts'
import { minimumNotice } from './may-change.ts'
import { auditTeamMatch, formatMatchName } from './audit-team-match.ts'
import { createRefusalError, requireEvents } from '../../platform/http/refusal-error.ts'
import { notifyCancelled, notifyDateSet } from './team-match-notices.ts'
import { type LoadedTeam, relationToTeam, teamState, loadTeam } from '../roster/team-state.ts'
import { type LoadedTeamMatch, teamMatchState } from './team-match-state.ts'
import { teamMatches } from './team-match.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type NewTeamMatch = BodyOf<typeof endpoint>
/** The tournament match that a team match decides. */
type TournamentLink = Pick<TeamMatchRow, 'tournamentId' | 'tournamentMatchId'>

async function requireSystem(
  unit: UnitOfWork,
  { systemId, order }: NewTeamMatch,
  { row: { sportId } }: LoadedTeam,
  { tournamentId }: TournamentLink,
) {
  const isInUse = tournamentId !== null
  const chosenSystem = await chooseSystem(unit, { systemId, sportId, isInUse })
  if (chosenSystem === null) throw invalid([problem('systemId', 'teamMatch.noSystem')])
  const { system } = chosenSystem
  const ordered = order === null ? system : reorderRubbers(system, order)
  if (ordered === null) throw invalid([problem('order', 'teamMatch.noOrder')])
  return ordered
}

function requireTwoTeams(home: LoadedTeam, away: LoadedTeam): void {
  if (home.row.id === away.row.id) throw invalid([problem('awayId', 'teamMatch.sameTeam')])
  if (home.row.sportId !== away.row.sportId) throw invalid([problem('awayId', 'team.otherSport')])
  const isClosed = home.row.isActive === 0 || away.row.isActive === 0
  if (isClosed) throw createRefusalError([conflictOf(t('roster.inactive'), 'team')])
}

/** Creates a team match. Throws unless the actor is an organiser or leads one of the teams. */
export async function createTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  request: NewTeamMatch,
  tournamentLink: TournamentLink = { tournamentId: null, tournamentMatchId: null },
): Promise<LoadedTeamMatch> {
  const ids = [...new Set([request.homeId, request.awayId])].toSorted()
  await unit.lock(
    ids.map((id) => `team:${id}` as const),
    'exclusive',
  )
  // Teams in a tournament may see each other there, even if one has become private.
  const loadSide = async (id: string) =>
    tournamentLink.tournamentId === null
      ? teamState.loadFor(actor, unit.tx, id, unit.now)
      : loadTeam(unit.tx, id)
  const [home, away] = [await loadSide(request.homeId), await loadSide(request.awayId)]
  const isCaptain = [home, away].some((team) => relationToTeam(team, actor.playerId).isCaptain)
  requirePermission(actor, 'teamMatch.create', { isCaptain })
  requireTwoTeams(home, away)
  const system = await requireSystem(unit, request, home, tournamentLink)
  const tables = request.tables ?? system.tables
  const planned = {
    startsAt: parseIso(request.startsAt),
    lineUpsDue: parseIso(request.lineUpsDue),
    notice: minimumNotice(actor),
  }
  const log = requireEvents(planTeamMatch(planned, { system, now: unit.now, tables }))
  const row = {
    id: unit.newId(),
    sportId: system.sport,
    systemId: system.id,
    playOrder: request.order === null ? null : JSON.stringify(request.order),
    homeId: home.row.id,
    awayId: away.row.id,
    venue: cleanText(request.venue).trim() || home.row.homeVenue,
    tables,
    codeHash: null,
    codeExpiresAt: null,
    remindedAt: unit.now,
    ...tournamentLink,
    createdBy: actor.userId,
    createdAt: unit.now,
    version: 1,
  }
  const context = { system, teams: { home, away } }
  const loaded = await teamMatches.create(unit, actor, { row, ...context }, log)
  auditTeamMatch(unit, { actor }, loaded, log)
  await publishTeamMatch(unit, loaded)
  await notifyDateSet(unit, actor.userId, loaded)
  return loaded
}

/** Deletes a team match. Throws if it has recorded rubbers or the version is stale. */
export async function deleteTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  requirePermission(actor, 'teamMatch.rule')
  const loaded = await teamMatchState.lock(unit, id)
  const { state } = loaded
  requireVersion(loaded, version)
  const { decided, liveMatches, reported } = state.logState
  if (decided.size > 0 || liveMatches.size > 0 || reported !== null) {
    throw conflict('teamMatch.hasResults')
  }
  // Void matches of removed results are deleted too, which changes no rating.
  const voidMatches = await listMatchesOfTeamMatch(unit.tx, id)
  await lockPlayers(unit, [...new Set(voidMatches.flatMap(listPlayerIds))])
  await removeMatches(unit, voidMatches)
  await deleteTeamMatchRow(unit.tx, id)
  await notifyCancelled(unit, actor.userId, loaded)
  await publishTeamMatch(unit, loaded)
  const details = { teamMatchId: id, teamName: formatMatchName(loaded), changes: 'deleted' }
  auditAction(unit, actor, 'team_match.ruled', { details })
}

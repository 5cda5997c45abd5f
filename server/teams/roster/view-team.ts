import type { PlayerId } from '#engine/ids.ts'
import { can } from '#engine/access/policy.ts'
import {
  foldRoster,
  currentMembers,
  roleOf,
  findOfferedPlayer,
  statusOf,
  type Member,
  type Roster,
} from '#engine/teams/roster/fold.ts'
import { teamRoles } from '#engine/teams/roster/events.ts'
import type { Team, TeamPlayer, TeamStats, TeamSummary } from '#contract/teams/team.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { listAffiliationNames } from '../affiliations/affiliation-store.ts'
import type { TimeRange } from '../matches/store.ts'
import { findVisibleGroup } from './linked-group-store.ts'
import { computeTeamStatistics, type TeamStatistics } from './team-statistics.ts'
import { loadPeopleById, listTeamPlayers, type TeamPerson, type TeamRow } from '../store.ts'
import { type LoadedTeam, relationToTeam } from './team-state.ts'

/**
 * The viewer of a roster. Only managers of the team and the suspended player can see why a player is
 * suspended.
 */
type RosterViewer = { readonly playerId: PlayerId | null; readonly isManager: boolean }

const toRosterViewer = (loaded: LoadedTeam, actor: Actor): RosterViewer => ({
  playerId: actor.playerId,
  isManager: can(actor, 'team.manage', relationToTeam(loaded, actor.playerId)).ok,
})

type People = ReadonlyMap<PlayerId, TeamPerson>

/** Compares by role, then by number with unnumbered players last, then by name. */
function comparePlayers(a: TeamPlayer, b: TeamPlayer): number {
  return (
    teamRoles.indexOf(a.role) - teamRoles.indexOf(b.role) ||
    (a.jerseyNumber ?? 100) - (b.jerseyNumber ?? 100) ||
    a.playerName.localeCompare(b.playerName, 'en')
  )
}

function pickFigures(all: TeamStatistics['players'], player: PlayerId): TeamPlayer['figures'] {
  const ownFigures = all.get(player)
  const none = { won: 0, lost: 0 }
  return {
    singles: ownFigures?.singles ?? none,
    pairs: ownFigures?.pairs ?? none,
    form: [...(ownFigures?.form ?? [])],
  }
}

function toStats({ record: { played, ...rest }, tournaments }: TeamStatistics): TeamStats {
  return { ...rest, matchesPlayed: played, tournaments }
}

async function viewPlayers(
  db: Database,
  { row, roster, now, viewer }: { row: TeamRow; roster: Roster; now: number; viewer: RosterViewer },
  people: People,
  { players: figures }: TeamStatistics,
): Promise<TeamPlayer[]> {
  const storedRows = new Map(
    (await listTeamPlayers(db, [row.id])).map((one) => [one.playerId, one]),
  )
  const canSeeReason = (player: PlayerId) => viewer.isManager || player === viewer.playerId
  const view = (member: Member): TeamPlayer => {
    const { player, jerseyNumber, joinedAt, suspension } = member
    const person = people.get(player)
    const status = statusOf(member, now)
    const isOut = status === 'suspended'
    return {
      id: storedRows.get(player)?.id ?? player,
      playerId: player,
      playerName: person?.name ?? storedRows.get(player)?.playerName ?? '',
      avatarUrl: person?.avatarUrl ?? null,
      role: roleOf(roster, member),
      jerseyNumber,
      joinedAt: iso(joinedAt),
      status,
      suspendedUntil: isOut ? isoOrNull(suspension?.until ?? null) : null,
      suspendedFor: isOut && canSeeReason(player) ? (suspension?.reason ?? null) : null,
      hasAccount: person?.hasAccount === true,
      figures: pickFigures(figures, player),
    }
  }
  return currentMembers(roster).map(view).toSorted(comparePlayers)
}

/** Returns the roster of a team at a timestamp. */
export async function viewRosterAt(db: Database, actor: Actor, loaded: LoadedTeam, at: number) {
  const { row, log } = loaded
  const viewer = toRosterViewer(loaded, actor)
  const roster = foldRoster(log, at)
  const people = await loadPeopleById(
    db,
    currentMembers(roster).map(({ player }) => player),
  )
  const statistics = await computeTeamStatistics(db, row.id)
  return { players: await viewPlayers(db, { row, roster, now: at, viewer }, people, statistics) }
}

const toPerson = (people: People, playerId: PlayerId) => ({
  playerId,
  playerName: people.get(playerId)?.name ?? '',
})

/** Returns teams as a list shows them. */
export async function viewTeamSummaries(
  db: Database,
  rows: readonly TeamRow[],
  viewer: PlayerId | null,
): Promise<TeamSummary[]> {
  const captains = rows.map(({ captainId }) => captainId).filter((id) => id !== null)
  const people = await loadPeopleById(db, captains)
  const clubs = await listAffiliationNames(db)
  const ids = rows.map(({ id }) => id)
  const currentRows = (await listTeamPlayers(db, ids)).filter(({ leftAt }) => leftAt === null)
  const ownTeamIds = new Set(
    currentRows.filter((one) => one.playerId === viewer).map((one) => one.teamId),
  )
  return rows.map((row) => ({
    id: row.id,
    sportId: row.sportId,
    name: row.name,
    description: row.description,
    color: row.color,
    secondColor: row.secondColor,
    homeVenue: row.homeVenue,
    affiliationId: row.affiliationId,
    affiliationName: clubs.get(row.affiliationId ?? '') ?? null,
    captain: row.captainId === null ? null : toPerson(people, row.captainId),
    playerCount: row.playerCount,
    isActive: row.isActive === 1,
    isPublic: row.isPublic === 1,
    isMine: ownTeamIds.has(row.id) || (viewer !== null && row.captainId === viewer),
    version: row.version,
  }))
}

/** Returns a team as its page shows it. */
export async function viewTeam(
  db: Database,
  actor: Actor,
  loaded: LoadedTeam,
  now: number,
  timeRange: TimeRange | null = null,
): Promise<Team> {
  const { row, roster, settings } = loaded
  const relation = relationToTeam(loaded, actor.playerId)
  const viewer = toRosterViewer(loaded, actor)
  const { isManager } = viewer
  const requests = [...roster.requests].filter(([id]) => isManager || id === actor.playerId)
  const offeredPlayer = findOfferedPlayer(roster, now)
  const [summary] = await viewTeamSummaries(db, [row], actor.playerId)
  const people = await loadPeopleById(db, [
    ...currentMembers(roster).map(({ player }) => player),
    ...requests.map(([id]) => id),
    ...(offeredPlayer === null ? [] : [offeredPlayer]),
  ])
  const statistics = await computeTeamStatistics(db, row.id, timeRange)
  const canSeeOffer = offeredPlayer !== null && (isManager || offeredPlayer === actor.playerId)
  return {
    ...summary!,
    players: await viewPlayers(db, { row, roster, now, viewer }, people, statistics),
    settings,
    stats: toStats(statistics),
    requests: requests.map(([id, at]) => ({ ...toPerson(people, id), askedAt: iso(at) })),
    offer: canSeeOffer ? toPerson(people, offeredPlayer) : null,
    isCaptain: relation.isCaptain,
    group: await findVisibleGroup(db, row.groupId, actor.playerId),
    createdBy: row.createdBy,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

/** Returns what everyone may see of a team, its roster and its statistics. */
export async function viewPublicTeam(db: Database, { row, roster }: LoadedTeam, now: number) {
  const [team] = await viewTeamSummaries(db, [row], null)
  const people = await loadPeopleById(
    db,
    currentMembers(roster).map(({ player }) => player),
  )
  const statistics = await computeTeamStatistics(db, row.id)
  const viewer = { playerId: null, isManager: false }
  const players = await viewPlayers(db, { row, roster, now, viewer }, people, statistics)
  return { team: team!, players, stats: toStats(statistics) }
}

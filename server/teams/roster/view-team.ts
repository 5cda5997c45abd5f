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
import { affiliationNames } from '../affiliations/affiliation-store.ts'
import type { TimeRange } from '../matches/store.ts'
import { findVisibleGroup } from './linked-group-store.ts'
import { teamStatistics, type TeamStatistics } from './team-statistics.ts'
import { peopleById, playerRows, type TeamPerson, type TeamRow } from '../store.ts'
import { type LoadedTeam, relationToTeam } from './team-state.ts'

/**
 * The viewer of a roster. Only managers of the team and the suspended player see the reason for a
 * suspension.
 */
type RosterViewer = { readonly playerId: PlayerId | null; readonly manages: boolean }

const toRosterViewer = (loaded: LoadedTeam, actor: Actor): RosterViewer => ({
  playerId: actor.playerId,
  manages: can(actor, 'team.manage', relationToTeam(loaded, actor.playerId)).ok,
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

function figuresOf(all: TeamStatistics['players'], player: PlayerId): TeamPlayer['figures'] {
  const own = all.get(player)
  const none = { won: 0, lost: 0 }
  return { singles: own?.singles ?? none, pairs: own?.pairs ?? none, form: [...(own?.form ?? [])] }
}

function statsOf({ record: { played, ...rest }, tournaments }: TeamStatistics): TeamStats {
  return { ...rest, matchesPlayed: played, tournaments }
}

async function playerViews(
  db: Database,
  { row, roster, now, reader }: { row: TeamRow; roster: Roster; now: number; reader: RosterViewer },
  people: People,
  { players: figures }: TeamStatistics,
): Promise<TeamPlayer[]> {
  const storedRows = new Map((await playerRows(db, [row.id])).map((one) => [one.playerId, one]))
  const seesReason = (player: PlayerId) => reader.manages || player === reader.playerId
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
      suspendedFor: isOut && seesReason(player) ? (suspension?.reason ?? null) : null,
      hasAccount: person?.hasAccount === true,
      figures: figuresOf(figures, player),
    }
  }
  return currentMembers(roster).map(view).toSorted(comparePlayers)
}

/** Returns the roster of a team at a timestamp. */
export async function rosterAt(db: Database, actor: Actor, loaded: LoadedTeam, at: number) {
  const { row, log } = loaded
  const reader = toRosterViewer(loaded, actor)
  const roster = foldRoster(log, at)
  const people = await peopleById(
    db,
    currentMembers(roster).map(({ player }) => player),
  )
  const statistics = await teamStatistics(db, row.id)
  return { players: await playerViews(db, { row, roster, now: at, reader }, people, statistics) }
}

const toPerson = (people: People, playerId: PlayerId) => ({
  playerId,
  playerName: people.get(playerId)?.name ?? '',
})

/** Returns teams as a list shows them. */
export async function teamSummaries(
  db: Database,
  rows: readonly TeamRow[],
  reader: PlayerId | null,
): Promise<TeamSummary[]> {
  const captains = rows.map(({ captainId }) => captainId).filter((id) => id !== null)
  const people = await peopleById(db, captains)
  const clubs = await affiliationNames(db)
  const ids = rows.map(({ id }) => id)
  const currentRows = (await playerRows(db, ids)).filter(({ leftAt }) => leftAt === null)
  const ownTeamIds = new Set(
    currentRows.filter((one) => one.playerId === reader).map((one) => one.teamId),
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
    isMine: ownTeamIds.has(row.id) || (reader !== null && row.captainId === reader),
    version: row.version,
  }))
}

/** Returns a team as its page shows it. */
export async function teamView(
  db: Database,
  actor: Actor,
  loaded: LoadedTeam,
  now: number,
  timeRange: TimeRange | null = null,
): Promise<Team> {
  const { row, roster, settings } = loaded
  const standing = relationToTeam(loaded, actor.playerId)
  const reader = toRosterViewer(loaded, actor)
  const { manages } = reader
  const requests = [...roster.requests].filter(([id]) => manages || id === actor.playerId)
  const offered = findOfferedPlayer(roster, now)
  const [summary] = await teamSummaries(db, [row], actor.playerId)
  const people = await peopleById(db, [
    ...currentMembers(roster).map(({ player }) => player),
    ...requests.map(([id]) => id),
    ...(offered === null ? [] : [offered]),
  ])
  const statistics = await teamStatistics(db, row.id, timeRange)
  const seesOffer = offered !== null && (manages || offered === actor.playerId)
  return {
    ...summary!,
    players: await playerViews(db, { row, roster, now, reader }, people, statistics),
    settings,
    stats: statsOf(statistics),
    requests: requests.map(([id, at]) => ({ ...toPerson(people, id), askedAt: iso(at) })),
    offer: seesOffer ? toPerson(people, offered) : null,
    isCaptain: standing.isCaptain,
    group: await findVisibleGroup(db, row.groupId, actor.playerId),
    createdBy: row.createdBy,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

/** Returns what everyone may see of a team, its roster and its statistics. */
export async function publicTeamView(db: Database, { row, roster }: LoadedTeam, now: number) {
  const [team] = await teamSummaries(db, [row], null)
  const people = await peopleById(
    db,
    currentMembers(roster).map(({ player }) => player),
  )
  const statistics = await teamStatistics(db, row.id)
  const reader = { playerId: null, manages: false }
  const players = await playerViews(db, { row, roster, now, reader }, people, statistics)
  return { team: team!, players, stats: statsOf(statistics) }
}

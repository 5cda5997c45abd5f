import { can } from '#engine/access/policy.ts'
import type { PlayerId } from '#engine/ids.ts'
import { playersOf } from '#engine/teams/line-up/line-up.ts'
import { foldTeamMatch, type TeamMatchState } from '#engine/teams/match/state.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { withOrder } from '#engine/teams/systems/check-system.ts'
import { teamSides, type System, type TeamSide } from '#engine/teams/systems/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { everySystem, findSystem, type SystemById } from '../../systems/find-system.ts'
import { requireTeamMatch, teamMatchLogs, type TeamMatchRow } from './store.ts'
import { loadTeam, standingIn, type LoadedTeam } from '../roster/load-team.ts'

/** A team match with the state folded from its log, and both teams. */
export type LoadedTeamMatch = {
  readonly row: TeamMatchRow
  readonly system: System
  readonly log: readonly TeamMatchEvent[]
  readonly state: TeamMatchState
  readonly teams: Readonly<Record<TeamSide, LoadedTeam>>
}

/** Returns the system of a team match in its order of play. Throws if a release has removed it. */
function inItsOrder({ systemId, playOrder }: TeamMatchRow, system: System | null): System {
  const order = playOrder === null ? null : (JSON.parse(playOrder) as string[])
  const played = system !== null && order !== null ? withOrder(system, order) : system
  if (played === null) throw new RangeError(`Nothing is known of the system ${systemId}`)
  return played
}

/** Returns a function that finds the system of a team match, in its order of play. */
export async function systemsOfMatches(db: Database): Promise<(row: TeamMatchRow) => System> {
  const byId: SystemById = await everySystem(db)
  return (row) => inItsOrder(row, byId(row.systemId))
}

export async function loadTeamMatch(db: Database, id: string): Promise<LoadedTeamMatch> {
  return openRow(db, await requireTeamMatch(db, id))
}

export async function openRow(db: Database, row: TeamMatchRow): Promise<LoadedTeamMatch> {
  const system = inItsOrder(row, await findSystem(db, row.systemId))
  const log = (await teamMatchLogs(db, [row.id])).get(row.id) ?? []
  const teams = { home: await loadTeam(db, row.homeId), away: await loadTeam(db, row.awayId) }
  return { row, system, log, state: foldTeamMatch(system, log), teams }
}

/** Locks a team match and loads it. */
export async function lockAndLoadTeamMatch(unit: UnitOfWork, id: string): Promise<LoadedTeamMatch> {
  await unit.lock(`team:match-${id}`, 'exclusive')
  return loadTeamMatch(unit.tx, id)
}

type Folded = Pick<LoadedTeamMatch, 'state'>

/**
 * Returns who is in the line-up of a side, guests included; no one until both line-ups are submitted. Players
 * in a blind line-up must not get extra rights, or these would reveal it.
 */
function inLineUp({ state }: Folded, side: TeamSide): readonly PlayerId[] {
  const submitted = state.facts.lineUps[side]
  return submitted === null || !state.areKnown ? [] : playersOf(submitted.lineUp)
}

/** Returns who is in either line-up, guests included, once both are submitted. */
export const inLineUps = (opened: Folded): readonly PlayerId[] =>
  teamSides.flatMap((side) => inLineUp(opened, side))

/** Returns the actor's relation to a team match. */
export function partIn(opened: LoadedTeamMatch, playerId: PlayerId | null) {
  const { teams } = opened
  const sides = teamSides.map((side) => ({ side, ...standingIn(teams[side], playerId) }))
  return {
    leads: sides.filter(({ isCaptain }) => isCaptain).map(({ side }) => side),
    isOnTeam: sides.some(({ isOnTeam }) => isOnTeam),
    isPublic: sides.every(({ isPublic }) => isPublic),
    /** The sides whose line-ups they are in, once both are submitted. */
    plays: teamSides.filter((side) => inLineUp(opened, side).some((one) => one === playerId)),
  }
}

function requireReadable(opened: LoadedTeamMatch, actor: Actor): LoadedTeamMatch {
  const { isOnTeam, isPublic, plays } = partIn(opened, actor.playerId)
  if (!can(actor, 'team.read', { isPublic, isOnTeam: isOnTeam || plays.length > 0 }).ok) {
    throw notFound('teamMatch.notFound')
  }
  return opened
}

/**
 * Loads a team match. Throws 404 if the reader may not see it; one of a private team is visible to both
 * sides.
 */
export async function loadTeamMatchFor(
  db: Database,
  actor: Actor,
  id: string,
): Promise<LoadedTeamMatch> {
  return requireReadable(await loadTeamMatch(db, id), actor)
}

/** Locks a team match and loads it. Throws 404 if the actor may not see it. */
export async function lockAndLoadTeamMatchFor(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedTeamMatch> {
  return requireReadable(await lockAndLoadTeamMatch(unit, id), actor)
}

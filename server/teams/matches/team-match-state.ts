import { can } from '#engine/access/policy.ts'
import type { PlayerId } from '#engine/ids.ts'
import { playersOf } from '#engine/teams/line-up/line-up.ts'
import { foldTeamMatch, type TeamMatchState } from '#engine/teams/match/state.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { reorderRubbers } from '#engine/teams/systems/check-system.ts'
import { teamSides, type System, type TeamSide } from '#engine/teams/systems/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { aggregateState } from '../../platform/log/aggregate-state.ts'
import { loadSystems, findSystem } from '../../systems/find-system.ts'
import { relationToTeam, teamState, type LoadedTeam } from '../roster/team-state.ts'
import { countedStatuses, type TeamMatchRow, teamMatchLog } from './store.ts'

type Context = {
  readonly system: System
  readonly teams: Readonly<Record<TeamSide, LoadedTeam>>
}

/** A team match with the state folded from its log, and both teams. */
export type LoadedTeamMatch = Context & {
  readonly row: TeamMatchRow
  readonly log: readonly TeamMatchEvent[]
  readonly state: TeamMatchState
}

/** Statuses of team matches that are over, confirmed or not. */
const statusesAfterPlay = [
  ...countedStatuses,
  'finished',
  'sent',
  'disputed',
  'in_correction',
  'abandoned',
] as const

/** How team matches are loaded and locked. One of a private team is visible to both sides. */
export const teamMatchState = aggregateState<LoadedTeamMatch, Context>({
  table: 'teamMatches',
  log: teamMatchLog,
  notFound: 'teamMatch.notFound',
  lockName: (_db, id) => `team:match-${id}`,
  context: async (db, row, now) => ({
    system: withPlayOrder(row, await findSystem(db, row.systemId)),
    teams: {
      home: await teamState.load(db, row.homeId, now),
      away: await teamState.load(db, row.awayId, now),
    },
  }),
  fold: (stored) => ({ ...stored, state: foldTeamMatch(stored.system, stored.log) }),
  canRead: (actor, loaded) => {
    const { isOnTeam, isPublic, playedSides } = relationToMatch(loaded, actor.playerId)
    return can(actor, 'team.read', { isPublic, isOnTeam: isOnTeam || playedSides.length > 0 }).ok
  },
  project: ({ row, state: { status, score, units, winner, logState } }, now) => {
    const isOver = statusesAfterPlay.some((one) => one === status)
    return {
      status,
      startsAt: logState.startsAt,
      // Reminders of a deadline that has passed are obsolete.
      lineUpsDue: logState.unfilled === null ? logState.lineUpsDue : null,
      homeScore: score[0],
      awayScore: score[1],
      homeUnits: units[0],
      awayUnits: units[1],
      winner,
      isOver: isOver ? 1 : 0,
      playedAt: isOver ? (row.playedAt ?? Math.min(logState.startsAt ?? now, now)) : null,
      updatedAt: now,
    }
  },
})

/** Loads a team match. Its state does not depend on the time. */
export const loadTeamMatch = async (db: Database, id: string): Promise<LoadedTeamMatch> =>
  teamMatchState.load(db, id, 0)

/** Returns a function that finds the system of a team match, in its order of play. */
export async function createSystemFinder(db: Database): Promise<(row: TeamMatchRow) => System> {
  const byId = await loadSystems(db)
  return (row) => withPlayOrder(row, byId(row.systemId))
}

/** Returns the system of a team match in its order of play. Throws if a release has removed it. */
function withPlayOrder({ systemId, playOrder }: TeamMatchRow, system: System | null): System {
  const order = playOrder === null ? null : (JSON.parse(playOrder) as string[])
  const inOrder = system !== null && order !== null ? reorderRubbers(system, order) : system
  if (inOrder === null) throw new RangeError(`No system with id ${systemId}`)
  return inOrder
}

type WithState = Pick<LoadedTeamMatch, 'state'>

/**
 * Returns who is in the line-up of a side, guests included; no one until both line-ups are submitted. Players
 * in a blind line-up must not get extra rights, or these would reveal it.
 */
export function playersInLineUp({ state }: WithState, side: TeamSide): readonly PlayerId[] {
  const submitted = state.logState.lineUps[side]
  return submitted === null || !state.areLineUpsRevealed ? [] : playersOf(submitted.lineUp)
}

/** Returns who is in either line-up, guests included, once both are submitted. */
export const playersInLineUps = (loaded: WithState): readonly PlayerId[] =>
  teamSides.flatMap((side) => playersInLineUp(loaded, side))

/** Returns the actor's relation to a team match. */
export function relationToMatch(loaded: LoadedTeamMatch, playerId: PlayerId | null) {
  const { teams } = loaded
  const sides = teamSides.map((side) => ({ side, ...relationToTeam(teams[side], playerId) }))
  return {
    ledSides: sides.filter(({ isCaptain }) => isCaptain).map(({ side }) => side),
    isOnTeam: sides.some(({ isOnTeam }) => isOnTeam),
    isPublic: sides.every(({ isPublic }) => isPublic),
    /** The sides whose line-ups they are in, once both are submitted. */
    playedSides: teamSides.filter((side) =>
      playersInLineUp(loaded, side).some((one) => one === playerId),
    ),
  }
}

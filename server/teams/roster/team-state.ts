import type { PlayerId } from '#engine/ids.ts'
import { can } from '#engine/access/policy.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import {
  foldRoster,
  currentMembers,
  findOfferedPlayer,
  type Roster,
} from '#engine/teams/roster/fold.ts'
import { defaultTeamSettings, type TeamSettings } from '#engine/teams/settings.ts'
import { teamSettings } from '#contract/teams/team.ts'
import type { Database } from '../../platform/database/database.ts'
import { aggregateState } from '../../platform/log/aggregate-state.ts'
import { type TeamRow, teamLog } from '../store.ts'

/** A team with its roster, folded. */
export type LoadedTeam = {
  readonly row: TeamRow
  readonly log: readonly RosterEvent[]
  readonly roster: Roster
  readonly settings: TeamSettings
}

/** How teams are loaded and locked. A person offered the captaincy may see a private team. */
export const teamState = aggregateState<LoadedTeam>({
  table: 'teams',
  log: teamLog,
  notFound: 'team.notFound',
  lockName: (_db, id) => `team:${id}`,
  fold: ({ row, log }) => ({ row, log, roster: foldRoster(log), settings: parseSettings(row) }),
  canRead: (actor, loaded, now) => {
    const relation = relationToTeam(loaded, actor.playerId)
    const isOffered =
      actor.playerId !== null && findOfferedPlayer(loaded.roster, now) === actor.playerId
    return can(actor, 'team.read', { ...relation, isOnTeam: relation.isOnTeam || isOffered }).ok
  },
  project: ({ roster, settings }, now) => ({
    captainId: roster.captain,
    playerCount: currentMembers(roster).length,
    isPublic: settings.isPublic ? 1 : 0,
    updatedAt: now,
  }),
})

/** Loads a team. Its state does not depend on the time. */
export const loadTeam = async (db: Database, id: string): Promise<LoadedTeam> =>
  teamState.load(db, id, 0)

export function parseSettings({ settings }: TeamRow): TeamSettings {
  return teamSettings.parse({ ...defaultTeamSettings, ...JSON.parse(settings) })
}

/** Returns who leads a team: its captain, who may not be playing, and the vice-captain. */
export function listLeaders(roster: Roster): readonly PlayerId[] {
  const vice = currentMembers(roster).filter(({ role }) => role === 'vice_captain')
  const ids = vice.map(({ player }) => player)
  return roster.captain === null ? ids : [...new Set([roster.captain, ...ids])]
}

/** Returns a person's relation to a team. */
export function relationToTeam({ roster, settings }: LoadedTeam, playerId: PlayerId | null) {
  const member = currentMembers(roster).find(({ player }) => player === playerId)
  const isMainCaptain = playerId !== null && roster.captain === playerId
  return {
    isOnTeam: member !== undefined || isMainCaptain,
    isCaptain: playerId !== null && listLeaders(roster).includes(playerId),
    isMainCaptain,
    isPublic: settings.isPublic,
  }
}

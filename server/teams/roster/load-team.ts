import type { PlayerId } from '#engine/ids.ts'
import { can } from '#engine/access/policy.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { foldRoster, onTeam, standingOffer, type Roster } from '#engine/teams/roster/fold.ts'
import { defaultTeamSettings, type TeamSettings } from '#engine/teams/settings.ts'
import { teamSettings } from '#contract/teams/team.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { requireTeam, rosterLog, type TeamRow } from '../store.ts'

/** A team with its roster, folded. */
export type LoadedTeam = {
  readonly row: TeamRow
  readonly log: readonly RosterEvent[]
  readonly roster: Roster
  readonly settings: TeamSettings
}

export const settingsOf = ({ settings }: TeamRow): TeamSettings =>
  teamSettings.parse({ ...defaultTeamSettings, ...JSON.parse(settings) })

export async function loadTeam(db: Database, id: string): Promise<LoadedTeam> {
  const row = await requireTeam(db, id)
  const log = await rosterLog(db, id)
  return { row, log, roster: foldRoster(log), settings: settingsOf(row) }
}

/** Locks a team and loads it. */
export async function lockAndLoadTeam(unit: UnitOfWork, id: string): Promise<LoadedTeam> {
  await unit.lock(`team:${id}`, 'exclusive')
  return loadTeam(unit.tx, id)
}

/** Returns who leads a team: its captain, who may not be playing, and the vice-captain. */
export function leadersOf(roster: Roster): readonly PlayerId[] {
  const vice = onTeam(roster).filter(({ role }) => role === 'vice_captain')
  const ids = vice.map(({ player }) => player)
  return roster.captain === null ? ids : [...new Set([roster.captain, ...ids])]
}

/** Returns the reader's relation to a team. */
export function standingIn({ roster, settings }: LoadedTeam, playerId: PlayerId | null) {
  const member = onTeam(roster).find(({ player }) => player === playerId)
  const leads = playerId !== null && roster.captain === playerId
  return {
    isOnTeam: member !== undefined || leads,
    isCaptain: playerId !== null && leadersOf(roster).includes(playerId),
    holdsCaptaincy: leads,
    isPublic: settings.isPublic,
  }
}

/** Throws 404 for people who may not see a team. A person offered its captaincy may. */
export function requireReadable(opened: LoadedTeam, actor: Actor, now: number): LoadedTeam {
  const standing = standingIn(opened, actor.playerId)
  const isOffered = actor.playerId !== null && standingOffer(opened.roster, now) === actor.playerId
  const subject = { ...standing, isOnTeam: standing.isOnTeam || isOffered }
  if (!can(actor, 'team.read', subject).ok) throw notFound('team.notFound')
  return opened
}

/** Loads a team. Throws 404 if the reader may not see it. */
export async function loadTeamFor(
  db: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<LoadedTeam> {
  return requireReadable(await loadTeam(db, id), actor, now)
}

/** Locks a team and loads it. Throws 404 if the actor may not see it. */
export async function lockAndLoadTeamFor(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedTeam> {
  return requireReadable(await lockAndLoadTeam(unit, id), actor, unit.now)
}

import type { BodyOf } from '#contract/endpoint.ts'
import type { createTeam as endpoint } from '#contract/teams/team.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { PlayerId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import {
  mergeSettings,
  checkTeamSettings,
  defaultTeamSettings,
  type TeamSettings,
} from '#engine/teams/settings.ts'
import { checkSport } from '../../platform/club/club-settings.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { lockPlayers, requireUnerased } from '../../players/store.ts'
import { requireAffiliation } from '../affiliations/affiliation-store.ts'
import { publishTeam } from '../publish-changes.ts'
import { findVisibleGroup } from './linked-group-store.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { isNameTaken, type TeamRow } from '../store.ts'
import { teams } from './team.ts'
import { type LoadedTeam } from './team-state.ts'

/** Throws if another team of the sport and club has the name, or if the club does not exist. */
export async function requireFreeName(unit: UnitOfWork, row: TeamRow): Promise<void> {
  await unit.lock('teams:names', 'exclusive')
  if (row.affiliationId !== null) await requireAffiliation(unit.tx, row.affiliationId)
  if (await isNameTaken(unit.tx, row)) throw invalid([problem('name', 'team.nameTaken')])
}

/** Throws if the actor can't see the group to be linked with a team. */
export async function requireVisibleGroup(
  { tx }: UnitOfWork,
  { playerId }: Actor,
  groupId: string | null,
): Promise<void> {
  if (groupId === null || (await findVisibleGroup(tx, groupId, playerId)) !== null) return
  throw invalid([problem('groupId', 'team.noGroup')])
}

/** Returns the settings of a team with this number of players. Throws for invalid ones. */
export function requireSettings(settings: TeamSettings, players: number): TeamSettings {
  const refusals = checkTeamSettings(settings, players)
  if (refusals.length > 0) throw createRefusalError(refusals)
  return settings
}

type NewTeam = BodyOf<typeof endpoint>

/** Creates a team with its captain as first player and the other named players on its roster. */
export async function createTeam(
  unit: UnitOfWork,
  actor: Actor,
  given: NewTeam,
): Promise<LoadedTeam> {
  const { captainId, settings: chosen, sportId } = given
  const notPlayed = checkSport(actor.settings, sportId)
  if (notPlayed.length > 0) throw invalid(notPlayed)
  const players = [...new Set([...(captainId === null ? [] : [captainId]), ...given.playerIds])]
  const settings = requireSettings(mergeSettings(defaultTeamSettings, chosen), players.length)
  const row = newRow(unit, actor, given, settings)
  await requireVisibleGroup(unit, actor, given.groupId)
  await requireFreeName(unit, row)
  if (players.length > 0) await lockPlayers(unit, players)
  for (const player of players) await requireUnerased(unit.tx, player)
  const loaded = await teams.create(unit, actor, { row }, [])
  if (players.length === 0) {
    await publishTeam(unit, row, [])
    return loaded
  }
  return teams.apply(unit, actor, loaded, firstEvents(players, captainId, unit.now))
}

const firstEvents = (
  players: readonly PlayerId[],
  captain: PlayerId | null,
  at: number,
): RosterEvent[] => [
  ...players.map((player): RosterEvent => ({
    type: 'joined',
    at,
    player,
    role: 'player',
    jerseyNumber: null,
  })),
  ...(captain === null ? [] : [{ type: 'captained', at, player: captain } as const]),
]

function newRow(unit: UnitOfWork, actor: Actor, given: NewTeam, settings: TeamSettings): TeamRow {
  const name = cleanText(given.name)
  return {
    id: unit.newId(),
    sportId: given.sportId,
    name,
    nameFolded: foldName(name),
    description: cleanText(given.description).trim(),
    color: given.color.toLowerCase(),
    secondColor: given.secondColor.toLowerCase(),
    homeVenue: cleanText(given.homeVenue).trim(),
    affiliationId: given.affiliationId,
    captainId: null,
    groupId: given.groupId,
    settings: JSON.stringify(settings),
    isPublic: settings.isPublic ? 1 : 0,
    isActive: 1,
    playerCount: 0,
    createdBy: actor.userId,
    createdAt: unit.now,
    updatedAt: unit.now,
    version: 1,
  }
}

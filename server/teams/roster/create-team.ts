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
  body: NewTeam,
): Promise<LoadedTeam> {
  const { captainId, settings: chosenSettings, sportId } = body
  const disabledSport = checkSport(actor.settings, sportId)
  if (disabledSport.length > 0) throw invalid(disabledSport)
  const players = [...new Set([...(captainId === null ? [] : [captainId]), ...body.playerIds])]
  const settings = requireSettings(
    mergeSettings(defaultTeamSettings, chosenSettings),
    players.length,
  )
  const row = createRow(unit, actor, body, settings)
  await requireVisibleGroup(unit, actor, body.groupId)
  await requireFreeName(unit, row)
  if (players.length > 0) await lockPlayers(unit, players)
  for (const player of players) await requireUnerased(unit.tx, player)
  const loaded = await teams.create(unit, actor, { row }, [])
  if (players.length === 0) {
    await publishTeam(unit, row, [])
    return loaded
  }
  return teams.apply(unit, actor, loaded, createFirstEvents(players, captainId, unit.now))
}

const createFirstEvents = (
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

function createRow(unit: UnitOfWork, actor: Actor, body: NewTeam, settings: TeamSettings): TeamRow {
  const name = cleanText(body.name)
  return {
    id: unit.newId(),
    sportId: body.sportId,
    name,
    nameFolded: foldName(name),
    description: cleanText(body.description).trim(),
    color: body.color.toLowerCase(),
    secondColor: body.secondColor.toLowerCase(),
    homeVenue: cleanText(body.homeVenue).trim(),
    affiliationId: body.affiliationId,
    captainId: null,
    groupId: body.groupId,
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

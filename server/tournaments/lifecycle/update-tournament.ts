import type { BodyOf } from '#contract/endpoint.ts'
import type { updateTournament as endpoint } from '#contract/tournaments/life.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { System } from '#engine/teams/systems/types.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import {
  requireMatchFormat,
  requireClubSport,
  requireConsistentFields,
  findChosenSystem,
} from './create-tournament.ts'
import type { TournamentRow } from '../store.ts'
import { isoOrNull, parseIso } from '../../platform/iso.ts'
import { type Initiator, decideEvents, tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type TournamentUpdate = BodyOf<typeof endpoint>

const parseIsoOr = (text: string | null | undefined, current: number | null) =>
  text === undefined ? current : parseIso(text)

/**
 * Updates a tournament; anything left out stays unchanged. Throws for a stale version, for settings that
 * contradict each other and, after the start, for changes to what the draw was based on.
 */
export async function updateTournament(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  change: TournamentUpdate,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, change.version)
  if (change.sportId !== undefined && change.sportId !== loaded.row.sportId) {
    await requireClubSport(unit.tx, change.sportId)
  }
  const columns = createColumns(loaded, change)
  const sportId = change.sportId ?? loaded.row.sportId
  const currentSystem = loaded.logState.settings.system ?? null
  const systemId = change.settings?.system === undefined ? currentSystem : change.settings.system
  const chosenSystem = await findChosenSystem(unit, sportId, systemId, currentSystem)
  requireConsistentFields({
    chosenSystem,
    startDate: isoOrNull(columns.startDate),
    endDate: isoOrNull(columns.endDate),
    minParticipants: change.minParticipants ?? loaded.logState.settings.minParticipants,
    maxParticipants:
      change.maxParticipants === undefined
        ? loaded.logState.settings.maxParticipants
        : change.maxParticipants,
    tables: JSON.parse(columns.tables) as string[],
    sportId,
    settings: {
      entrants: loaded.logState.settings.entrants,
      bestOf: loaded.logState.settings.bestOf,
      ...change.settings,
    },
  })
  const settings = findChangedSettings(loaded, change, chosenSystem?.ownSystem ?? null)
  const events =
    Object.keys(settings).length === 0
      ? []
      : decideEvents(loaded, {
          type: 'change_settings',
          at: unit.now,
          settings,
          placesWaiting: settings.maxParticipants !== undefined,
        })
  const eventType = 'tournament.updated'
  return tournaments.apply(unit, by, loaded, events, { columns, isEdit: true, eventType })
}

function createColumns({ row, logState }: LoadedTournament, change: TournamentUpdate) {
  const sportId = change.sportId ?? row.sportId
  const name = change.name === undefined ? row.name : cleanText(change.name)
  const isOtherSport = sportId !== row.sportId
  const matchFormat = change.matchFormat ?? (isOtherSport ? 'standard' : row.matchFormat)
  const rated = change.rated === undefined ? row.rated : change.rated ? 1 : 0
  if (rated !== row.rated && logState.order !== null) {
    throw conflict('tournament.ratedIsFixed')
  }
  const cleanTextOr = (text: string | undefined, current: string) =>
    text === undefined ? current : cleanText(text)
  return {
    name,
    nameFolded: foldName(name),
    description: cleanTextOr(change.description, row.description),
    matchFormat: requireMatchFormat(sportId, matchFormat),
    startDate: parseIsoOr(change.startDate, row.startDate),
    endDate: parseIsoOr(change.endDate, row.endDate),
    venue: cleanTextOr(change.venue, row.venue),
    prizes: cleanTextOr(change.prizes, row.prizes),
    rules: cleanTextOr(change.rules, row.rules),
    rated,
    autoStart: change.autoStart === undefined ? row.autoStart : change.autoStart ? 1 : 0,
    tables: change.tables === undefined ? row.tables : JSON.stringify(change.tables.map(cleanText)),
    restMinutes: change.restMinutes ?? row.restMinutes,
  } satisfies Partial<TournamentRow>
}

/** Returns only the settings that differ, so that a form which sends everything changes nothing else. */
function findChangedSettings(
  { logState }: LoadedTournament,
  change: TournamentUpdate,
  ownSystem: System | null,
): Partial<TournamentSettings> {
  const { maxParticipants, minParticipants, requiresApproval, isPublic, sportId, format } = change
  const deadline = parseIsoOr(change.registrationDeadline, logState.settings.registrationDeadline)
  const requested: Record<string, unknown> = {
    ...change.settings,
    maxParticipants,
    minParticipants,
    requiresApproval,
    isPublic,
    sportId,
    format,
    registrationDeadline: deadline,
    ownSystem: ownSystem ?? (logState.settings.ownSystem ? null : undefined),
  }
  const current = logState.settings as Record<string, unknown>
  const differing = Object.entries(requested).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name]),
  )
  return Object.fromEntries(differing) as Partial<TournamentSettings>
}

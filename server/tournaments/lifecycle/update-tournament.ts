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
  requirePlayed,
  requireConsistentDates,
  findChosenSystem,
} from './create-tournament.ts'
import type { TournamentRow } from '../store.ts'
import { isoOrNull } from '../../platform/iso.ts'
import { type Initiator, decided, tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type Change = BodyOf<typeof endpoint>

const momentOr = (text: string | null | undefined, known: number | null) =>
  text === undefined ? known : text === null ? null : Date.parse(text)

/**
 * Updates a tournament; anything left out stays unchanged. Throws for a stale version, for settings that
 * contradict each other and, after the start, for changes to what the draw was based on.
 */
export async function updateTournament(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  change: Change,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, change.version)
  if (change.sportId !== undefined && change.sportId !== loaded.row.sportId) {
    await requirePlayed(unit.tx, change.sportId)
  }
  const columns = columnsOf(loaded, change)
  const sportId = change.sportId ?? loaded.row.sportId
  const known = loaded.facts.settings.system ?? null
  const asked = change.settings?.system === undefined ? known : change.settings.system
  const chosen = await findChosenSystem(unit, sportId, asked, known)
  requireConsistentDates({
    chosen,
    startDate: isoOrNull(columns.startDate),
    endDate: isoOrNull(columns.endDate),
    minParticipants: change.minParticipants ?? loaded.facts.settings.minParticipants,
    maxParticipants:
      change.maxParticipants === undefined
        ? loaded.facts.settings.maxParticipants
        : change.maxParticipants,
    tables: JSON.parse(columns.tables) as string[],
    sportId,
    settings: {
      entrants: loaded.facts.settings.entrants,
      bestOf: loaded.facts.settings.bestOf,
      ...change.settings,
    },
  })
  const settings = changedSettings(loaded, change, chosen?.ownSystem ?? null)
  const events =
    Object.keys(settings).length === 0
      ? []
      : decided(loaded, {
          type: 'change_settings',
          at: unit.now,
          settings,
          placesWaiting: settings.maxParticipants !== undefined,
        })
  const announce = 'tournament.updated'
  return tournaments.apply(unit, by, loaded, events, { columns, isEdit: true, announce })
}

function columnsOf({ row, facts }: LoadedTournament, change: Change) {
  const sportId = change.sportId ?? row.sportId
  const name = change.name === undefined ? row.name : cleanText(change.name)
  const isOtherSport = sportId !== row.sportId
  const matchFormat = change.matchFormat ?? (isOtherSport ? 'standard' : row.matchFormat)
  const rated = change.rated === undefined ? row.rated : change.rated ? 1 : 0
  if (rated !== row.rated && facts.order !== null) {
    throw conflict('tournament.ratedIsFixed')
  }
  const text = (given: string | undefined, known: string) =>
    given === undefined ? known : cleanText(given)
  return {
    name,
    nameFolded: foldName(name),
    description: text(change.description, row.description),
    matchFormat: requireMatchFormat(sportId, matchFormat),
    startDate: momentOr(change.startDate, row.startDate),
    endDate: momentOr(change.endDate, row.endDate),
    venue: text(change.venue, row.venue),
    prizes: text(change.prizes, row.prizes),
    rules: text(change.rules, row.rules),
    rated,
    autoStart: change.autoStart === undefined ? row.autoStart : change.autoStart ? 1 : 0,
    tables: change.tables === undefined ? row.tables : JSON.stringify(change.tables.map(cleanText)),
    restMinutes: change.restMinutes ?? row.restMinutes,
  } satisfies Partial<TournamentRow>
}

/** Returns only the settings that differ, so that a form which sends everything changes nothing else. */
function changedSettings(
  { facts }: LoadedTournament,
  change: Change,
  ownSystem: System | null,
): Partial<TournamentSettings> {
  const { maxParticipants, minParticipants, requiresApproval, isPublic, sportId, format } = change
  const deadline = momentOr(change.registrationDeadline, facts.settings.registrationDeadline)
  const given: Record<string, unknown> = {
    ...change.settings,
    maxParticipants,
    minParticipants,
    requiresApproval,
    isPublic,
    sportId,
    format,
    registrationDeadline: deadline,
    ownSystem: ownSystem ?? (facts.settings.ownSystem ? null : undefined),
  }
  const known = facts.settings as Record<string, unknown>
  const differing = Object.entries(given).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[name]),
  )
  return Object.fromEntries(differing) as Partial<TournamentSettings>
}

import { randomInt } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { createTournament as endpoint } from '#contract/tournaments/life.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { resolveFormat, sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { isForPairs } from '#engine/tournaments/log/pairs.ts'
import { readTieBreak } from '#engine/tournaments/ranking/tie-breaks.ts'
import { defaultSettings } from '#engine/tournaments/log/settings/default-settings.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import { settingTable } from '#engine/tournaments/log/settings/setting-table.ts'
import { parseIso } from '../../platform/iso.ts'
import { readSettings, checkSport } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { chooseSystem } from '../../systems/find-system.ts'
import type { ClubFacts } from '../club-facts.ts'
import { type TournamentRow } from '../store.ts'
import { tournamentState } from '../tournament-state.ts'

export type NewTournament = BodyOf<typeof endpoint>

/** Source: specification, point 9, Lists and ratings. */
const defaultMinimum = settingTable.minParticipants.defaultValue

/**
 * Returns the given minimum number of participants, otherwise the default, but not above the maximum.
 */
function resolveMinimum({ minParticipants, maxParticipants }: NewTournament): number {
  return minParticipants ?? Math.min(defaultMinimum, maxParticipants ?? defaultMinimum)
}

/** A new tournament with the club's defaults filled in. */
type CompleteTournament = NewTournament &
  Pick<TournamentSettings, 'ownSystem'> & { readonly isPublic: boolean }

/** Returns a random draw seed: a positive integer small enough to be read aloud. */
export const createDrawSeed = () => randomInt(1, 1_000_000_000)

/** Returns the sport's match format of that name; `standard` is its default. Throws for an unknown format. */
export function requireMatchFormat(sportId: SportId, format: string): string {
  const sport = sports[sportId]
  const matchFormat = resolveFormat(sport, format)
  if (matchFormat !== null) return matchFormat
  const values = { format, sport: sport.name, formats: sport.formats.join(', ') }
  throw invalid([problem('matchFormat', 'format.unknown', values)])
}

/** Throws for a sport that the club does not play. */
export async function requireClubSport(db: Database, sportId: SportId): Promise<void> {
  const problems = checkSport(await readSettings(db), sportId)
  if (problems.length > 0) throw invalid(problems)
}

type CheckedFields = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly minParticipants: number
  readonly maxParticipants: number | null
  readonly tables: readonly string[]
  readonly sportId: SportId
  /** The chosen match system; null if this sport has no such system. */
  readonly chosenSystem: ChosenSystem | null
  readonly settings: {
    readonly entrants?: TournamentSettings['entrants'] | undefined
    readonly tieBreaks?: readonly string[] | null | undefined
    readonly bestOf?: TournamentSettings['bestOf'] | undefined
  }
}

/** Settings for a chosen match system; `ownSystem` is null unless it is one of the club's own. */
export type ChosenSystem = Pick<TournamentSettings, 'ownSystem'>

/** Returns the settings of the named system; null if the sport has no such system. */
export async function findChosenSystem(
  unit: UnitOfWork,
  sportId: SportId,
  system: string | null,
  currentSystem?: string | null,
): Promise<ChosenSystem | null> {
  if (system === null) return { ownSystem: null }
  const isInUse = system === currentSystem
  const chosenSystem = await chooseSystem(unit, { systemId: system, sportId, isInUse })
  return chosenSystem === null
    ? null
    : { ownSystem: chosenSystem.isOwn ? chosenSystem.system : null }
}

/** Throws if fields contradict each other or the sport, which validation of single fields can't detect. */
export function requireConsistentFields(body: CheckedFields): void {
  const problems: FieldProblem[] = []
  const [start, end] = [parseIso(body.startDate), parseIso(body.endDate)]
  if (start !== null && end !== null && end < start) {
    problems.push(problem('endDate', 'tournament.endBeforeStart'))
  }
  if (body.maxParticipants !== null && body.minParticipants > body.maxParticipants) {
    problems.push(problem('minParticipants', 'tournament.minimumAboveMaximum'))
  }
  if (new Set(body.tables).size < body.tables.length) {
    problems.push(problem('tables', 'tournament.tableNamedTwice'))
  }
  if (isForPairs(body.settings) && !sports[body.sportId].pairs) {
    const sport = sports[body.sportId].name
    problems.push(problem('settings.entrants', 'tournament.notInPairs', { sport }))
  }
  if (body.chosenSystem === null) {
    problems.push(problem('settings.system', 'tournament.noSystem'))
  }
  for (const acronym of body.settings.tieBreaks ?? []) {
    if (readTieBreak(acronym) !== null) continue
    problems.push(problem('settings.tieBreaks', 'tournament.unknownTieBreak', { acronym }))
  }
  problems.push(...findUnknownLengths(body))
  if (problems.length > 0) throw invalid(problems)
}

/** Returns problems for match lengths that the sport's formats don't include. */
function findUnknownLengths({ sportId, settings: { bestOf } }: CheckedFields): FieldProblem[] {
  const { name, formats } = sports[sportId]
  const namesLengths = formats.some((format) => format.startsWith('Best of '))
  if (!namesLengths || bestOf === undefined) return []
  const fields = [['usual', bestOf.usual] as const, ...Object.entries(bestOf.rounds)]
  return fields
    .filter(([, count]) => count !== null && !formats.includes(`Best of ${count}`))
    .map(([round, count]) => {
      const field = round === 'usual' ? 'settings.bestOf.usual' : `settings.bestOf.rounds.${round}`
      const values = { sport: name, count: count ?? 0, formats: formats.join(', ') }
      return problem(field, 'tournament.noSuchLength', values)
    })
}

/** Returns the initial settings from which the engine folds a tournament. */
function createSettings(body: CompleteTournament, drawSeed: number): TournamentSettings {
  const definedSettings = Object.entries(body.settings).filter(([, value]) => value !== undefined)
  return {
    ...defaultSettings(body.sportId, body.format),
    ...(Object.fromEntries(definedSettings) as Partial<TournamentSettings>),
    maxParticipants: body.maxParticipants,
    minParticipants: resolveMinimum(body),
    registrationDeadline: parseIso(body.registrationDeadline),
    requiresApproval: body.requiresApproval,
    isPublic: body.isPublic,
    ...(body.ownSystem ? { ownSystem: body.ownSystem } : {}),
    drawSeed,
  }
}

type CreationContext = Pick<UnitOfWork, 'now' | 'newId'> & {
  readonly createdBy: string | null
  readonly drawSeed: number
}

/** The projected columns of a log without events. */
export const emptyProjection = {
  currentRound: 0,
  participantCount: 0,
  aloneCount: 0,
  registeredCount: 0,
  checkedInCount: 0,
  waitingCount: 0,
  pendingCount: 0,
  matchCount: 0,
  decidedCount: 0,
  winnerId: null,
  roundDays: null,
  startedAt: null,
  completedAt: null,
} as const satisfies Partial<TournamentRow>

/** Returns the row of a new tournament: a draft in round 0 without entrants. */
export function createTournamentRow(
  body: CompleteTournament,
  { now, newId, createdBy, drawSeed }: CreationContext,
): TournamentRow {
  const settings = createSettings(body, drawSeed)
  const name = cleanText(body.name)
  return {
    id: newId(),
    name,
    nameFolded: foldName(name),
    description: cleanText(body.description),
    sportId: body.sportId,
    format: body.format,
    matchFormat: requireMatchFormat(body.sportId, body.matchFormat),
    status: 'draft',
    startDate: parseIso(body.startDate),
    endDate: parseIso(body.endDate),
    venue: cleanText(body.venue),
    prizes: cleanText(body.prizes),
    rules: cleanText(body.rules),
    rated: body.rated ? 1 : 0,
    autoStart: body.autoStart ? 1 : 0,
    isPublic: body.isPublic ? 1 : 0,
    requiresApproval: body.requiresApproval ? 1 : 0,
    maxParticipants: body.maxParticipants,
    minParticipants: resolveMinimum(body),
    registrationDeadline: settings.registrationDeadline,
    tables: JSON.stringify(body.tables.map(cleanText)),
    restMinutes: body.restMinutes,
    settings: JSON.stringify(settings),
    entrants: settings.entrants ?? 'players',
    ...emptyProjection,
    createdBy,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    version: 1,
  }
}

/** Creates a tournament as a draft. Throws if its settings contradict each other. */
export async function createTournament(
  unit: UnitOfWork,
  club: ClubFacts,
  body: NewTournament,
  createdBy: string,
): Promise<TournamentRow> {
  const chosenSystem = await findChosenSystem(unit, body.sportId, body.settings.system ?? null)
  requireConsistentFields({ ...body, chosenSystem, minParticipants: resolveMinimum(body) })
  await requireClubSport(unit.tx, body.sportId)
  const isPublic = body.isPublic ?? (await club.showsResults(unit.tx))
  const entry = { ...unit, createdBy, drawSeed: createDrawSeed() }
  const row = createTournamentRow({ ...body, isPublic, ...chosenSystem }, entry)
  await tournamentState.insert(unit.tx, [row])
  unit.publish({ type: 'tournament.created', data: { tournamentId: row.id, isDraft: true } })
  return row
}

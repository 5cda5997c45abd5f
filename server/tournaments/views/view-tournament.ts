import { lateStarts } from '#engine/tournaments/formats/swiss.ts'
import type {
  TournamentDetail,
  TournamentParticipant,
  TournamentSummary,
} from '#contract/tournaments/tournament.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { listCriteria } from '#engine/tournaments/ranking/criteria.ts'
import { canUndoStart } from '#engine/tournaments/log/commands/start-commands.ts'
import { isForTeams, findMatchSystem } from '#engine/tournaments/log/pairs.ts'
import type { Participant } from '#engine/tournaments/log/state.ts'
import { tieBreakTitle } from '#engine/tournaments/ranking/explain.ts'
import { listTournamentPayers } from '#engine/fees/payers.ts'
import { findUserNames } from '../../accounts/store.ts'
import { findShownFee } from '../../fees/view-fee.ts'
import type { Database } from '../../platform/database/database.ts'
import { findAnnouncedDate } from '../lifecycle/change-phase.ts'
import {
  loadPeople,
  findStatuses,
  findStatusesIn,
  findWinnerNames,
  type ParticipantRow,
  type People,
  type TournamentRow,
} from '../store.ts'
import { filterLedTeams } from '../team-store.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { viewChampion } from './view-champion.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type SummaryContext = {
  readonly winners: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
  readonly statuses: ReadonlyMap<string, ParticipantRow['status']>
}

function viewSummary(
  row: TournamentRow,
  { winners, users, statuses }: SummaryContext,
): TournamentSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    sportId: row.sportId,
    format: row.format,
    matchFormat: row.matchFormat,
    status: row.status,
    startDate: isoOrNull(row.startDate),
    endDate: isoOrNull(row.endDate),
    venue: row.venue,
    maxParticipants: row.maxParticipants,
    minParticipants: row.minParticipants,
    registrationDeadline: isoOrNull(row.registrationDeadline),
    currentRound: row.currentRound,
    entrants: row.entrants,
    participantCount: row.participantCount,
    aloneCount: row.aloneCount,
    registeredCount: row.registeredCount,
    checkedInCount: row.checkedInCount,
    waitingCount: row.waitingCount,
    pendingCount: row.pendingCount,
    matchCount: row.matchCount,
    decidedCount: row.decidedCount,
    winnerId: row.winnerId,
    winnerName: row.winnerId === null ? null : (winners.get(row.id) ?? null),
    isPublic: row.isPublic === 1,
    requiresApproval: row.requiresApproval === 1,
    rated: row.rated === 1,
    createdBy: row.createdBy,
    createdByName: users.get(row.createdBy ?? '') ?? null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    myStatus: statuses.get(row.id) ?? null,
    revision: row.revision,
    version: row.version,
  }
}

/** Returns tournaments as a list shows them to a player. */
export async function viewSummaries(
  db: Database,
  rows: readonly TournamentRow[],
  playerId: string | null,
): Promise<TournamentSummary[]> {
  const ids = rows.map(({ id }) => id)
  const names = { ...(await loadNames(db, rows)), statuses: await findStatuses(db, playerId, ids) }
  return rows.map((row) => viewSummary(row, names))
}

/** Loads the names of winners and creators. */
async function loadNames(db: Database, rows: readonly TournamentRow[]) {
  const wonIds = rows.filter(({ winnerId }) => winnerId !== null).map(({ id }) => id)
  const creatorIds = rows.map(({ createdBy }) => createdBy)
  const [winners, users] = await Promise.all([
    findWinnerNames(db, wonIds),
    findUserNames(db, creatorIds),
  ])
  return { winners, users }
}

/** Returns the seeds a draw would assign before the start; a random draw stays hidden until it is made. */
function previewSeeds({
  logState,
  currentDrawOrder,
}: LoadedTournament): ReadonlyMap<string, number> {
  if (logState.order !== null || logState.settings.seedingMethod === 'random') {
    return new Map(Object.entries(logState.order === null ? logState.fixedSeeds : {}))
  }
  return new Map(currentDrawOrder().map((player, index) => [player, index + 1]))
}

function listByes({ logState }: LoadedTournament, player: string): TournamentParticipant['byes'] {
  return [...logState.byes].flatMap(([key, bye]) => {
    const [round, who] = JSON.parse(key) as [number, string]
    return who === player ? [{ round, bye }] : []
  })
}

function findFirstRound({ logState }: LoadedTournament, player: string): number | null {
  const { isPairedByRound } = formatTraits[logState.settings.format]
  return isPairedByRound ? (lateStarts(logState).get(player) ?? null) : null
}

/** Returns the participants as sent to clients, in order of entry. */
export function viewParticipants(
  loaded: LoadedTournament,
  people: People,
): TournamentParticipant[] {
  const seeds = previewSeeds(loaded)
  return loaded.state.participants.map((participant) => {
    const seed = participant.seed ?? seeds.get(participant.player) ?? null
    return viewParticipant(loaded, people, participant, seed)
  })
}

function viewParticipant(
  loaded: LoadedTournament,
  people: People,
  participant: Participant,
  seed: number | null,
): TournamentParticipant {
  const { player, partner, rating, affiliations, registeredAt, status, reason, place } = participant
  const person = people.get(player)
  return {
    id: person?.id ?? '',
    tournamentId: loaded.row.id,
    playerId: player,
    playerName: person?.name ?? '',
    teamId: isForTeams(loaded.logState.settings) ? player : null,
    partnerId: partner,
    avatarUrl: person?.avatarUrl ?? null,
    rating,
    registeredAt: iso(registeredAt),
    status,
    reason: reason === '' ? null : reason,
    seed,
    fixedSeed: loaded.logState.fixedSeeds[player] ?? null,
    affiliation: affiliations[0] ?? null,
    place,
    byes: listByes(loaded, player),
    firstRound: findFirstRound(loaded, player),
  }
}

export function viewPodium(
  { state, logState }: LoadedTournament,
  people: People,
): TournamentDetail['podium'] {
  if (state.status !== 'completed') return []
  return state.participants
    .flatMap(({ player, place }) =>
      place === null || place > 3
        ? []
        : [
            {
              playerId: player,
              teamId: isForTeams(logState.settings) ? player : null,
              playerName: people.get(player)?.name ?? '',
              place,
            },
          ],
    )
    .toSorted((a, b) => a.place - b.place)
}

/** Returns a tournament with everything its page shows. */
export async function viewTournament(
  db: Database,
  loaded: LoadedTournament,
  playerId: string | null,
): Promise<TournamentDetail> {
  const { row, logState } = loaded
  const [people, names] = await Promise.all([loadPeople(db, row.id), loadNames(db, [row])])
  const statuses = findStatusesIn(people, row.id, playerId)
  const settings = logState.settings
  const ledTeamIds = isForTeams(settings)
    ? await filterLedTeams(db, playerId, [...logState.entrants.keys()])
    : []
  return {
    ...viewSummary(row, { ...names, statuses }),
    config: {
      maxParticipants: settings.maxParticipants,
      rounds: settings.rounds,
      description: row.description,
      prizes: row.prizes,
      rules: row.rules,
    },
    settings: viewSettings(loaded),
    ledTeamIds,
    systemName: isForTeams(settings) ? (findMatchSystem(settings)?.name ?? null) : null,
    autoStart: row.autoStart === 1,
    startedAt: isoOrNull(row.startedAt),
    plannedStart: isoOrNull(findAnnouncedDate(loaded)),
    completedAt: isoOrNull(row.completedAt),
    cancelReason: loaded.state.status === 'cancelled' ? loaded.state.reason : null,
    tables: JSON.parse(row.tables) as string[],
    restMinutes: row.restMinutes,
    drawSeed: settings.drawSeed,
    isHeldOpen: logState.isHeldOpen,
    ...getDerivedDetails(loaded),
    seedIsPreview: logState.order === null,
    participants: viewParticipants(loaded, people),
    podium: viewPodium(loaded, people),
    champion: viewChampion(loaded, people),
    fee: await findShownFee(db, row.id, () => listTournamentPayers(loaded), [
      playerId,
      ...ledTeamIds,
    ]),
  }
}

/** Caches what is derived from a fold and may need all its matches, for as long as the fold is cached. */
const detailsCache = new WeakMap<LoadedTournament['logState'], ReturnType<typeof deriveDetails>>()

function getDerivedDetails(loaded: LoadedTournament) {
  const details = detailsCache.get(loaded.logState) ?? deriveDetails(loaded)
  detailsCache.set(loaded.logState, details)
  return details
}

function deriveDetails({ logState, state }: LoadedTournament) {
  const { settings } = logState
  return {
    criteria: listCriteria(settings, formatTraits[settings.format].standingsMode).map(
      (acronym) => ({
        acronym,
        name: tieBreakTitle(acronym),
      }),
    ),
    canTakeStartBack: canUndoStart(logState, state.matches),
    tiesToSettle: state.tables.flatMap(({ ties }) =>
      ties.filter(({ by, isAwaited }) => by === null && isAwaited),
    ).length,
  }
}

function viewSettings({ logState }: LoadedTournament): TournamentDetail['settings'] {
  const { settings } = logState
  return {
    entrants: settings.entrants ?? 'players',
    system: settings.system ?? null,
    allowLateRegistration: settings.allowLateRegistration,
    autoAdvance: settings.autoAdvance,
    thirdPlacePlayoff: settings.thirdPlacePlayoff,
    seedingMethod: settings.seedingMethod,
    tieBreaker: settings.tieBreaker,
    tieBreaks: settings.tieBreaks === null ? null : [...settings.tieBreaks],
    keepApart: settings.keepApart,
    requiresCheckIn: settings.requiresCheckIn,
    rounds: settings.rounds,
    points: settings.points,
    acceleration: settings.acceleration,
    initialColour: settings.initialColour,
    lateEntryBye: settings.lateEntryBye,
    forbidden: settings.forbidden.map((pair) =>
      pair.length === 2 ? [pair[0], pair[1]] : [pair[0], pair[1], pair[2], pair[3]],
    ),
    dropsEarlyLeavers: settings.dropsEarlyLeavers === true,
    groups: settings.groups,
    qualifiers: settings.qualifiers,
    bestOf: { usual: settings.bestOf.usual, rounds: { ...settings.bestOf.rounds } },
  }
}

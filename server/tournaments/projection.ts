import { isPlayable } from '#engine/tournaments/log/play-order.ts'
import type {
  ParticipantStatus,
  TournamentMatch,
  TournamentState,
} from '#engine/tournaments/log/state.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { dayOfRound } from '#engine/tournaments/log/schedule.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { isForPairs } from '#engine/tournaments/log/pairs.ts'
import type { FoldedTournament } from './fold-tournament.ts'
import type { ParticipantRow, People, TournamentRow } from './store.ts'

const statusesWithPlace: readonly ParticipantStatus[] = ['registered', 'checked_in']

function countByStatus(
  { participants }: TournamentState,
  ...statuses: readonly ParticipantStatus[]
) {
  return participants.filter(({ status }) => statuses.includes(status)).length
}

/** Returns how many participants have a place; after the start, how many were drawn, even if they left since. */
function countPlaced(state: TournamentState): number {
  const isDrawn = state.startedAt !== null
  return isDrawn
    ? state.participants.filter(({ seed }) => seed !== null).length
    : countByStatus(state, ...statusesWithPlace)
}

/** Returns how many participants with a place have no partner yet; 0 after the start. */
const countWithoutPartner = ({ logState, state }: FoldedTournament): number =>
  isForPairs(logState.settings) && state.startedAt === null
    ? state.participants.filter(
        ({ partner, status }) => partner === null && statusesWithPlace.includes(status),
      ).length
    : 0

/**
 * Returns the matches in the stored counts. Tournaments of earlier editions keep the counts that they were
 * stored with: they include byes whose players have left.
 */
function listCountedMatches({ state, logState }: FoldedTournament): readonly TournamentMatch[] {
  if (logState.rules >= 4) return state.matches.filter(isPlayable)
  return state.matches.filter(
    ({ decision, status }) => decision?.kind !== 'bye' && status !== 'not_needed',
  )
}

/** Rounds that have a day, each with its day. */
export type RoundDays = readonly (readonly [round: number, day: string])[]

function listRoundDays({ state, logState }: FoldedTournament): RoundDays {
  const rounds = state.matches.filter(isTableStage).map(({ round }) => round)
  const { isPairedByRound } = formatTraits[logState.settings.format]
  const lastRound = Math.max(0, ...rounds, isPairedByRound ? logState.settings.rounds : 0)
  return Array.from({ length: lastRound }, (_, index) => index + 1).flatMap((round) => {
    const day = dayOfRound(logState.schedule, round)
    return day === null ? [] : [[round, day] as const]
  })
}

/** Projects the columns of a tournament from its log. */
export function projectTournament(folded: FoldedTournament, row: TournamentRow, now: number) {
  const { state, logState } = folded
  const roundDays = listRoundDays(folded)
  const counted = listCountedMatches(folded)
  const isOver = state.status === 'completed'
  return {
    sportId: logState.settings.sportId,
    format: logState.settings.format,
    isPublic: logState.settings.isPublic ? 1 : 0,
    requiresApproval: logState.settings.requiresApproval ? 1 : 0,
    maxParticipants: logState.settings.maxParticipants,
    minParticipants: logState.settings.minParticipants,
    registrationDeadline: logState.settings.registrationDeadline,
    status: state.status,
    currentRound: state.currentRound,
    entrants: logState.settings.entrants ?? 'players',
    participantCount: countPlaced(state),
    aloneCount: countWithoutPartner(folded),
    registeredCount: countByStatus(state, 'registered', 'checked_in', 'waiting', 'pending'),
    checkedInCount: countByStatus(state, 'checked_in'),
    waitingCount: countByStatus(state, 'waiting'),
    pendingCount: countByStatus(state, 'pending'),
    matchCount: counted.length,
    decidedCount: counted.filter(({ decision }) => decision !== null).length,
    winnerId: isOver ? state.winner : null,
    roundDays: roundDays.length === 0 ? null : JSON.stringify(roundDays),
    startedAt: state.startedAt,
    completedAt: isOver ? (row.completedAt ?? now) : null,
  } satisfies Partial<TournamentRow>
}

/** Projects the participants as rows, with new ids for new ones. */
export function projectParticipants(
  tournamentId: string,
  { state }: FoldedTournament,
  existing: People,
  newId: () => string,
  findName: (playerId: string) => string,
): ParticipantRow[] {
  return state.participants.map((participant) => {
    const { player, partner, status, seed, place, rating, registeredAt } = participant
    const person = existing.get(player)
    const hasKnownPartner = partner !== null && person?.partner?.id === partner
    return {
      id: person?.id ?? newId(),
      tournamentId,
      playerId: player,
      playerName: person?.ownName ?? findName(player),
      partnerId: partner,
      partnerName:
        partner === null ? null : hasKnownPartner ? person.partner!.name : findName(partner),
      status,
      seed,
      place,
      rating,
      registeredAt,
    }
  })
}

import { isPlayable } from '#engine/tournaments/log/play-order.ts'
import type { ParticipantStatus, TournamentState } from '#engine/tournaments/log/state.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { dayOfRound } from '#engine/tournaments/log/schedule.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { isForPairs } from '#engine/tournaments/log/pairs.ts'
import type { Folded } from './fold-tournament.ts'
import type { ParticipantRow, People, TournamentRow } from './store.ts'

const withPlace: readonly ParticipantStatus[] = ['registered', 'checked_in']

function countOf({ participants }: TournamentState, ...statuses: readonly ParticipantStatus[]) {
  return participants.filter(({ status }) => statuses.includes(status)).length
}

/** Returns how many have a place; after the start, how many were drawn, whatever happened since. */
function placedCount(state: TournamentState): number {
  const isDrawn = state.startedAt !== null
  return isDrawn
    ? state.participants.filter(({ seed }) => seed !== null).length
    : countOf(state, ...withPlace)
}

/** Returns how many of those with a place still need a partner before the start. */
const aloneCount = ({ facts, state }: Folded): number =>
  isForPairs(facts.settings) && state.startedAt === null
    ? state.participants.filter(
        ({ partner, status }) => partner === null && withPlace.includes(status),
      ).length
    : 0

/** Known or planned rounds of the tables with their days, `[round, day]`. */
export type RoundDays = readonly (readonly [round: number, day: string])[]

function roundDaysOf({ state, facts }: Folded): RoundDays {
  const known = state.matches.filter(isTableStage).map(({ round }) => round)
  const { isPairedByRound } = formatTraits[facts.settings.format]
  const last = Math.max(0, ...known, isPairedByRound ? facts.settings.rounds : 0)
  return Array.from({ length: last }, (_, at) => at + 1).flatMap((round) => {
    const day = dayOfRound(facts.schedule, round)
    return day === null ? [] : [[round, day] as const]
  })
}

/** Projects the columns of a tournament from its log. */
export function projectTournament(folded: Folded, row: TournamentRow, now: number) {
  const { state, facts } = folded
  const roundDays = roundDaysOf(folded)
  const played = state.matches.filter(isPlayable)
  const isOver = state.status === 'completed'
  return {
    sportId: facts.settings.sportId,
    format: facts.settings.format,
    isPublic: facts.settings.isPublic ? 1 : 0,
    requiresApproval: facts.settings.requiresApproval ? 1 : 0,
    maxParticipants: facts.settings.maxParticipants,
    minParticipants: facts.settings.minParticipants,
    registrationDeadline: facts.settings.registrationDeadline,
    status: state.status,
    currentRound: state.currentRound,
    entrants: facts.settings.entrants ?? 'players',
    participantCount: placedCount(state),
    aloneCount: aloneCount(folded),
    registeredCount: countOf(state, 'registered', 'checked_in', 'waiting', 'pending'),
    checkedInCount: countOf(state, 'checked_in'),
    waitingCount: countOf(state, 'waiting'),
    pendingCount: countOf(state, 'pending'),
    matchCount: played.length,
    decidedCount: played.filter(({ decision }) => decision !== null).length,
    winnerId: isOver ? state.winner : null,
    roundDays: roundDays.length === 0 ? null : JSON.stringify(roundDays),
    startedAt: state.startedAt,
    completedAt: isOver ? (row.completedAt ?? now) : null,
  } satisfies Partial<TournamentRow>
}

/** Projects the participants as rows, with new ids for new ones. */
export function projectParticipants(
  tournamentId: string,
  { state }: Folded,
  known: People,
  newId: () => string,
  nameOf: (playerId: string) => string,
): ParticipantRow[] {
  return state.participants.map((participant) => {
    const { player, partner, status, seed, place, rating, registeredAt } = participant
    const person = known.get(player)
    const isKnown = partner !== null && person?.partner?.id === partner
    return {
      id: person?.id ?? newId(),
      tournamentId,
      playerId: player,
      playerName: person?.ownName ?? nameOf(player),
      partnerId: partner,
      partnerName: partner === null ? null : isKnown ? person.partner!.name : nameOf(partner),
      status,
      seed,
      place,
      rating,
      registeredAt,
    }
  })
}

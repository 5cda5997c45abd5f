import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { ParticipantStatus } from '#engine/tournaments/log/state.ts'
import { findPlayers } from '../../../players/find-players.ts'

/** The statuses that each filter of the list shows; null for all. */
export const participantFilters = {
  all: null,
  registered: ['registered'],
  checked_in: ['checked_in'],
  waiting: ['waiting'],
  pending: ['pending'],
  out: ['declined', 'withdrawn', 'disqualified'],
} as const satisfies Record<string, readonly ParticipantStatus[] | null>
export type ParticipantFilter = keyof typeof participantFilters

export function matchesFilter(
  { status }: TournamentParticipant,
  filter: ParticipantFilter,
): boolean {
  const statuses: readonly ParticipantStatus[] | null = participantFilters[filter]
  return statuses === null || statuses.includes(status)
}

/** Sort groups by status, first to last. */
const sortGroupByStatus: Record<ParticipantStatus, number> = {
  registered: 0,
  checked_in: 0,
  pending: 1,
  waiting: 2,
  declined: 3,
  withdrawn: 3,
  disqualified: 3,
}

/**
 * Sorts by final place, then seed, then entry. Active players count as having the best open place,
 * before players eliminated with a worse one. Waiting players follow, then withdrawals without a
 * place.
 */
export function sortForList(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const openPlace = bestOpenPlace(participants)
  const getSortKey = ({ place, seed, status }: TournamentParticipant) => [
    place ?? (sortGroupByStatus[status] === 0 ? openPlace : Infinity),
    place === null ? sortGroupByStatus[status] : 0,
    seed ?? Infinity,
  ]
  return participants.toSorted((a, b) => compareKeys(getSortKey(a), getSortKey(b)))
}

/** Sorts by seed in the draw, then by rating at entry. */
export function sortBySeed(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const getSortKey = ({ seed, rating }: TournamentParticipant) => [
    seed ?? Infinity,
    -(rating ?? -Infinity),
  ]
  return participants.toSorted((a, b) => compareKeys(getSortKey(a), getSortKey(b)))
}

/** Returns the best place that is not taken. */
function bestOpenPlace(participants: readonly TournamentParticipant[]): number {
  const byPlace = Map.groupBy(participants, ({ place }) => place)
  let place = 1
  for (let holders = byPlace.get(place); holders !== undefined; holders = byPlace.get(place)) {
    place += holders.length
  }
  return place
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, position) => value !== b[position])
  return index < 0 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}

/** Returns the participants whose name matches. */
export function filterByName(
  participants: readonly TournamentParticipant[],
  search: string,
): readonly TournamentParticipant[] {
  const namedParticipants = participants.map((participant) => ({
    participant,
    name: participant.playerName,
  }))
  return findPlayers(namedParticipants, foldName(search)).map(({ participant }) => participant)
}

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
const statusGroup: Record<ParticipantStatus, number> = {
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
  const open = bestOpenPlace(participants)
  const keyOf = ({ place, seed, status }: TournamentParticipant) => [
    place ?? (statusGroup[status] === 0 ? open : Infinity),
    place === null ? statusGroup[status] : 0,
    seed ?? Infinity,
  ]
  return participants.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
}

/** Sorts by seed in the draw, then by rating at entry. */
export function sortBySeed(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const keyOf = ({ seed, rating }: TournamentParticipant) => [
    seed ?? Infinity,
    -(rating ?? -Infinity),
  ]
  return participants.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
}

/** Returns the best place that is not taken. */
function bestOpenPlace(participants: readonly TournamentParticipant[]): number {
  const byPlace = Map.groupBy(participants, ({ place }) => place)
  let open = 1
  for (let at = byPlace.get(open); at !== undefined; at = byPlace.get(open)) open += at.length
  return open
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/** Returns the participants whose name matches. */
export function filterByName(
  participants: readonly TournamentParticipant[],
  search: string,
): readonly TournamentParticipant[] {
  const named = participants.map((participant) => ({ participant, name: participant.playerName }))
  return findPlayers(named, foldName(search)).map(({ participant }) => participant)
}

import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { ParticipantStatus } from '#engine/tournaments/log/state.ts'
import { matching } from '../../../players/matching.ts'

/** What the list can be narrowed to, and whom that shows. */
export const participantFilters = {
  all: null,
  registered: ['registered'],
  checked_in: ['checked_in'],
  waiting: ['waiting'],
  pending: ['pending'],
  out: ['declined', 'withdrawn', 'disqualified'],
} as const satisfies Record<string, readonly ParticipantStatus[] | null>
export type ParticipantFilter = keyof typeof participantFilters

export function fits({ status }: TournamentParticipant, filter: ParticipantFilter): boolean {
  const shown: readonly ParticipantStatus[] | null = participantFilters[filter]
  return shown === null || shown.includes(status)
}

const parts: Record<ParticipantStatus, number> = {
  registered: 0,
  checked_in: 0,
  pending: 1,
  waiting: 2,
  declined: 3,
  withdrawn: 3,
  disqualified: 3,
}

/**
 * As they are looked for: by final place, then by seed, then in the order of entry. Whoever plays on
 * stands at the best place still open, before those who are out with a lower one; those who wait come
 * after those with a place, those who left last of all unless they hold a place.
 */
export function inListOrder(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const open = bestOpenPlace(participants)
  const keyOf = ({ place, seed, status }: TournamentParticipant) => [
    place ?? (parts[status] === 0 ? open : Infinity),
    place === null ? parts[status] : 0,
    seed ?? Infinity,
  ]
  return participants.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
}

/** In the order of the draw, then of the ratings they entered with. */
export function inSeedOrder(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const keyOf = ({ seed, rating }: TournamentParticipant) => [
    seed ?? Infinity,
    -(rating ?? -Infinity),
  ]
  return participants.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
}

/** The first place from the top that nobody holds. */
function bestOpenPlace(participants: readonly TournamentParticipant[]): number {
  const held = Map.groupBy(participants, ({ place }) => place)
  let open = 1
  for (let at = held.get(open); at !== undefined; at = held.get(open)) open += at.length
  return open
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/** Those whose name holds what was typed. */
export function named(
  participants: readonly TournamentParticipant[],
  typed: string,
): readonly TournamentParticipant[] {
  const people = participants.map((participant) => ({ participant, name: participant.playerName }))
  return matching(people, foldName(typed)).map(({ participant }) => participant)
}

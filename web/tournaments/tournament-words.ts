import type { TournamentSummary } from '#contract/tournaments/tournament.ts'
import type {
  SeedingMethod,
  TieBreaker,
  TournamentFormat,
} from '#engine/tournaments/log/settings.ts'
import type { ParticipantStatus, TournamentStatus } from '#engine/tournaments/log/state.ts'
import { matchesUnit, playerCount } from '../platform/counts.ts'

export const formatNames: Readonly<Record<TournamentFormat, string>> = {
  single_elimination: 'Single elimination',
  double_elimination: 'Double elimination',
  round_robin: 'Round robin',
  double_round_robin: 'Double round robin',
  swiss: 'Swiss',
  groups_then_knockout: 'Groups, then knockout',
}

export const statusNames: Readonly<Record<TournamentStatus, string>> = {
  draft: 'Draft',
  registration: 'Registration open',
  check_in: 'Check-in open',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** How a player stands in a tournament, said of anybody. */
export const entryNames: Readonly<Record<ParticipantStatus, string>> = {
  pending: 'To approve',
  registered: 'Entered',
  waiting: 'Waiting list',
  checked_in: 'Checked in',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  disqualified: 'Disqualified',
}

/** The same, said to the player. */
export const myEntryWords: Readonly<Record<ParticipantStatus, string>> = {
  pending: 'You wait for approval',
  registered: 'You are in',
  waiting: 'You are on the waiting list',
  checked_in: 'You are checked in',
  declined: 'You were declined',
  withdrawn: 'You withdrew',
  disqualified: 'You were disqualified',
}

export const seedingNames: Readonly<Record<SeedingMethod, string>> = {
  rating: 'By rating',
  hand: 'By hand',
  random: 'Random',
}

export const tieBreakerNames: Readonly<Record<TieBreaker, string>> = {
  head_to_head: 'Direct encounter',
  buchholz: 'Buchholz',
  sonneborn_berger: 'Sonneborn-Berger',
  wins: 'Wins',
  set_ratio: 'Ratio of sets',
  point_ratio: 'Ratio of points',
}

export function isBeforeStart(status: TournamentStatus): boolean {
  return status === 'draft' || status === 'registration' || status === 'check_in'
}

type Progress = { words: string; done: number; of: number }

/** How far it is: players before the start, matches after it. */
export function progressOf(tournament: TournamentSummary): Progress {
  const { status, participantCount, maxParticipants, matchCount, decidedCount } = tournament
  if (isBeforeStart(status)) {
    const words =
      maxParticipants === null
        ? `${participantCount} entered`
        : `${participantCount} of ${maxParticipants} entered`
    return { words, done: participantCount, of: maxParticipants ?? 0 }
  }
  if (status === 'completed') return { words: playerCount(participantCount), done: 0, of: 0 }
  if (matchCount === 0) return { words: 'No match paired yet', done: 0, of: 0 }
  const words = `${decidedCount} of ${matchCount} ${matchesUnit(matchCount)} played`
  return { words, done: decidedCount, of: matchCount }
}

import type { TournamentSummary } from '#contract/tournaments/tournament.ts'
import type {
  SeedingMethod,
  TieBreaker,
  TournamentFormat,
} from '#engine/tournaments/log/settings.ts'
import type { ParticipantStatus, TournamentStatus } from '#engine/tournaments/log/state.ts'
import { matchesUnit, playerCount } from '../platform/counts.ts'
import { say } from './words.ts'

export const formatNames: Readonly<Record<TournamentFormat, string>> = {
  single_elimination: say('singleElimination'),
  double_elimination: say('doubleElimination'),
  round_robin: say('roundRobin'),
  double_round_robin: say('doubleRoundRobin'),
  swiss: say('swiss'),
  groups_then_knockout: say('groupsThenKnockout'),
}

export const statusNames: Readonly<Record<TournamentStatus, string>> = {
  draft: say('draft'),
  registration: say('registrationOpen'),
  check_in: say('checkOpen'),
  active: say('active'),
  completed: say('completed'),
  cancelled: say('cancelled'),
}

/** How a player stands in a tournament, said of anybody. */
export const entryNames: Readonly<Record<ParticipantStatus, string>> = {
  pending: say('approve'),
  registered: say('entered'),
  waiting: say('waitingList'),
  checked_in: say('checked'),
  declined: say('declined'),
  withdrawn: say('withdrawn'),
  disqualified: say('disqualified'),
}

/** The same, said to the player. */
export const myEntryWords: Readonly<Record<ParticipantStatus, string>> = {
  pending: say('waitApproval'),
  registered: say('youAreIn'),
  waiting: say('waitingList2'),
  checked_in: say('checked2'),
  declined: say('declined2'),
  withdrawn: say('withdrew'),
  disqualified: say('disqualified2'),
}

export const seedingNames: Readonly<Record<SeedingMethod, string>> = {
  rating: say('rating'),
  hand: say('hand'),
  random: say('random'),
}

export const tieBreakerNames: Readonly<Record<TieBreaker, string>> = {
  head_to_head: say('directEncounter'),
  buchholz: say('buchholz'),
  sonneborn_berger: 'Sonneborn-Berger',
  wins: say('wins'),
  set_ratio: say('ratioSets'),
  point_ratio: say('ratioPoints'),
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
  if (matchCount === 0) return { words: say('noMatchPaired'), done: 0, of: 0 }
  const words = `${decidedCount} of ${matchCount} ${matchesUnit(matchCount)} played`
  return { words, done: decidedCount, of: matchCount }
}

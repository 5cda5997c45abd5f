import { insertCall, saveParticipants, tournamentLog } from '../tournaments/store.ts'
import type { Member } from './invent-matches.ts'
import {
  inventTournament,
  type InventedTournament,
  type TournamentPlan,
} from './invent-tournament.ts'
import type { Random } from './random.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { iso } from '../platform/iso.ts'
import { tournamentState } from '../tournaments/tournament-state.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Time of day at which tournaments start, in ms. */
const startOffsetMs = 19 * hourMs
/** How long ago current matches were called, in ms, so that their players are at the table. */
const calledAgoMs = 4 * 60_000

const createTableNames = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)

type DemoTournament = Pick<
  TournamentPlan,
  'body' | 'progress' | 'checkedIn' | 'dropOut' | 'fixedPairs'
> & {
  /** Day of play, relative to today. */
  readonly day: number
  /** Number of players, and the index of the first one among the members. */
  readonly count: number
  readonly from: number
}

/** One tournament of each format and state. */
const demoTournaments: readonly DemoTournament[] = [
  {
    day: -1,
    count: 15,
    from: 0,
    progress: { to: 'played', results: 10, calls: 1 },
    body: {
      name: 'Autumn Open',
      sportId: 'tabletennis',
      venue: 'Main hall',
      description: 'The open evening of the season. Everyone plays, newcomers too.',
      prizes: 'A bat for the winner, a round of drinks for the runner-up.',
      tables: createTableNames('Table', 4),
      settings: {
        seedingMethod: 'rating',
        bestOf: { usual: 3, rounds: { final: 5 } },
      },
    },
  },
  {
    day: -1,
    count: 20,
    from: 0,
    progress: { to: 'played', results: 24 },
    body: {
      name: 'Harbour Rapid',
      sportId: 'chess',
      format: 'swiss',
      maxParticipants: 40,
      venue: 'Reading room',
      matchFormat: 'Rapid',
      tables: createTableNames('Board', 10),
      settings: { rounds: 5, seedingMethod: 'rating' },
    },
  },
  {
    day: -6,
    count: 6,
    from: 0,
    progress: { to: 'played', results: 17 },
    body: {
      name: 'Thursday Darts League',
      sportId: 'darts',
      format: 'double_round_robin',
      venue: 'Back bar',
      tables: createTableNames('Oche', 2),
      settings: { bestOf: { usual: 5, rounds: {} } },
    },
  },
  {
    day: 0,
    count: 14,
    from: 3,
    progress: { to: 'check_in' },
    checkedIn: 6,
    body: {
      name: 'Sunday Swiss 501',
      sportId: 'darts',
      format: 'swiss',
      venue: 'Back bar',
      tables: createTableNames('Oche', 4),
      settings: { rounds: 4, requiresCheckIn: true, bestOf: { usual: 3, rounds: {} } },
    },
  },
  {
    day: 20,
    count: 11,
    from: 5,
    progress: { to: 'registration' },
    body: {
      name: 'Winter Cup',
      sportId: 'tabletennis',
      format: 'groups_then_knockout',
      maxParticipants: 12,
      venue: 'Main hall',
      description: 'Groups of four in the afternoon, the knockout in the evening.',
      tables: createTableNames('Table', 4),
      settings: { groups: 3, qualifiers: 2, seedingMethod: 'rating' },
    },
  },
  {
    day: 34,
    count: 9,
    from: 8,
    progress: { to: 'registration' },
    body: {
      name: 'New Year Eight-Ball',
      sportId: 'pool',
      format: 'double_elimination',
      maxParticipants: 8,
      requiresApproval: false,
      venue: 'Pool room',
      tables: createTableNames('Table', 3),
      settings: { bestOf: { usual: 9, rounds: {} } },
    },
  },
  {
    day: 48,
    count: 3,
    from: 1,
    progress: { to: 'draft' },
    body: { name: 'Club Blitz Night', sportId: 'chess', format: 'swiss', matchFormat: 'Blitz' },
  },
  {
    day: -9,
    count: 12,
    from: 0,
    progress: { to: 'played', results: 999 },
    body: {
      name: 'Foosball Cup',
      sportId: 'foosball',
      format: 'groups_then_knockout',
      venue: 'Upstairs',
      tables: createTableNames('Table', 2),
      settings: { groups: 3, qualifiers: 2 },
    },
  },
  {
    day: -23,
    count: 13,
    from: 0,
    progress: { to: 'played', results: 999 },
    dropOut: { after: 9, member: 5, reason: 'went home' },
    body: {
      name: 'Pool Night',
      sportId: 'pool',
      format: 'double_elimination',
      venue: 'Pool room',
      tables: createTableNames('Table', 3),
      settings: { seedingMethod: 'rating', bestOf: { usual: 9, rounds: {} } },
    },
  },
  {
    day: -58,
    count: 8,
    from: 0,
    progress: { to: 'played', results: 999 },
    body: {
      name: 'Chess Club Championship',
      sportId: 'chess',
      format: 'round_robin',
      matchFormat: 'Rapid',
      venue: 'Reading room',
      settings: { seedingMethod: 'random' },
    },
  },
  {
    day: -75,
    count: 5,
    from: 10,
    progress: { to: 'cancelled', reason: 'The hall is being painted' },
    body: { name: 'Late Summer Doubles Warm-up', sportId: 'tabletennis', venue: 'Main hall' },
  },
  {
    day: 41,
    count: 9,
    from: 2,
    fixedPairs: 2,
    progress: { to: 'registration' },
    body: {
      name: 'Monster Draw',
      sportId: 'foosball',
      format: 'swiss',
      venue: 'Upstairs',
      description: 'Come with a partner, or let the lot find you one.',
      tables: createTableNames('Table', 2),
      settings: { entrants: 'pairs', rounds: 4, seedingMethod: 'random' },
    },
  },
]

function createPlan(
  { day, count, from, ...plan }: DemoTournament,
  members: readonly Member[],
  now: number,
) {
  const today = Math.floor(now / dayMs) * dayMs
  const startAt = today + day * dayMs + startOffsetMs
  const body = { startDate: iso(startAt), ...plan.body }
  const players = members.slice(from, from + count)
  const openedAt = Math.min(startAt - 21 * dayMs, today - dayMs)
  return { ...plan, body, members: players, startAt, openedAt, calledAt: now - calledAgoMs }
}

/** Invents the demo club's tournaments. The caller records their matches. */
export function inventTournaments(
  random: Random,
  members: readonly Member[],
  now: number,
  createdBy: string,
): InventedTournament[] {
  return demoTournaments.map((demoTournament) =>
    inventTournament(random, createPlan(demoTournament, members, now), createdBy),
  )
}

/** Stores invented tournaments. */
export async function insertTournaments(
  { tx }: UnitOfWork,
  invented: readonly InventedTournament[],
  byId: string,
): Promise<void> {
  for (const { loaded, participants, calls } of invented) {
    await tournamentState.insert(tx, [loaded.row])
    await tournamentLog.append(tx, loaded.row.id, loaded.log, { after: 0, byId })
    await saveParticipants(tx, [], participants)
    for (const call of calls) await insertCall(tx, call)
  }
}

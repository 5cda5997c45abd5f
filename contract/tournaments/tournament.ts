import { z } from 'zod'
import { entrantKinds } from '#engine/tournaments/log/setting-table.ts'
import {
  id,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  searchText,
  timestamp,
  tournamentId,
  tournamentParams,
  version,
} from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { sportId } from '../sports.ts'
import {
  tournamentFormat,
  tournamentStatus,
  participantStatus,
  tournamentSettings,
  formatInput,
} from './settings.ts'

export const config = z.object({
  maxParticipants: z.int().nullable(),
  rounds: z.int(),
  description: z.string(),
  prizes: z.string(),
  rules: z.string(),
})

/** One tournament in a list. Source: specification, point 3. */
export const tournamentSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  sportId,
  format: tournamentFormat,
  matchFormat: z.string().describe('Format of the matches, one of the sport’s'),
  status: tournamentStatus,
  startDate: timestamp.nullable(),
  endDate: timestamp.nullable(),
  venue: z.string(),
  maxParticipants: z.int().nullable().describe('Null for no limit'),
  minParticipants: z.int(),
  registrationDeadline: timestamp.nullable(),
  currentRound: z.int(),
  entrants: z.enum(entrantKinds).describe('Players, two who play together, or teams'),
  participantCount: z.int().describe('Those with a place'),
  aloneCount: z
    .int()
    .describe('Of those, before the start, who waits for a partner and takes half of a place'),
  registeredCount: z.int().describe('Everyone who entered and is not out, those who wait too'),
  checkedInCount: z.int(),
  waitingCount: z.int().describe('On the waiting list'),
  pendingCount: z.int().describe('Not approved yet'),
  matchCount: z.int().describe('Matches to be played that are known so far'),
  decidedCount: z.int(),
  winnerId: playerId.nullable(),
  winnerName: z.string().nullable(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  rated: z.boolean().describe('Whether its matches move ratings'),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  myStatus: participantStatus.nullable().describe('Status of the caller'),
  revision: z.int().describe('Grows with everything that happens in it'),
  version: version.describe('Grows when the tournament itself is edited, seeded or moved on'),
})
export type TournamentSummary = z.infer<typeof tournamentSummary>

export const participant = z.object({
  id,
  tournamentId: tournamentId,
  playerId: playerId,
  playerName: z.string().describe('Of a pair both names: `Ada Lopez / Ben Okoro`'),
  teamId: id.nullable().describe('The team, where teams enter; `playerId` is the same then'),
  partnerId: playerId
    .nullable()
    .describe(
      'Who plays with the player; null in a tournament of players, and for who has none yet',
    ),
  avatarUrl: z.string().nullable(),
  rating: z.number().nullable().describe('Rating when the player entered; null without games'),
  registeredAt: timestamp,
  status: participantStatus,
  reason: z
    .string()
    .nullable()
    .describe('Why the player was declined, withdrew or was disqualified'),
  seed: z
    .int()
    .nullable()
    .describe('Before the start: the seed the draw would give now, where it is not random'),
  fixedSeed: z.int().nullable(),
  affiliation: z.string().nullable().describe('Team, school or club; kept apart where asked'),
  place: z.int().nullable().describe('Final place, shared by equals'),
  byes: z
    .array(z.object({ round: z.int(), bye: z.enum(['half', 'zero']) }))
    .describe('Rounds of a Swiss tournament the player asked to miss'),
  firstRound: z
    .int()
    .nullable()
    .describe(
      'Of a late entry in a Swiss tournament: the first round it is paired in. Each round before it counts as `settings.lateEntryBye`',
    ),
})
export type TournamentParticipant = z.infer<typeof participant>

export const champion = z.object({
  playerId: playerId,
  teamId: id.nullable(),
  playerName: z.string(),
  wins: z.int().describe('Matches won, byes left out'),
  matches: z.int().describe('Matches played or given, byes left out'),
  final: z
    .object({
      opponentName: z.string(),
      score: z
        .tuple([z.string(), z.string()])
        .nullable()
        .describe('As people write it, the champion first; null where nothing was played'),
    })
    .nullable()
    .describe('The match that decided it; null where a table did'),
  points: z.string().nullable().describe('In the table that decided it; null where a match did'),
})
export type TournamentChampion = z.infer<typeof champion>

export const tournamentDetail = tournamentSummary.extend({
  config,
  settings: tournamentSettings,
  ledTeamIds: z.array(id).describe('Teams in it that the reader leads'),
  systemName: z.string().nullable().describe('How teams meet; null where players do'),
  autoStart: z.boolean().describe('Starts by itself at its date, with its minimum of participants'),
  startedAt: timestamp.nullable(),
  plannedStart: timestamp
    .nullable()
    .describe('The date it was announced for; its start replaces `startDate`'),
  completedAt: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  tables: z.array(z.string()).describe('Names of the tables or boards'),
  restMinutes: z.int().describe('Least rest of a player between two matches'),
  drawSeed: z.int().describe('Seed of every random draw, so that a draw can be repeated'),
  criteria: z
    .array(z.object({ acronym: z.string(), name: z.string() }))
    .describe('What ranks the standings, in order'),
  canTakeStartBack: z.boolean().describe('Whether it has started and has no results'),
  isHeldOpen: z.boolean().describe('Reopened after it was over'),
  tiesToSettle: z.int().describe('Open ties that the knockout waits for'),
  seedIsPreview: z.boolean().describe('Whether seeds are those of a draw still to be made'),
  participants: z.array(participant).describe('In the order of entry'),
  podium: z.array(
    z.object({
      playerId: playerId,
      teamId: id.nullable(),
      playerName: z.string(),
      place: z.int(),
    }),
  ),
  champion: champion.nullable().describe('Who won it; null while it is not over'),
})
export type TournamentDetail = z.infer<typeof tournamentDetail>

export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments',
  summary: 'Tournaments: those being played first, then those to come, then the latest ones over',
  tag: 'Tournaments',
  access: 'signed-in',
  query: z.object({
    status: tournamentStatus.optional(),
    sportId: sportId.optional(),
    format: formatInput.optional(),
    playerId: playerId.optional().describe('Only tournaments that this player entered'),
    seasonId: id.optional().describe('Only tournaments that begin within the season'),
    q: searchText,
    page: pageNumber,
    pageSize: pageSize(20),
  }),
  status: 200,
  reply: pageOf(tournamentSummary),
})

export const getTournament = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id',
  summary: 'One tournament with its settings and participants',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: tournamentDetail,
})

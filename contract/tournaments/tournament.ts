import { z } from 'zod'
import { entrantKinds } from '#engine/tournaments/log/settings/setting-table.ts'
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
import { shownFee } from '../fees.ts'
import { sportId } from '../club/sports.ts'
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
  matchFormat: z.string().describe('Match format, one of the sport’s formats'),
  status: tournamentStatus,
  startDate: timestamp.nullable(),
  endDate: timestamp.nullable(),
  venue: z.string(),
  maxParticipants: z.int().nullable().describe('Null for no limit'),
  minParticipants: z.int(),
  registrationDeadline: timestamp.nullable(),
  currentRound: z.int(),
  entrants: z.enum(entrantKinds).describe('Players, pairs or teams'),
  participantCount: z.int().describe('Participants with a place'),
  aloneCount: z
    .int()
    .describe('Of those, before the start, players who wait for a partner and count half a place'),
  registeredCount: z
    .int()
    .describe('Everyone who entered and has not left, including the waiting list'),
  checkedInCount: z.int(),
  waitingCount: z.int().describe('On the waiting list'),
  pendingCount: z.int().describe('Not yet approved'),
  matchCount: z.int().describe('Matches to be played that are known so far'),
  decidedCount: z.int(),
  winnerId: playerId.nullable(),
  winnerName: z.string().nullable(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  rated: z.boolean().describe('Whether its matches are rated'),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  myStatus: participantStatus.nullable().describe('Status of the caller'),
  revision: z.int().describe('Increases with every change to the tournament or its matches'),
  version: version.describe('Increases when the settings, the seeding or the status change'),
})
export type TournamentSummary = z.infer<typeof tournamentSummary>

export const participant = z.object({
  id,
  tournamentId,
  playerId,
  playerName: z.string().describe('For a pair, both names: `Ada Lopez / Ben Okoro`'),
  teamId: id.nullable().describe('The team, if teams enter; `playerId` is the same id'),
  partnerId: playerId
    .nullable()
    .describe('The partner; null in a tournament of players, or without a partner yet'),
  avatarUrl: z.string().nullable(),
  rating: z.number().nullable().describe('Rating at the time of entry; null without games'),
  registeredAt: timestamp,
  status: participantStatus,
  reason: z
    .string()
    .nullable()
    .describe('Why the player was declined, withdrew or was disqualified'),
  seed: z
    .int()
    .nullable()
    .describe('Before the start, the seed of a draw made now, unless it is random'),
  fixedSeed: z.int().nullable(),
  affiliation: z.string().nullable().describe('Team, school or club; kept apart if requested'),
  place: z.int().nullable().describe('Final place, shared by equals'),
  byes: z
    .array(z.object({ round: z.int(), bye: z.enum(['half', 'zero', 'full', 'allocated']) }))
    .describe('Byes of the player in coming rounds of a Swiss tournament'),
  firstRound: z
    .int()
    .nullable()
    .describe(
      'For a late entry in a Swiss tournament, the first round it is paired in; each earlier round counts as `settings.lateEntryBye`',
    ),
})
export type TournamentParticipant = z.infer<typeof participant>

export const champion = z.object({
  playerId,
  teamId: id.nullable(),
  playerName: z.string(),
  wins: z.int().describe('Matches won, without byes'),
  matches: z.int().describe('Matches played or decided by walkover, without byes'),
  final: z
    .object({
      opponentName: z.string(),
      score: z
        .tuple([z.string(), z.string()])
        .nullable()
        .describe('Display score, the champion first; null if it was not played'),
    })
    .nullable()
    .describe('The deciding match; null if a table decided'),
  points: z.string().nullable().describe('Points in the deciding table; null if a match decided'),
})
export type TournamentChampion = z.infer<typeof champion>

export const tournamentDetail = tournamentSummary.extend({
  config,
  settings: tournamentSettings,
  ledTeamIds: z.array(id).describe('Teams in it that the reader leads'),
  systemName: z
    .string()
    .nullable()
    .describe('The system of the team matches; null if players enter'),
  autoStart: z.boolean().describe('Starts automatically at its date, once the minimum is reached'),
  startedAt: timestamp.nullable(),
  plannedStart: timestamp
    .nullable()
    .describe('The announced date; `startDate` is replaced by the actual start'),
  completedAt: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  tables: z.array(z.string()).describe('Names of the tables or boards'),
  restMinutes: z.int().describe('Minimum rest of a player between two matches'),
  drawSeed: z.int().describe('Seed of every random draw, so that draws can be repeated'),
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
      playerId,
      teamId: id.nullable(),
      playerName: z.string(),
      place: z.int(),
    }),
  ),
  champion: champion.nullable().describe('The winner; null until completed'),
  fee: shownFee.nullable(),
})
export type TournamentDetail = z.infer<typeof tournamentDetail>

export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments',
  summary:
    'List tournaments: those in progress first, then upcoming ones, then the latest completed ones',
  tag: 'Tournaments',
  access: 'signed-in',
  query: z.object({
    status: tournamentStatus.optional(),
    sportId: sportId.optional(),
    format: formatInput.optional(),
    playerId: playerId.optional().describe('Only tournaments that this player entered'),
    seasonId: id.optional().describe('Only tournaments that start within the season'),
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
  summary: 'Get a tournament with its settings and participants',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: tournamentDetail,
})

import { z } from 'zod'
import { assignableRoles, teamRoles } from '#engine/teams/roster/events.ts'
import { endpoint } from '../endpoint.ts'
import {
  queryVersion,
  flag,
  groupId,
  id,
  idParams,
  nameField,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  searchText,
  timestamp,
  timestampInput,
  typedPlayerId,
  userId,
  version,
} from '../fields.ts'
import { day } from '../tournaments/setting-fields.ts'
import { sportId } from '../club/sports.ts'

/** Shirt colour, `#rrggbb`. */
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Colour must be # and six digits or letters a to f')

export const teamSettings = z.object({
  maxPlayers: z.int().min(1).max(100).describe('Maximum number of active players, without guests'),
  minPlayers: z
    .int()
    .min(1)
    .max(100)
    .describe('The minimum that a league requires; a smaller team can be saved'),
  allowSelfRegistration: z
    .boolean()
    .describe('Whether players may join, or ask to join if approval is required'),
  requireApproval: z.boolean(),
  joinsFrom: day
    .nullable()
    .describe('First day on which players can join or the captain can add them; set by organisers'),
  joinsTo: day.nullable().describe('Last day on which they can'),
  isPublic: z.boolean().describe('Whether its page, roster and results are public'),
  allowGuests: z.boolean().describe('A line-up may name a player who is not on the roster'),
  mostGuests: z.int().min(1).max(8).describe('Maximum number of guests'),
  notifications: z.object({
    matchReminders: z.boolean(),
    practiceSchedule: z.boolean(),
    teamNews: z.boolean(),
  }),
})

const wonLost = z.object({ won: z.int(), lost: z.int() })

/** A player's record for this team, over team matches that count. */
const playerFigures = z.object({
  singles: wonLost,
  pairs: wonLost,
  form: z.array(z.enum(['W', 'D', 'L'])).describe('The last five results, newest last'),
})

const venueRecord = z.object({
  played: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  goalsFor: z.number(),
  goalsAgainst: z.number(),
})

/** Computed from confirmed or conceded team matches; nothing is entered by hand. */
const teamStats = z.object({
  matchesPlayed: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  goalsFor: z
    .number()
    .describe('In the unit of the team match: rubbers, racks, board points, sets'),
  goalsAgainst: z.number(),
  goalDifference: z.number(),
  unitsFor: z.number().describe('In the next smaller unit: sets, legs or goals'),
  unitsAgainst: z.number(),
  points: z.number().describe('3 for a win and 1 for a draw'),
  winPercentage: z.number(),
  currentStreak: z
    .int()
    .describe('Consecutive wins, or losses as a negative number; 0 after a draw'),
  homeRecord: venueRecord,
  awayRecord: venueRecord,
  tournaments: z.object({
    participated: z.int(),
    won: z.int(),
    runnerUp: z.int(),
    semiFinals: z.int(),
  }),
})
export type TeamStats = z.infer<typeof teamStats>

export const teamPlayer = z.object({
  id,
  playerId,
  playerName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(teamRoles),
  jerseyNumber: z.int().nullable(),
  joinedAt: timestamp,
  status: z.enum(['active', 'suspended', 'left']),
  suspendedUntil: timestamp.nullable().describe('Null if the end is open'),
  suspendedFor: z
    .string()
    .nullable()
    .describe('For organisers, the team’s captains and the player; null for everyone else'),
  hasAccount: z.boolean(),
  figures: playerFigures,
})
export type TeamPlayer = z.infer<typeof teamPlayer>

const person = z.object({ playerId, playerName: z.string() })

export const teamSummary = z.object({
  id,
  sportId,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  secondColor: z.string(),
  homeVenue: z.string(),
  affiliationId: id.nullable().describe('Null for a team of this club'),
  affiliationName: z.string().nullable(),
  captain: person.nullable().describe('Need not be a player of the team'),
  playerCount: z.int().describe('Players on the roster, suspended ones too'),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  isMine: z.boolean().describe('Whether the reader is on it or leads it'),
  version,
})
export type TeamSummary = z.infer<typeof teamSummary>

export const team = teamSummary.extend({
  players: z.array(teamPlayer).describe('Captain first, substitutes last, otherwise by number'),
  settings: teamSettings,
  stats: teamStats,
  requests: z
    .array(person.extend({ askedAt: timestamp }))
    .describe('Requests to join: all of them for those who manage the team, else only your own'),
  offer: person.nullable().describe('The player to whom the captaincy is offered'),
  isCaptain: z.boolean().describe('Whether the reader is its captain or vice-captain'),
  group: z
    .object({ id: groupId, name: z.string() })
    .nullable()
    .describe('The linked group, if you may see it'),
  createdBy: userId.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Team = z.infer<typeof team>

const name = nameField(60)

const teamFields = {
  name,
  description: z.string().max(1000),
  color,
  secondColor: color,
  homeVenue: z.string().max(120),
  affiliationId: id.nullable(),
  groupId: groupId.nullable().describe('The group it is linked to, which you must be able to see'),
}

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'List teams by name: your own first, then the club’s, then those of other clubs',
  tag: 'Teams',
  access: 'signed-in',
  query: z.object({
    sportId: sportId.optional(),
    playerId: playerId.optional().describe('Only teams that this player is on or leads'),
    affiliationId: id.optional(),
    includeInactive: flag.default(false),
    q: searchText,
    page: pageNumber,
    pageSize: pageSize(50),
  }),
  status: 200,
  reply: pageOf(teamSummary),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team, with its captain',
  tag: 'Teams',
  access: 'signed-in',
  body: z.object({
    ...teamFields,
    sportId,
    description: teamFields.description.default(''),
    color: color.default('#2470d8'),
    secondColor: color.default('#f5f7f9'),
    homeVenue: teamFields.homeVenue.default(''),
    affiliationId: id.nullable().default(null),
    groupId: teamFields.groupId.default(null),
    captainId: playerId.nullable().default(null).describe('Joins the roster with it'),
    playerIds: z
      .array(playerId)
      .max(60)
      .default([])
      .describe('Initial roster, without the captain'),
    settings: teamSettings.partial().default({}),
  }),
  changes: ['groups', 'teams'],
  status: 201,
  reply: team,
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'Get a team with its roster and statistics, optionally within a season',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ seasonId: id.optional() }),
  status: 200,
  reply: team,
})

export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: 'Change a team or its settings, or deactivate or reactivate it; absent fields stay',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  body: z
    .object({ ...teamFields, isActive: z.boolean(), settings: teamSettings.partial() })
    .partial()
    .extend({ version }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: team,
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Delete a team without team matches; it can be restored for 30 days',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['groups', 'teams'],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

const jerseyNumber = z.number().nullable()
const playerCommand = <const T extends string>(type: T) =>
  z.object({ type: z.literal(type), playerId })

export const rosterCommand = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('add'),
      playerId: typedPlayerId.nullable().default(null),
      playerName: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe('A new player of the team’s club, without an account'),
      role: z.enum(assignableRoles).default('player'),
      jerseyNumber: jerseyNumber.default(null),
    })
    .describe('By the captain or an organiser'),
  playerCommand('join').describe('As the team allows it: at once, or as a request'),
  playerCommand('approve'),
  playerCommand('refuse'),
  playerCommand('withdraw').describe('Withdraws one’s own request'),
  playerCommand('remove').describe('By the captain, or by the player, who leaves'),
  playerCommand('suspend').extend({
    until: timestampInput.nullable().default(null),
    reason: z.string().trim().min(1).max(200),
  }),
  playerCommand('reinstate'),
  playerCommand('number').extend({ jerseyNumber }),
  playerCommand('giveRole').extend({ role: z.enum(assignableRoles) }),
  playerCommand('offerCaptaincy').describe('By the captain; the offer is open for 72 hours'),
  playerCommand('withdrawCaptaincy').describe('By the captain, before the offer is answered'),
  playerCommand('answerCaptaincy').extend({ accept: z.boolean() }),
  playerCommand('makeCaptain').describe('By an organiser, effective immediately'),
  playerCommand('transfer')
    .extend({ toTeamId: id })
    .describe('By an organiser: moves the player to the other team, with the same role'),
])
export type RosterCommandWire = z.infer<typeof rosterCommand>

export const changeRoster = endpoint({
  method: 'POST',
  path: '/api/teams/:id/roster',
  summary: 'Change the roster of a team: players, requests, numbers, roles or the captaincy',
  tag: 'Teams',
  access: 'signed-in',
  allowance: 'rosterChanges',
  params: idParams,
  body: z.object({ command: rosterCommand }),
  changes: ['groups', 'players', 'teams'],
  status: 200,
  reply: team,
})

export const getRoster = endpoint({
  method: 'GET',
  path: '/api/teams/:id/roster',
  summary: 'Get the roster of a team at a time, by default now',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ at: timestampInput.optional() }),
  status: 200,
  reply: z.object({ players: z.array(teamPlayer) }),
})

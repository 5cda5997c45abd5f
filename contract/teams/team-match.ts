import { z } from 'zod'
import { confirmations } from '#engine/teams/match/events.ts'
import { rubberStatuses, teamMatchStatuses } from '#engine/teams/match/state.ts'
import { teamSides } from '#engine/teams/systems/types.ts'
import { endings } from '#engine/sports/types.ts'
import { endpoint } from '../endpoint.ts'
import {
  queryVersion,
  id,
  idParams,
  matchId,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  timestamp,
  timestampInput,
  version,
  csvSeparator,
} from '../fields.ts'
import { matchDetails } from '../matches.ts'
import { sportId } from '../club/sports.ts'
import { ownSystem } from './systems.ts'
import { teamSummary } from './team.ts'

const side = z.enum(teamSides)
const score = z.tuple([z.number(), z.number()]).describe('Home first')
const reason = z.string().trim().min(1).max(300)
const rubberNumber = z.int().min(1).max(64)

const matchTeam = teamSummary
  .pick({ id: true, name: true, color: true, secondColor: true })
  .extend({
    isLedByReader: z.boolean().describe('Whether the reader is its captain or vice-captain'),
  })

export const teamMatchSummary = z.object({
  id,
  sportId,
  systemId: z.string(),
  home: matchTeam,
  away: matchTeam,
  status: z.enum(teamMatchStatuses),
  startsAt: timestamp.nullable(),
  lineUpsDue: timestamp.nullable(),
  venue: z.string(),
  score,
  units: score.describe('The next smaller unit: sets, racks, legs or goals'),
  winner: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  playedAt: timestamp.nullable(),
  version,
})
export type TeamMatchSummary = z.infer<typeof teamMatchSummary>

const rubberPlayer = z.object({ playerId, playerName: z.string(), isGuest: z.boolean() }).nullable()

export const rubberView = z.object({
  n: z.int(),
  status: z.enum(rubberStatuses),
  home: z
    .array(rubberPlayer)
    .describe('Empty until both line-ups are known; null if a player is missing'),
  away: z.array(rubberPlayer),
  ending: z.enum(endings).nullable(),
  score: score.nullable(),
  winner: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  details: matchDetails.nullable(),
  after: score.nullable().describe('Score of the team match after it'),
  counts: z.boolean(),
  rated: z.boolean(),
  matchId: matchId.nullable().describe('The recorded match'),
  liveId: id.nullable(),
  mayKeep: z.boolean().describe('Whether the reader can enter or correct it now'),
})
export type RubberView = z.infer<typeof rubberView>

const lineUpView = z.object({
  isIn: z.boolean(),
  isFilled: z
    .boolean()
    .describe('Copied from the last team match, because none was submitted in time'),
  places: z
    .array(z.object({ slot: z.string(), names: z.array(rubberPlayer) }))
    .nullable()
    .describe('Null while it is hidden from the reader'),
  proposed: z
    .array(z.object({ slot: z.string(), names: z.array(rubberPlayer) }))
    .nullable()
    .describe('A line-up to start from, for those who submit it; null once one is in'),
})

export const teamMatch = teamMatchSummary.extend({
  tables: z.int(),
  ownSystem: ownSystem.nullable().describe('The system itself, if the club defined it'),
  order: z.array(z.string()).nullable().describe('A custom order of play'),
  homeLineUp: lineUpView,
  awayLineUp: lineUpView,
  rubbers: z.array(rubberView),
  substitutions: z.array(
    z.object({ side, out: z.string(), by: z.string(), reason: z.string(), at: timestamp }),
  ),
  disputes: z.array(z.object({ n: z.int().nullable(), reason: z.string() })),
  reason: z
    .string()
    .nullable()
    .describe('Why it was postponed, abandoned or awarded as a walkover'),
  isReported: z.boolean().describe('Whether only the score is known, so that nothing is rated'),
  confirmedBy: z.enum(confirmations).nullable(),
  isForBoth: z.boolean().describe('Whether one person confirmed it for both sides'),
  confirms: side.describe('The side that is asked to confirm'),
  unfilled: z
    .enum([...teamSides, 'both'])
    .nullable()
    .describe('The side whose line-up was due and could not be filled'),
  mayEnter: z.boolean(),
  mayConfirm: z.boolean(),
  mayMakeCode: z.boolean(),
  mayRule: z.boolean(),
})
export type TeamMatch = z.infer<typeof teamMatch>

const teamMatchFilter = {
  teamId: id.optional(),
  playerId: playerId.optional().describe('Only of teams that this player is on or leads'),
  sportId: sportId.optional(),
  seasonId: id.optional().describe('Only those played or scheduled within the season'),
  state: z.enum(['coming', 'over']).optional(),
}

export const listTeamMatches = endpoint({
  method: 'GET',
  path: '/api/team-matches',
  summary:
    'List team matches: upcoming ones first, next one on top, then those played, newest first',
  tag: 'Teams',
  access: 'signed-in',
  query: z.object({ ...teamMatchFilter, page: pageNumber, pageSize: pageSize(20) }),
  status: 200,
  reply: pageOf(teamMatchSummary),
})

export const exportTeamMatches = endpoint({
  method: 'GET',
  path: '/api/team-matches.csv',
  summary:
    'Export team matches as CSV, newest first: one row per rubber, of at most 2,000 team matches; the file name says if there are more',
  tag: 'Teams',
  access: 'signed-in',
  query: z.object({ ...teamMatchFilter, separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

export const createTeamMatch = endpoint({
  method: 'POST',
  path: '/api/team-matches',
  summary: 'Create a team match between two teams, by a system of their sport',
  tag: 'Teams',
  access: 'signed-in',
  allowance: 'teamMatches',
  body: z.object({
    homeId: id,
    awayId: id,
    systemId: z.string().max(40),
    order: z
      .array(z.string().max(20))
      .max(64)
      .nullable()
      .default(null)
      .describe('Rubbers in the league’s order, as "1-1" or "D"'),
    startsAt: timestampInput.nullable().default(null),
    lineUpsDue: timestampInput.nullable().default(null),
    venue: z.string().max(120).default(''),
    tables: z
      .int()
      .min(1)
      .max(32)
      .nullable()
      .default(null)
      .describe('Rubbers played in parallel; null for the system’s default'),
  }),
  changes: ['systems', 'teamMatches', 'teams'],
  status: 201,
  reply: teamMatch,
})

export const getTeamMatch = endpoint({
  method: 'GET',
  path: '/api/team-matches/:id',
  summary: 'Get a team match with its sheet; line-ups are hidden until both are in',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: teamMatch,
})

export const rubberDraft = z.object({
  score,
  ending: z.enum(endings).default('played'),
  winnerSide: z.union([z.literal(1), z.literal(2)]).optional(),
  details: matchDetails.nullable().default(null),
})

const places = z
  .record(z.string().max(10), z.array(playerId.nullable()).max(8))
  .refine((value) => Object.keys(value).length <= 32, 'A line-up has at most 32 places')

const playedEarly = {
  moveDate: z
    .boolean()
    .default(false)
    .describe('For a match dated more than 12 hours ahead: moves its date to now'),
  early: z
    .string()
    .trim()
    .max(300)
    .default('')
    .describe('For such a match: why it was played early, which keeps its date'),
}

const seenVersion = version
  .optional()
  .describe('Version that the sender saw; the command is refused if it has changed since')

export const teamMatchCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('plan'),
    startsAt: timestampInput.nullable(),
    lineUpsDue: timestampInput.nullable().default(null),
    venue: z.string().max(120).optional(),
    version: seenVersion,
  }),
  z
    .object({
      type: z.literal('lineUp'),
      side,
      places,
      guests: z.array(playerId).max(8).default([]),
    })
    .describe('Hidden until both are in, and can be changed until then'),
  z.object({
    type: z.literal('substitute'),
    side,
    out: playerId,
    by: playerId,
    isGuest: z.boolean().default(false),
    reason,
  }),
  rubberDraft.extend({ type: z.literal('rubber'), n: rubberNumber }).describe('Enters a result'),
  rubberDraft
    .extend({ type: z.literal('correct'), n: rubberNumber, reason, version: seenVersion })
    .describe('Corrects a rubber; the team match and the ratings are recalculated'),
  z.object({ type: z.literal('takeBack'), n: rubberNumber, reason, version: seenVersion }),
  z
    .object({ type: z.literal('report'), score, version: seenVersion })
    .describe('Only the total score, without rubbers'),
  z.object({ type: z.literal('takeReportBack') }),
  z.object({ type: z.literal('walkover'), by: z.enum([...teamSides, 'both']), reason }),
  z.object({ type: z.literal('takeWalkoverBack') }),
  z
    .object({ type: z.literal('send'), ...playedEarly })
    .describe('Sends the result to the other side, which confirms it'),
  z
    .object({ type: z.literal('confirm'), version: seenVersion, ...playedEarly })
    .describe('By the side that did not send it'),
  z.object({ type: z.literal('dispute'), n: rubberNumber.nullable(), reason }),
  z.object({ type: z.literal('settle') }).describe('By an organiser: upholds the result'),
  z.object({ type: z.literal('postpone'), reason }),
  z.object({ type: z.literal('abandon'), reason }),
  z.object({ type: z.literal('resume') }),
])
export type TeamMatchCommandWire = z.infer<typeof teamMatchCommand>

export const changeTeamMatch = endpoint({
  method: 'POST',
  path: '/api/team-matches/:id',
  summary:
    'Send one command to a team match: date, line-up, rubber, substitution, walkover, sending or confirming',
  tag: 'Teams',
  access: 'signed-in',
  allowance: 'teamMatchChanges',
  params: idParams,
  body: z.object({ command: teamMatchCommand }),
  changes: [
    'live',
    'matches',
    'players',
    'ratings',
    'systems',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: teamMatch,
})

export const deleteTeamMatch = endpoint({
  method: 'DELETE',
  path: '/api/team-matches/:id',
  summary: 'Delete a team match without recorded rubbers',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['matches', 'teamMatches', 'teams'],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const makeConfirmCode = endpoint({
  method: 'POST',
  path: '/api/team-matches/:id/code',
  summary:
    'Create a code with which the other side can read the sheet and confirm it without an account',
  tag: 'Teams',
  access: 'signed-in',
  allowance: 'codes',
  isSecret: true,
  params: idParams,
  changes: ['teamMatches'],
  status: 201,
  reply: z.object({ code: z.string(), expiresAt: timestamp }),
})

const code = z.string().min(1).max(40)

export const readSheet = endpoint({
  method: 'POST',
  path: '/api/public/team-matches/sheet',
  summary: 'Get the sheet of a team match by its code',
  tag: 'Teams',
  access: 'public',
  rateLimit: 'perAddress',
  rawFields: ['code'],
  body: z.object({ code }),
  changes: [],
  status: 200,
  reply: teamMatch,
})

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/api/public/team-matches/confirm',
  summary: 'Confirm a team match by its code, or dispute one of its rubbers',
  tag: 'Teams',
  access: 'public',
  isSecret: true,
  rateLimit: 'perAddress',
  rawFields: ['code'],
  body: z.object({
    code,
    version: version.optional().describe('Version of the sheet that was reviewed'),
    dispute: z.object({ n: rubberNumber.nullable(), reason }).nullable().default(null),
  }),
  changes: ['teamMatches', 'teams', 'tournaments'],
  status: 200,
  reply: teamMatch,
})

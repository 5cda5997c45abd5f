import { z } from 'zod'
import { startRange } from '#engine/sports/darts/starts.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { endings } from '#engine/sports/types.ts'
import {
  queryVersion,
  flag,
  id,
  matchId,
  matchParams,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  timestamp,
  timestampInput,
  tournamentId,
  typedPlayerId,
  userId,
  version,
} from './fields.ts'
import { endpoint } from './endpoint.ts'
import { fieldProblem } from './errors.ts'
import { sportId } from './club/sports.ts'

export const matchTypes = ['casual', 'friendly', 'league', 'tournament'] as const
export const matchType = z
  .enum(matchTypes)
  .describe(
    'Casual and league matches are rated, friendly ones are not; tournament matches come from a tournament',
  )

const side = z.union([z.literal(1), z.literal(2)])
const dartsMode = z.enum(['straight', 'double', 'master'])
const pair = z.tuple([z.number(), z.number()])

export const matchDetails = z
  .object({
    unit: z.enum(['sets', 'points', 'legs', 'goals']),
    sets: z.array(pair).max(15),
    pointsPerSet: z.union([z.literal(11), z.literal(21)]),
    legs: z
      .array(
        z.object({
          winner: side,
          darts: z.int().min(1).max(999).optional(),
          checkout: z.int().min(1).max(180).optional(),
        }),
      )
      .max(300),
    maximums: pair.describe('Darts: visits of 180 of each side'),
    bestOf: z
      .int()
      .min(1)
      .max(99)
      .describe('Best-of number of legs (darts) or sets (darts, foosball)'),
    legsPerSet: z.int().min(1).max(99).describe('Darts in sets: best-of number of legs per set'),
    start: z
      .int()
      .min(startRange.min)
      .max(startRange.max)
      .describe('Darts: starting points of a leg, if not those of the format'),
    opens: dartsMode.describe('Darts: what opens a leg; straight when absent'),
    out: dartsMode.describe('Darts: what ends a leg; double when absent'),
    racks: z
      .array(
        z.object({
          winner: side,
          breaker: side.optional(),
          breakAndRun: z.boolean().optional(),
          winOnBreak: z.boolean().optional(),
          earlyEight: z.boolean().optional(),
          eightFoul: z.boolean().optional(),
        }),
      )
      .max(99),
    raceTo: z.int().min(1).max(1000),
    breakRule: z.enum(['alternate', 'winner', 'loser']),
    headStart: pair.describe(
      'Pool: racks that one side had before the first, included in the score; such a race is not rated',
    ),
    innings: z.int().min(1).max(1000),
    highRuns: pair,
    fouls: pair,
    white: side,
    winByTwo: z.boolean().describe('Foosball: the last possible set is won by two'),
    decider: z
      .object({ winBy: z.int().min(1).max(99), most: z.int().min(1).max(99) })
      .describe(
        'Foosball, last set: `winBy` is the lead needed, `most` the goals at which it ends anyway',
      ),
    goalsTo: z.int().min(1).max(99).describe('Foosball, Tournament: goals that win a set'),
    ownGoals: pair,
    attack: z.tuple([side, side]),
  })
  .partial()
export type MatchDetailsWire = z.infer<typeof matchDetails>

const draftFields = {
  sportId: z.string().max(64),
  player1Id: typedPlayerId,
  player2Id: typedPlayerId,
  partner1Id: typedPlayerId.nullable(),
  partner2Id: typedPlayerId.nullable(),
  player1Score: z.number(),
  player2Score: z.number(),
  matchType: z.enum(['casual', 'friendly', 'league']),
  format: z.string().max(64).describe('`standard` is the sport’s default'),
  ending: z.enum(endings),
  winnerSide: side.optional().describe('Required for `retired` and `forfeit`'),
  details: matchDetails.nullable(),
  playedAt: timestampInput.optional().describe('When it was played; now if absent'),
}

/** Body as in the specification, point 7, plus the club's options. */
export const matchDraft = z.object({
  ...draftFields,
  player1Id: draftFields.player1Id.default(''),
  player2Id: draftFields.player2Id.default(''),
  partner1Id: draftFields.partner1Id.default(null),
  partner2Id: draftFields.partner2Id.default(null),
  matchType: draftFields.matchType.default('casual'),
  format: draftFields.format.default('standard'),
  ending: draftFields.ending.default('played'),
  details: draftFields.details.default(null),
})
export type MatchDraft = z.infer<typeof matchDraft>
/** Form values: both player ids are present but may be empty. */
export type MatchDraftInput = z.input<typeof matchDraft> & {
  player1Id: string
  player2Id: string
  askIfDouble?: boolean
}

export const matchSide = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })

export const match = z.object({
  id,
  sportId,
  format: z.string(),
  matchType,
  status: z.enum(['completed', 'void']),
  rated: z.boolean(),
  player1Id: playerId,
  player2Id: playerId,
  partner1Id: playerId.nullable(),
  partner2Id: playerId.nullable(),
  players: z
    .array(matchSide)
    .describe('Everyone who played: player 1, player 2, then partner 1, partner 2'),
  score1: z.number(),
  score2: z.number(),
  winnerId: z.string().describe('Empty for a draw'),
  winnerSide: z.union([z.literal(0), side]),
  ending: z.enum(endings),
  details: matchDetails.nullable(),
  scoreText: z.string(),
  playedAt: timestamp,
  completedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  tournamentId: tournamentId.nullable().describe('The tournament it belongs to'),
  tournamentName: z.string().nullable(),
  tournamentMatchId: z.string().nullable(),
  teamMatchId: id.nullable().describe('The team match it is a rubber of'),
  deltas: z
    .array(z.object({ playerId, before: z.number(), after: z.number() }))
    .describe('Rating of each player on the board of the sport, before and after'),
  version,
})
export type Match = z.infer<typeof match>

/** One rating change, with everything needed to explain it. */
export const ratingChange = z.object({
  playerId,
  name: z.string(),
  board: z.enum(boardIds),
  expected: z.number().describe('Score that the forecast expected, 0 to 1'),
  actual: z.number(),
  weight: z.number().describe('Weight by the margin; 1 where the margin does not count'),
  slope: z.number().describe('Weight of the match by its length; 1 for the usual length'),
  opponentRating: z.number(),
  opponentDeviation: z.number(),
  before: z.number(),
  after: z.number(),
  deviationBefore: z.number(),
  deviationAfter: z.number(),
  gamesBefore: z.int(),
})
export type RatingChangeWire = z.infer<typeof ratingChange>

export const matchWithChanges = match.extend({
  ratingChanges: z.array(ratingChange),
  mayCorrect: z.boolean(),
  mayNotCorrectReason: z.string().nullable(),
  isPrivate: z.boolean().describe('Whether its tournament or one of its teams is not public'),
})

export const recordMatch = endpoint({
  method: 'POST',
  path: '/api/matches',
  summary: 'Record a match; warns if someone seems to have recorded it already',
  tag: 'Matches',
  access: 'signed-in',
  allowance: 'recordings',
  isForTablets: true,
  body: matchDraft.extend({
    askIfDouble: z
      .boolean()
      .default(false)
      .describe(
        'Refuse with `match.likelyDouble` instead of warning, so that a person can be asked',
      ),
  }),
  changes: ['matches', 'players', 'ratings'],
  status: 201,
  reply: matchWithChanges.extend({ warnings: z.array(fieldProblem) }),
})

/** Rating changes that a correction or a void would cause. */
export const ripple = z.object({
  matches: z.int().describe('Later matches whose rating changes are recalculated'),
  ratings: z
    .array(
      z.object({
        playerId,
        name: z.string(),
        board: z.enum(boardIds),
        before: z.number(),
        after: z.number(),
      }),
    )
    .describe('Ratings that move by half a point or more, largest move first, at most 20'),
  ratingsChanged: z.int(),
})
export type Ripple = z.infer<typeof ripple>

export const outcome = z.object({
  winnerSide: z.union([z.literal(0), side]),
  probability: z
    .number()
    .describe('Expected score of the side, 0 to 1; 0 for a draw, whose chance is not known'),
  changes: z.array(z.object({ playerId, name: z.string(), before: z.number(), after: z.number() })),
})

export const previewMatch = endpoint({
  method: 'POST',
  path: '/api/matches/preview',
  summary: 'Preview recording, correcting or voiding a match',
  tag: 'Matches',
  access: 'signed-in',
  allowance: { exempt: 'It stores nothing.' },
  isForTablets: true,
  body: matchDraft.extend({
    matchId: matchId.optional().describe('The match to correct or void'),
    void: z.boolean().default(false),
  }),
  changes: [],
  status: 200,
  reply: z.object({
    errors: z.array(fieldProblem),
    warnings: z.array(fieldProblem),
    rated: z.boolean(),
    outcomes: z.array(outcome).describe('Each outcome that the sport allows; empty if unrated'),
    ripple: ripple.nullable(),
  }),
})

export const matchFilter = {
  sportId: sportId.optional(),
  playerId: playerId.optional(),
  opponentId: playerId.optional(),
  matchType: matchType.optional(),
  tournamentId: tournamentId.optional(),
  from: timestampInput.optional(),
  to: timestampInput.optional(),
  includeVoid: flag.default(false),
}

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  summary: 'List matches, newest first',
  tag: 'Matches',
  access: 'signed-in',
  query: z.object({ ...matchFilter, page: pageNumber, pageSize: pageSize(10) }),
  status: 200,
  reply: pageOf(match),
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:id',
  summary: 'Get a match with its rating changes',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  status: 200,
  reply: matchWithChanges,
})

export const historyEntry = z.object({
  sequence: z.int(),
  kind: z.enum(['recorded', 'corrected', 'voided', 'merged']),
  at: timestamp,
  byId: userId.nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
  snapshot: matchDraft
    .pick({
      sportId: true,
      player1Id: true,
      player2Id: true,
      partner1Id: true,
      partner2Id: true,
      player1Score: true,
      player2Score: true,
      format: true,
      ending: true,
      details: true,
    })
    .extend({
      matchType,
      winnerSide: z.union([z.literal(0), side]),
      playedAt: timestamp,
      scoreText: z.string(),
    }),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const getMatchHistory = endpoint({
  method: 'GET',
  path: '/api/matches/:id/history',
  summary: 'List everything that happened to a match, oldest first',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  status: 200,
  reply: z.object({ items: z.array(historyEntry) }),
})

const reason = z.string().trim().min(1).max(500)

export const correctMatch = endpoint({
  method: 'PATCH',
  path: '/api/matches/:id',
  summary: 'Correct a match; absent fields stay, and ratings are recalculated',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  body: z.object(draftFields).partial().extend({ version, reason }),
  changes: ['live', 'matches', 'players', 'ratings', 'teamMatches', 'tournaments'],
  status: 200,
  reply: matchWithChanges.extend({ warnings: z.array(fieldProblem) }),
})

export const voidMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/:id',
  summary: 'Void a match; it is kept with the reason but no longer counts',
  tag: 'Matches',
  access: 'signed-in',
  params: matchParams,
  query: z.object({ version: queryVersion, reason }),
  changes: ['live', 'matches', 'players', 'ratings', 'teamMatches', 'tournaments'],
  status: 200,
  reply: match,
})

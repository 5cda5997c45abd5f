import { z } from 'zod'
import { boardIds } from '#engine/ratings/types.ts'
import {
  id,
  matchId,
  pageNumber,
  pageSize,
  playerId,
  playerParams,
  searchText,
  timestamp,
} from './fields.ts'
import { endpoint } from './endpoint.ts'
import { match } from './matches.ts'
import { sportId } from './club/sports.ts'

export const ranges = ['all', 'year', 'season', 'month', 'week'] as const
export type Range = (typeof ranges)[number]
/** Length of each range in days; null for no limit. */
export const rangeDays: Record<Range, number | null> = {
  all: null,
  year: 365,
  season: 180,
  month: 30,
  week: 7,
}

/** Returns the start of a range, epoch ms; null for no limit. */
export function rangeStart(range: Range, now: number): number | null {
  const days = rangeDays[range]
  return days === null ? null : now - days * 86_400_000
}

const resultLetter = z.enum(['W', 'D', 'L'])

export const recentMatch = z.object({
  matchId: matchId,
  opponent: z.string(),
  opponentId: playerId,
  result: resultLetter,
  date: timestamp,
  score: z.string().describe('From the player’s side'),
  delta: z.number(),
})

/** Source: specification, point 3. */
export const leaderboardEntry = z.object({
  rank: z.int().nullable().describe('Null while provisional'),
  movement: z.int().nullable().describe('Places gained (+) or lost (−) in seven days; null if new'),
  playerId: playerId,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  rating: z.number(),
  ratingDeviation: z.number(),
  provisional: z.boolean().describe('Fewer than 5 rated games'),
  games: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  winRate: z.number().describe('Percentage; a draw counts half'),
  streak: z.int().describe('Consecutive wins (+) or losses (−)'),
  highestRating: z.number().nullable(),
  lastPlayed: timestamp.nullable(),
  form: z.array(resultLetter).describe('The last five results, newest last'),
  recentMatches: z.array(recentMatch).describe('The last five matches, newest first'),
})
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

/** Chess is rated separately for each time control. */
export const timeControls = ['Blitz', 'Rapid', 'Classical'] as const

export const boardFilter = {
  sportId: sportId.default('tabletennis'),
  format: z.enum(timeControls).optional().describe('Chess only: the board of one time control'),
  range: z.enum(ranges).default('all').describe('Only players who played within the range'),
  seasonId: id.optional().describe('Only players who played within the season, whatever the range'),
}

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  summary: 'Get the leaderboard of a sport',
  tag: 'Ratings',
  access: 'signed-in',
  query: z.object({ ...boardFilter, q: searchText, page: pageNumber, pageSize: pageSize(50) }),
  status: 200,
  reply: z.object({
    board: z.enum(boardIds),
    range: z.enum(ranges),
    items: z.array(leaderboardEntry),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    ranked: z.int().describe('Players with a rank on this board'),
    generatedAt: timestamp,
  }),
})
export type Leaderboard = z.infer<(typeof getLeaderboard)['reply']>

/** Uses the snake_case field names of the specification, point 3. */
export const getLeaderboardLive = endpoint({
  method: 'GET',
  path: '/api/leaderboard-live',
  summary: 'Get the leaderboard of a sport in the format for displays',
  tag: 'Ratings',
  access: 'signed-in',
  query: z.object({
    sport: sportId,
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  status: 200,
  reply: z.object({
    entries: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        rating: z.number(),
        games_played: z.int(),
        games_won: z.int(),
        win_rate: z.number(),
        win_streak: z.int(),
        peak_rating: z.number().nullable(),
        last_played_at: timestamp.nullable(),
        rank: z.int().nullable(),
      }),
    ),
    statistics: z.object({ total_players: z.int() }),
    generated_at: timestamp,
  }),
})

export const ratingPoint = z.object({
  at: timestamp,
  matchId: matchId,
  rating: z.number(),
  deviation: z.number(),
  result: resultLetter,
  delta: z.number(),
})

export const playerRating = leaderboardEntry
  .omit({ playerId: true, name: true, avatarUrl: true, movement: true })
  .extend({
    board: z.enum(boardIds),
    sportId,
    ranked: z.int().describe('Players with a rank on this board'),
    longestStreak: z.int(),
    highestRatingAt: timestamp.nullable(),
    history: z.array(ratingPoint).describe('Oldest first, the latest 1,000'),
  })
export type PlayerRating = z.infer<typeof playerRating>

/** An opponent shown on a player's page, with the record against them. */
export const rival = z.object({
  playerId: playerId,
  name: z.string(),
  played: z.int(),
  won: z.int(),
  lost: z.int(),
})

export const getPlayerRatings = endpoint({
  method: 'GET',
  path: '/api/players/:id/ratings',
  summary: 'Get a player’s ratings on every board they played on, with history, records and rivals',
  tag: 'Ratings',
  access: 'signed-in',
  params: playerParams,
  status: 200,
  reply: z.object({
    playerId: playerId,
    boards: z.array(playerRating),
    rivals: z.record(
      z.string(),
      z.object({ playsMost: rival.nullable(), hardest: rival.nullable() }),
    ),
  }),
})

export const headToHeadSport = z.object({
  sportId,
  played: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  winProbability: z.number().nullable().describe('Chance of winning the next match, 0 to 1'),
  lines: z
    .array(z.object({ label: z.string(), mine: z.string(), theirs: z.string() }))
    .describe('Sets, points, longest run, best set and more, where known'),
})

export const getHeadToHead = endpoint({
  method: 'GET',
  path: '/api/players/:id/head-to-head/:otherId',
  summary: 'Get the record of two players against each other, with a forecast',
  tag: 'Ratings',
  access: 'signed-in',
  params: playerParams.extend({ otherId: playerParams.shape.id }),
  status: 200,
  reply: z.object({
    playerId: playerId,
    opponentId: playerId,
    playerName: z.string(),
    opponentName: z.string(),
    sports: z.array(headToHeadSport),
    matches: z.array(match).describe('The latest ten matches'),
  }),
})

/** One sport on the sports screen. */
export const sportOverview = z.object({
  sportId,
  players: z.int().describe('Players on the board'),
  top: z.array(
    z.object({
      playerId: playerId,
      name: z.string(),
      avatarUrl: z.string().nullable(),
      rating: z.number(),
    }),
  ),
  week: z.array(z.int()).describe('Matches on each day of this week, from its first day'),
  mine: z
    .object({
      rating: z.number(),
      ratingDeviation: z.number(),
      provisional: z.boolean(),
      rank: z.int().nullable(),
      ranked: z.int(),
      spark: z.array(z.number()).describe('Rating after each of the last 30 matches'),
      last: recentMatch.nullable(),
    })
    .nullable(),
})
export type SportOverview = z.infer<typeof sportOverview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'Get an overview of each sport: the top three, matches this week and your rating',
  tag: 'Ratings',
  access: 'signed-in',
  status: 200,
  reply: z.object({ sports: z.array(sportOverview) }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, matchId, tournamentId } from '../fields.ts'
import { team, teamPlayer, teamSummary } from '../teams/team.ts'
import { teamMatchSummary } from '../teams/team-match.ts'
import { publicResult } from './club.ts'
import { sportId } from './sports.ts'

/** Maximum number of results on the public page of matches. */
export const maxPublicMatches = 50

const sports = z.array(sportId).describe('The sports that the club plays')

const matchesQuery = z.object({
  sportId: sportId.optional().describe('Every sport if absent'),
  matchId: matchId.optional().describe('Only this match'),
})

export const listPublicMatches = endpoint({
  method: 'GET',
  path: '/api/public/matches',
  summary: 'List the latest results, if results are public',
  tag: 'Public',
  access: 'public',
  query: matchesQuery,
  status: 200,
  reply: z.object({
    clubName: z.string(),
    sports,
    items: z
      .array(
        publicResult.extend({
          winnerSide: z.union([z.literal(0), z.literal(1), z.literal(2)]),
          tournament: z.object({ id: tournamentId, name: z.string() }).nullable(),
        }),
      )
      .describe('Newest first, without those of private tournaments and teams'),
  }),
})

const publicSide = teamSummary.pick({ id: true, name: true, color: true, secondColor: true })

const publicTeamMatch = teamMatchSummary
  .pick({
    id: true,
    status: true,
    startsAt: true,
    playedAt: true,
    venue: true,
    score: true,
    winner: true,
  })
  .extend({ home: publicSide, away: publicSide })

export const getPublicTeam = endpoint({
  method: 'GET',
  path: '/api/public/teams/:id',
  summary: 'Get a public team, if results are public',
  tag: 'Public',
  access: 'public',
  params: idParams,
  status: 200,
  reply: z.object({
    clubName: z.string(),
    team: publicSide.extend({
      sportId,
      description: z.string(),
      homeVenue: z.string(),
      affiliationName: z.string().nullable(),
    }),
    players: z.array(
      teamPlayer.pick({ playerId: true, playerName: true, role: true, jerseyNumber: true }),
    ),
    stats: team.shape.stats.pick({
      matchesPlayed: true,
      wins: true,
      draws: true,
      losses: true,
      goalsFor: true,
      goalsAgainst: true,
      winPercentage: true,
    }),
    coming: z.array(publicTeamMatch).describe('The next team matches, earliest first'),
    results: z.array(publicTeamMatch).describe('Confirmed team matches, newest first'),
  }),
})

const version = z.string().max(40).optional().describe('Changes with the picture, for caches')

export const getLeaderboardCard = endpoint({
  method: 'GET',
  path: '/api/public/leaderboard/card.png',
  summary: 'Picture of a public leaderboard for link previews: 1200 × 630, with the top five',
  tag: 'Public',
  access: 'public',
  query: z.object({
    sportId: sportId.optional().describe('The club’s first sport if absent'),
    v: version,
  }),
  status: 200,
  reply: z.unknown(),
  replyType: 'image/png',
})

export const getMatchesCard = endpoint({
  method: 'GET',
  path: '/api/public/matches/card.png',
  summary: 'Picture of the latest public results, or of one, for link previews: 1200 × 630',
  tag: 'Public',
  access: 'public',
  query: matchesQuery.extend({ v: version }),
  status: 200,
  reply: z.unknown(),
  replyType: 'image/png',
})

export const getTeamCard = endpoint({
  method: 'GET',
  path: '/api/public/teams/:id/card.png',
  summary: 'Picture of a public team for link previews: 1200 × 630, with its latest results',
  tag: 'Public',
  access: 'public',
  params: idParams,
  query: z.object({ v: version }),
  status: 200,
  reply: z.unknown(),
  replyType: 'image/png',
})

export type PublicMatches = z.infer<(typeof listPublicMatches)['reply']>
export type PublicTeam = z.infer<(typeof getPublicTeam)['reply']>
export type PublicTeamMatch = z.infer<typeof publicTeamMatch>

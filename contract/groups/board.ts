import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { groupParams, id, playerId } from '../fields.ts'
import { match } from '../matches.ts'
import { sportId } from '../club/sports.ts'

const person = { playerId, name: z.string(), avatarUrl: z.string().nullable() }

export const getGroupBoard = endpoint({
  method: 'GET',
  path: '/api/groups/:id/board',
  summary: 'Get a group’s table of matches among its members, with their club ratings',
  tag: 'Groups',
  access: 'signed-in',
  params: groupParams,
  query: z.object({
    sportId: sportId.optional().describe('The sport the members play most, if absent'),
    seasonId: id.optional().describe('Only matches within the season'),
  }),
  status: 200,
  reply: z.object({
    sportId,
    among: z
      .array(
        z.object({
          ...person,
          matches: z.int(),
          wins: z.int(),
          losses: z.int(),
          draws: z.int(),
          winRate: z.number().describe('Percentage; a draw counts half'),
          form: z.array(z.enum(['W', 'D', 'L'])).describe('The last five results, newest last'),
          rating: z.number().nullable().describe('The club rating; null without rated games'),
        }),
      )
      .describe('Matches in which all players were members at the time'),
    ratings: z
      .array(
        z.object({
          ...person,
          rating: z.number(),
          ratingDeviation: z.number(),
          provisional: z.boolean(),
          games: z.int(),
        }),
      )
      .describe('Club ratings of the members, best first'),
    matches: z.int().describe('Number of matches in this sport and period'),
    mostPlayed: z.object({ names: z.tuple([z.string(), z.string()]), count: z.int() }).nullable(),
    latest: z.array(match).describe('The last ten matches, newest first'),
  }),
})

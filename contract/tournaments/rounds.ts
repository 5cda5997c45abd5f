import { z } from 'zod'
import { relaxations } from '#engine/tournaments/pairing/swiss/types.ts'
import { playerId, tournamentParams } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { tournamentMatch } from './matches.ts'

export const getBracket = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/bracket',
  summary: 'The knockout, ready to be drawn; no sections where the format has none',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    sections: z.array(
      z.object({
        kind: z.enum(['winners', 'losers', 'finals']),
        title: z.string(),
        rounds: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            bestOf: z.int().nullable(),
            matchIds: z.array(z.string()).describe('From top to bottom, byes too'),
          }),
        ),
      }),
    ),
    advancements: z
      .array(
        z.object({
          from: z.string(),
          outcome: z.enum(['winner', 'loser']),
          to: z.string(),
          side: z.union([z.literal(0), z.literal(1)]),
        }),
      )
      .describe('Who goes from one match to another, and to which side of it'),
    matches: z.array(tournamentMatch),
    revision: z.int(),
  }),
})

export const round = z.object({
  id: z.string(),
  round: z.int(),
  title: z.string(),
  decided: z.int(),
  total: z.int(),
  isReleased: z.boolean().describe('False where the round waits for the organiser'),
  byes: z.array(z.object({ playerId: playerId, name: z.string(), bye: z.string() })),
  broken: z
    .array(z.object({ rule: z.string(), text: z.string() }))
    .describe('Rules that the pairing had to break'),
})

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/rounds',
  summary: 'Rounds so far, and whether the next one can be paired',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    rounds: z.array(round),
    planned: z.int().nullable().describe('Rounds of a Swiss tournament'),
    canPair: z.boolean(),
    whyNot: z.string().nullable(),
    canUnpair: z.boolean(),
    revision: z.int(),
  }),
})

export const pairRound = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/rounds',
  summary: 'Pair the next round of a Swiss tournament',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    relax: z
      .array(z.enum(relaxations))
      .max(4)
      .default([])
      .describe('Rules that may be given up where the players cannot all be paired'),
  }),
  status: 201,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const unpairRound = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/rounds/:round',
  summary: 'Take back the last round paired; its results go with it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams.extend({ round: z.coerce.number().int().min(1).max(999) }),
  status: 200,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const releaseRound = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/rounds/:roundId/release',
  summary: 'Let a round begin that waits for the organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams.extend({ roundId: z.string().min(1).max(20) }),
  status: 200,
  reply: z.object({ roundId: z.string(), revision: z.int() }),
})

export const standingRow = z.object({
  rank: z.int(),
  playerId: playerId,
  playerName: z.string(),
  avatarUrl: z.string().nullable(),
  seed: z.int().nullable(),
  isOut: z.boolean(),
  reason: z.string().nullable(),
  played: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  points: z.number(),
  pointsText: z.string(),
  values: z
    .array(z.object({ acronym: z.string(), text: z.string(), explanation: z.string() }))
    .describe(
      'One for each criterion after the points; empty where the rule of table tennis ranks',
    ),
  steps: z.array(z.string()).describe('What told the player from the others, in words'),
})
export type StandingRow = z.infer<typeof standingRow>

export const standingsTable = z.object({
  group: z.int().nullable(),
  title: z.string(),
  criteria: z.array(z.object({ acronym: z.string(), name: z.string() })),
  qualifiers: z.int().describe('How many of the table go on; 0 where nobody does'),
  rows: z.array(standingRow),
})

export const getStandings = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/standings',
  summary: 'Standings with every tie-break and its arithmetic; final places of a knockout',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    tables: z.array(standingsTable),
    places: z
      .array(z.object({ place: z.int(), playerId: playerId, playerName: z.string() }))
      .describe('Places settled so far, the first first'),
    revision: z.int(),
  }),
})

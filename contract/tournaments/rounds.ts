import { z } from 'zod'
import { lastDatedRound, mostDaysApart } from '#engine/tournaments/log/schedule.ts'
import { relaxations } from '#engine/tournaments/pairing/swiss/types.ts'
import { playerId, tournamentParams, typedPlayerId, version } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { day } from './setting-fields.ts'
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

/** For who runs it: players learn of a draw when it is made. */
export const previewDraw = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/draw',
  summary: 'The draw that is made if the tournament starts now: the bracket, or who meets whom',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: getBracket.reply.extend({
    matches: z.array(tournamentMatch).describe('Of the knockout, and of the tables'),
    firstRounds: z
      .int()
      .nullable()
      .describe('Number of rounds included of a large table; null for all'),
    isPairedLater: z.boolean().describe('Too many for a preview: round 1 is paired at the start'),
    whyNot: z.string().nullable().describe('Why it cannot start'),
  }),
})

const datedRound = z.int().min(1).max(lastDatedRound)

const roundPlan = z.object({
  first: day.describe('The day of round 1'),
  everyDays: z.int().min(0).max(mostDaysApart).describe('From one round to the next'),
})

export const round = z.object({
  id: z.string(),
  round: z.int(),
  title: z.string(),
  decided: z.int(),
  total: z.int(),
  day: z.string().nullable().describe('The day it is to be played, `2026-03-20`'),
  isReleased: z.boolean().describe('False where the round waits for the organiser'),
  isAutomatic: z
    .boolean()
    .describe('Whether a Swiss round was paired by `autoAdvance`, without anyone asking for it'),
  byes: z.array(z.object({ playerId: playerId, name: z.string(), bye: z.string() })),
  broken: z
    .array(z.object({ rule: z.string(), text: z.string() }))
    .describe('Rules that the pairing had to break'),
  pointsBefore: z
    .array(z.object({ playerId: playerId, pointsText: z.string() }))
    .describe('Points before the round, for the latest round of a Swiss only'),
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
    plan: roundPlan.nullable().describe('How the days of the rounds follow each other'),
    planned: z.int().nullable().describe('Rounds of a Swiss tournament'),
    canPair: z.boolean(),
    whyNot: z.string().nullable(),
    canUnpair: z.boolean(),
    revision: z.int(),
    version: version.describe('A change of the days names it'),
  }),
})

export const scheduleRounds = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id/schedule',
  summary:
    'Change when the rounds of a table are to be played: by a plan, and some on days of their own; what is left out stays',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    version,
    plan: roundPlan
      .nullable()
      .optional()
      .describe('Null lets no round have a day but those with one of their own'),
    rounds: z
      .array(z.object({ round: datedRound, day: day.nullable() }))
      .max(lastDatedRound)
      .default([])
      .describe('Rounds that get a day of their own; null for none'),
    following: z
      .array(datedRound)
      .max(lastDatedRound)
      .default([])
      .describe('Rounds whose own day goes, so that they follow the plan'),
  }),
  status: 200,
  reply: z.object({ revision: z.int(), version }),
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

const tiedPlayers = {
  group: z.int().min(0).max(63).nullable().describe('From 0; null where one table holds all'),
  playerIds: z.array(typedPlayerId).min(2).max(64),
}

export const settleTie = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/ties',
  summary: 'Settle a tie that nothing sporting breaks: by a play-off, or by lot',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    ...tiedPlayers,
    by: z.enum(['lot', 'play_off']),
    isDrawn: z
      .boolean()
      .default(false)
      .describe(
        'The lots were drawn on the spot, in the order of `playerIds`; else they are drawn here',
      ),
  }),
  status: 200,
  reply: z.object({
    order: z.array(playerId).describe('The players, in the order of the lots'),
    revision: z.int(),
  }),
})

export const reopenTie = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/ties/reopen',
  summary: 'Take back how a tie was settled, as long as its play-off has no result',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object(tiedPlayers),
  status: 200,
  reply: z.object({ revision: z.int() }),
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
  nowText: z
    .string()
    .nullable()
    .describe('Points with the round under way; null where the table counts them already'),
  values: z
    .array(z.object({ acronym: z.string(), text: z.string(), explanation: z.string() }))
    .describe(
      'One for each criterion after the points; empty where the rule of table tennis ranks',
    ),
  steps: z.array(z.string()).describe('What told the player from the others, in words'),
})
export type StandingRow = z.infer<typeof standingRow>

const named = z.object({ playerId: playerId, playerName: z.string() })

export const tableTie = z.object({
  players: z.array(named),
  place: z.int().describe('The best place that they share'),
  isAwaited: z.boolean().describe('Whether the knockout or the title waits for an order'),
  by: z.enum(['lot', 'play_off']).nullable().describe('Null until the organiser chooses'),
  isSettled: z.boolean(),
})
export type TableTieWire = z.infer<typeof tableTie>

export const standingsTable = z.object({
  group: z.int().nullable(),
  title: z.string(),
  criteria: z.array(z.object({ acronym: z.string(), name: z.string() })),
  rounds: z
    .object({
      counted: z.int().describe('Rounds that are over and counted'),
      of: z.int().describe('Rounds there are to be'),
      underWay: z
        .object({ round: z.int(), decided: z.int(), total: z.int() })
        .nullable()
        .describe('The first round with a match to be played'),
    })
    .describe('Round of the table'),
  qualifiers: z.int().describe('Number that advance; 0 for none'),
  rows: z.array(standingRow).describe('Empty where a double elimination asks who gets its title'),
  left: z.array(named).describe('Who left before half of the games, and so left the table'),
  ties: z.array(tableTie).describe('Who is level where it matters and nothing sporting decides'),
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

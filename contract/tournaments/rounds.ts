import { z } from 'zod'
import { maxDatedRound, maxDaysBetweenRounds } from '#engine/tournaments/log/schedule.ts'
import { relaxations } from '#engine/tournaments/pairing/swiss/types.ts'
import { playerId, tournamentParams, typedPlayerId, version } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { day } from './setting-fields.ts'
import { tournamentMatch } from './matches.ts'

export const getBracket = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/bracket',
  summary: 'Get the knockout for drawing its bracket; no sections in other formats',
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
            matchIds: z.array(z.string()).describe('From top to bottom, including byes'),
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
      .describe('Which side of which match each winner or loser goes to'),
    matches: z.array(tournamentMatch),
    revision: z.int(),
  }),
})

/** For organisers only: players see a draw once it is made. */
export const previewDraw = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/draw',
  summary: 'Preview the draw if the tournament started now: the bracket, or the pairings',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: getBracket.reply.extend({
    matches: z.array(tournamentMatch).describe('Matches of the knockout and of the tables'),
    firstRounds: z
      .int()
      .nullable()
      .describe('Number of rounds included of a large table; null for all'),
    isPairedLater: z.boolean().describe('Too many for a preview: round 1 is paired at the start'),
    whyNot: z.string().nullable().describe('Why it cannot start'),
  }),
})

const datedRound = z.int().min(1).max(maxDatedRound)

const roundPlan = z.object({
  first: day.describe('Day of round 1'),
  everyDays: z.int().min(0).max(maxDaysBetweenRounds).describe('Days from one round to the next'),
})

export const round = z.object({
  id: z.string(),
  round: z.int(),
  title: z.string(),
  decided: z.int(),
  total: z.int(),
  day: z.string().nullable().describe('Scheduled day, `2026-03-20`'),
  isReleased: z.boolean().describe('False if the round waits for the organiser'),
  isAutomatic: z.boolean().describe('Whether a Swiss round was paired by `autoAdvance`'),
  byes: z.array(z.object({ playerId, name: z.string(), bye: z.string() })),
  broken: z
    .array(z.object({ rule: z.string(), text: z.string() }))
    .describe('Rules that the pairing had to break'),
  pointsBefore: z
    .array(z.object({ playerId, pointsText: z.string() }))
    .describe('Points before the round, for the latest round of a Swiss only'),
})

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/rounds',
  summary: 'List the rounds so far, and whether the next one can be paired',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    rounds: z.array(round),
    plan: roundPlan.nullable().describe('The plan for the days of the rounds'),
    planned: z.int().nullable().describe('Number of rounds of a Swiss tournament'),
    canPair: z.boolean(),
    whyNot: z.string().nullable(),
    canUnpair: z.boolean(),
    revision: z.int(),
    version: version.describe('Version to send when changing the days'),
  }),
})

export const scheduleRounds = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id/schedule',
  summary:
    'Change the schedule of table rounds, by a plan and separate days for some; absent fields stay',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    version,
    plan: roundPlan
      .nullable()
      .optional()
      .describe('Null removes the plan, so that only rounds with a separate day have one'),
    rounds: z
      .array(z.object({ round: datedRound, day: day.nullable() }))
      .max(maxDatedRound)
      .default([])
      .describe('Rounds with a separate day; null for no day'),
    following: z
      .array(datedRound)
      .max(maxDatedRound)
      .default([])
      .describe('Rounds whose separate day is removed, so that they follow the plan'),
  }),
  changes: ['tournaments'],
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
      .describe('Rules that may be relaxed if not all players can be paired'),
  }),
  changes: ['tournaments'],
  status: 201,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const unpairRound = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/rounds/:round',
  summary: 'Undo the last pairing; its results are removed',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams.extend({ round: z.coerce.number().int().min(1).max(999) }),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: z.object({ round: z.int(), revision: z.int() }),
})

export const releaseRound = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/rounds/:roundId/release',
  summary: 'Release a round that waits for the organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams.extend({ roundId: z.string().min(1).max(20) }),
  changes: ['tournaments'],
  status: 200,
  reply: z.object({ roundId: z.string(), revision: z.int() }),
})

const tiedPlayers = {
  group: z.int().min(0).max(63).nullable().describe('From 0; null for a single table'),
  playerIds: z.array(typedPlayerId).min(2).max(64),
}

export const settleTie = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/ties',
  summary: 'Settle a tie that no criterion breaks: by a play-off, or by lot',
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
        'Whether the lots were drawn on the spot, in the order of `playerIds`; otherwise they are drawn here',
      ),
  }),
  changes: ['tournaments'],
  status: 200,
  reply: z.object({
    order: z.array(playerId).describe('The players in the order of the lots'),
    revision: z.int(),
  }),
})

export const reopenTie = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/ties/reopen',
  summary: 'Undo how a tie was settled, while its play-off has no result',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object(tiedPlayers),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: z.object({ revision: z.int() }),
})

export const standingRow = z.object({
  rank: z.int(),
  playerId,
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
    .describe('Points including the round in progress; null if the table already counts it'),
  values: z
    .array(z.object({ acronym: z.string(), text: z.string(), explanation: z.string() }))
    .describe('One for each criterion after the points; empty if the table tennis rule ranks'),
  steps: z.array(z.string()).describe('What separated the player from others, in words'),
})
export type StandingRow = z.infer<typeof standingRow>

const namedPlayer = z.object({ playerId, playerName: z.string() })

export const tableTie = z.object({
  players: z.array(namedPlayer),
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
      counted: z.int().describe('Completed rounds that are counted'),
      of: z.int().describe('Total number of rounds'),
      underWay: z
        .object({ round: z.int(), decided: z.int(), total: z.int() })
        .nullable()
        .describe('The first round with a match to be played'),
    })
    .describe('Progress of the rounds'),
  qualifiers: z.int().describe('Number that advance; 0 for none'),
  rows: z
    .array(standingRow)
    .describe('Empty if the table only has the tie for the title of a double elimination'),
  left: z
    .array(namedPlayer)
    .describe('Players removed from the table because they left before half of the games'),
  ties: z.array(tableTie).describe('Ties that matter and that no criterion breaks'),
})

export const getStandings = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/standings',
  summary:
    'Get the standings with every tie-break and its arithmetic, or the final places of a knockout',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    tables: z.array(standingsTable),
    places: z
      .array(z.object({ place: z.int(), playerId, playerName: z.string() }))
      .describe('Final places so far, best first'),
    revision: z.int(),
  }),
})

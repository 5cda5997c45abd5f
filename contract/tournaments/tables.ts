import { z } from 'zod'
import { playerId, timestamp, tournamentId, tournamentParams } from '../fields.ts'
import { arrivalStates, callAnswers } from '#engine/notices/arrival.ts'
import { endpoint } from '../endpoint.ts'
import { sportId } from '../club/sports.ts'
import { tournamentMatchParams } from './matches.ts'

export const queuedMatch = z.object({
  matchId: z.string(),
  number: z.int().nullable(),
  title: z.string(),
  names: z.tuple([z.string(), z.string()]),
  canCall: z.boolean(),
  whyNot: z.string().nullable(),
  restUntil: timestamp.nullable(),
})

const arrival = z.object({
  name: z.string(),
  state: z
    .enum(arrivalStates)
    .describe('Seen, delivered to a device, not seen yet, or unreachable'),
  at: timestamp.nullable().describe('When it was seen or delivered'),
  answer: z.enum(callAnswers).nullable(),
  until: timestamp.nullable().describe('When a player who asked for ten minutes will be there'),
})
export type Arrival = z.infer<typeof arrival>

export const tournamentTables = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      match: z
        .object({
          matchId: z.string(),
          number: z.int().nullable(),
          title: z.string(),
          names: z.tuple([z.string(), z.string()]),
          calledAt: timestamp,
          arrivals: z
            .tuple([arrival, arrival])
            .nullable()
            .describe('How far the call has reached each player, for organisers; null for others'),
        })
        .nullable(),
      busyWith: z.string().nullable().describe('Another tournament that uses this table now'),
    }),
  ),
  queue: z.array(queuedMatch).describe('Matches that wait for a table, in the order of calling'),
  next: z
    .object({ matchId: z.string(), number: z.int().nullable(), table: z.string() })
    .nullable()
    .describe('The next playable match and the next free table'),
  revision: z.int(),
})
export type TournamentTables = z.infer<typeof tournamentTables>

export const listTables = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/tables',
  summary: 'List tables or boards, who plays there, and who is next',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: tournamentTables,
})

export const callNext = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/calls',
  summary: 'Call the next playable match to the next free table',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  changes: ['tournaments'],
  status: 201,
  reply: tournamentTables,
})

export const callMatch = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/call',
  summary: 'Call a match to a table; to the next free one if none is named',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentMatchParams,
  body: z.object({ table: z.string().trim().max(30).optional() }),
  changes: ['tournaments'],
  status: 201,
  reply: tournamentTables,
})

export const undoCall = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/matches/:matchId/call',
  summary: 'Withdraw a call, so that the table is free again',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentMatchParams,
  changes: ['tournaments'],
  status: 200,
  reply: tournamentTables,
})

export const myPairing = z.object({
  tournamentId: tournamentId,
  tournamentName: z.string(),
  sportId,
  matchId: z.string(),
  number: z.int().nullable(),
  roundTitle: z.string(),
  day: z.string().nullable().describe('Scheduled day, `2026-03-20`'),
  opponent: z.string().describe('A name, or a placeholder such as `Winner of M3`'),
  opponentId: playerId.nullable().describe('A team if teams play'),
  teamName: z.string().nullable().describe('The reader’s team, if teams play'),
  status: z.enum(['waiting', 'ready', 'called']),
  table: z.string().nullable(),
  calledAt: timestamp.nullable(),
})
export type MyPairing = z.infer<typeof myPairing>

export const listMyPairings = endpoint({
  method: 'GET',
  path: '/api/my/pairings',
  summary: 'List the reader’s next match in each tournament, calls first',
  tag: 'Tournaments',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(myPairing) }),
})

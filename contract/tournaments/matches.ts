import { z } from 'zod'
import { stages } from '#engine/tournaments/log/state.ts'
import { endings } from '#engine/sports/types.ts'
import {
  id,
  playerId,
  timestamp,
  tournamentId,
  tournamentParams,
  typedPlayerId,
} from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { fieldProblem } from '../errors.ts'
import { match as recordedMatch, matchDetails, ripple } from '../matches.ts'
import { optionalReason } from './life.ts'
import { tournamentStatus } from './settings.ts'

export const tournamentSide = z.object({
  kind: z.enum(['player', 'awaited', 'qualifier', 'nobody']),
  playerId: playerId.nullable(),
  teamId: id.nullable().describe('The team, if teams enter; `playerId` is the same id'),
  name: z
    .string()
    .describe('The player, or `Winner of M3`, `Loser of M4`, `2nd of Group B`, `Bye`'),
  seed: z.int().nullable(),
  reason: z.string().nullable().describe('Why the side is empty'),
  isOut: z.boolean().describe('Whether the player withdrew or was disqualified'),
})
export type TournamentSideWire = z.infer<typeof tournamentSide>

const pair = z.tuple([z.number(), z.number()])

export const tournamentMatch = z.object({
  id: z.string().describe('Id within the tournament, such as `W1-3`'),
  tournamentId: tournamentId,
  number: z.int().nullable().describe('The number that people use: M3. Null for a bye'),
  stage: z.enum(stages),
  group: z.int().nullable().describe('From 0'),
  groupName: z.string().nullable(),
  round: z.int(),
  roundId: z.string().describe('`W1`, `L2`, `R3`, `G1R2`, `S4`, `F1`, `T1`, `P1`'),
  roundName: z.string(),
  roundTitle: z.string().describe('Display name: Quarter-finals, Round 3'),
  board: z.int(),
  sides: z.tuple([tournamentSide, tournamentSide]),
  status: z.enum(['waiting', 'ready', 'decided', 'not_needed']),
  decision: z
    .object({
      kind: z.enum(['played', 'retired', 'walkover', 'double_walkover', 'bye']),
      winnerId: playerId.nullable(),
      score: pair.nullable(),
      points: pair.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  day: z.string().nullable().describe('Scheduled day of its round, `2026-03-20`'),
  bestOf: z.int().nullable(),
  matchFormat: z.string(),
  winnerTo: z.string().nullable().describe('Id of the winner’s next match'),
  loserTo: z.string().nullable(),
  matchId: id.nullable().describe('The recorded match, once there is a result'),
  teamMatchId: id.nullable().describe('The team match that decides it, once created'),
  details: matchDetails.nullable().describe('Details of the recorded match; sides as here'),
  scoreText: z.string().nullable(),
  hasResult: z.boolean().describe('False if it is open, or decided only by a withdrawal'),
  decidedAt: timestamp.nullable(),
  table: z.string().nullable().describe('The table it is called to'),
  calledAt: timestamp.nullable(),
  mayReport: z.boolean(),
  mayCorrect: z.boolean(),
  version: z.int().describe('0 without a report; increases with every report of this match'),
})
export type TournamentMatchWire = z.infer<typeof tournamentMatch>

export const listTournamentMatches = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/matches',
  summary: 'List all matches in order of play, including byes and matches that are not needed',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({ items: z.array(tournamentMatch), revision: z.int() }),
})

export const tournamentMatchParams = tournamentParams.extend({
  matchId: z.string().min(1).max(500),
})

const sideNumber = z.union([z.literal(1), z.literal(2)])

/** A result, with the sides in match order. */
const resultFields = {
  player1Id: typedPlayerId.optional().describe('First player, as the sender saw it'),
  player2Id: typedPlayerId.optional(),
  player1Score: z.number().default(0),
  player2Score: z.number().default(0),
  ending: z
    .enum(endings)
    .default('played')
    .describe('`forfeit` is a no-show of one side, `double_forfeit` of both'),
  winnerSide: sideNumber.optional().describe('Required for `retired` and `forfeit`'),
  winnerId: typedPlayerId.optional().describe('Alternative to `winnerSide`'),
  details: matchDetails.nullable().default(null),
  reason: optionalReason,
}

export const tournamentResult = z.object(resultFields)
export type TournamentResultInput = z.input<typeof tournamentResult>

const resultReply = z.object({
  match: tournamentMatch,
  recorded: recordedMatch.nullable().describe('The recorded match'),
  warnings: z.array(fieldProblem),
  status: tournamentStatus,
  revision: z.int(),
})

export const reportResult = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Report the result of a match; it is recorded, and rated if the tournament is',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: { exempt: 'Organisers make the pairings, and each has one result.' },
  isForTablets: true,
  params: tournamentMatchParams,
  body: tournamentResult,
  changes: ['live', 'matches', 'players', 'ratings', 'tournaments'],
  status: 201,
  reply: resultReply,
})

export const correctResult = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Correct the result of a match at any time; later matches are updated',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentMatchParams,
  body: z.object({ ...resultFields, version: z.int().min(0) }),
  changes: ['live', 'matches', 'players', 'ratings', 'tournaments'],
  status: 200,
  reply: resultReply,
})

export const removeResult = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/matches/:matchId/result',
  summary: 'Remove a result: the match is open again, the recorded one void',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentMatchParams,
  query: z.object({ version: z.coerce.number().int().min(0), reason: optionalReason }),
  changes: ['matches', 'players', 'ratings', 'tournaments'],
  status: 200,
  reply: resultReply,
})

const sideNames = z.tuple([z.string().nullable(), z.string().nullable()])

export const consequencesInTournament = z.object({
  winner: z
    .string()
    .nullable()
    .describe('The winner’s next match: `Aiko Tanaka goes to M9, Semi-finals`'),
  loser: z.string().nullable(),
  changedSides: z.array(
    z.object({
      matchId: z.string(),
      number: z.int().nullable(),
      title: z.string(),
      before: sideNames.describe('Names'),
      after: sideNames,
    }),
  ),
  fallenResults: z
    .array(z.object({ matchId: z.string(), number: z.int().nullable(), title: z.string() }))
    .describe('Results that no longer apply'),
  newlyDecided: z.array(
    z.object({ matchId: z.string(), number: z.int().nullable(), title: z.string() }),
  ),
  changedPlaces: z.array(
    z.object({
      playerId: playerId,
      name: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
  ),
  statusBefore: tournamentStatus,
  statusAfter: tournamentStatus,
})
export type ConsequencesInTournament = z.infer<typeof consequencesInTournament>

export const previewResult = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/matches/:matchId/preview',
  summary: 'Preview a result, a correction or a removal',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: { exempt: 'It stores nothing.' },
  isForTablets: true,
  params: tournamentMatchParams,
  body: z.object({ ...resultFields, remove: z.boolean().default(false) }),
  changes: [],
  status: 200,
  reply: z.object({
    errors: z.array(fieldProblem),
    warnings: z.array(fieldProblem),
    consequences: consequencesInTournament.nullable().describe('Null while there are errors'),
    ripple: ripple.nullable().describe('Ratings that would move; null while there are errors'),
  }),
})

import { z } from 'zod'
import { flag, playerId, playerParams, tournamentParams, typedPlayerId } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { candidate } from '../players/players.ts'
import { participant } from './tournament.ts'
import { optionalReason } from './life.ts'

const affiliation = z.string().trim().max(60).default('')

const participantParams = tournamentParams.extend({ playerId: playerParams.shape.id })
const participantList = z.object({
  items: z.array(participant).describe('In order of entry; the waiting list is in order too'),
  maxParticipants: z.int().nullable(),
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/participants',
  summary: 'List the participants in order',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: participantList,
})

export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants',
  summary: 'Enter a player: yourself while registration is open, anyone as an organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: tournamentParams,
  body: z.object({
    playerId: typedPlayerId,
    partnerId: typedPlayerId
      .nullable()
      .default(null)
      .describe('In a tournament of pairs, the partner; null to wait for one'),
    affiliation,
    allowLate: z
      .boolean()
      .default(false)
      .describe(
        'For organisers: opens late entry if closed and, after the start, raises a full tournament’s limit by one',
      ),
  }),
  changes: ['players', 'tournaments'],
  status: 201,
  reply: participant,
})

export const pairUp = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/partner',
  summary: 'Pair a player who entered alone with a partner who entered alone or not at all',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'partners',
  params: participantParams,
  body: z.object({ partnerId: typedPlayerId }),
  changes: ['tournaments'],
  status: 200,
  reply: participant,
})

export const drawPairs = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/pairs',
  summary: 'Draw partners for all who entered alone',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({}),
  changes: ['tournaments'],
  status: 200,
  reply: participantList,
})

export const addedRow = z.object({
  line: z.int().describe('From 1'),
  name: z.string(),
  playerId: playerId.nullable(),
  action: z
    .enum(['enter', 'create', 'choose', 'skip'])
    .describe('`choose`: several players have this name; `skip`: already entered, or a problem'),
  problem: z.string().nullable(),
  candidates: z.array(candidate),
})
export type AddedRow = z.infer<typeof addedRow>

export const addParticipants = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/many',
  summary:
    'Enter several participants: chosen players and pasted names; unknown names become new players',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    entries: z
      .array(
        z.union([
          z.object({ playerId: typedPlayerId, affiliation }),
          z.object({ name: z.string().max(1000), affiliation }),
        ]),
      )
      .min(1)
      .max(500),
    dryRun: z.boolean().default(false).describe('Only previews what each line would do'),
  }),
  changes: ['players', 'tournaments'],
  status: 200,
  reply: z.object({
    rows: z.array(addedRow),
    entered: z.int(),
    created: z.int(),
    skipped: z.int(),
  }),
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/participants/:playerId',
  summary: 'Remove a player before the start, or withdraw them after it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: participantParams,
  query: z.object({
    undo: flag
      .default(false)
      .describe('Undoes an entry, and the late entry that was opened for it'),
  }),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: participantList,
})

export const participantActions = [
  'approve',
  'decline',
  'check_in',
  'check_out',
  'withdraw',
  'disqualify',
  'reinstate',
] as const
export type ParticipantAction = (typeof participantActions)[number]

export const changeParticipant = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/status',
  summary: 'Approve, decline, check in, withdraw, disqualify or reinstate a player',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: participantParams,
  body: z.object({ action: z.enum(participantActions), reason: optionalReason }),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: participant,
})

export const requestBye = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/bye',
  summary:
    'Request a half-point or zero-point bye in a future Swiss round, or withdraw the request',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: participantParams,
  body: z.object({ round: z.int().min(1).max(30), bye: z.enum(['half', 'zero']).nullable() }),
  changes: ['tournaments'],
  status: 200,
  reply: participant,
})

import { z } from 'zod'
import { flag, playerId, playerParams, tournamentParams, typedPlayerId } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { candidate } from '../players.ts'
import { participant } from './tournament.ts'
import { optionalReason } from './life.ts'

const affiliation = z.string().trim().max(60).default('')

const participantParams = tournamentParams.extend({ playerId: playerParams.shape.id })
const participantList = z.object({
  items: z.array(participant).describe('In the order of entry; those who wait in their order'),
  maxParticipants: z.int().nullable(),
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/participants',
  summary: 'Who entered, in order',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: participantList,
})

export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants',
  summary: 'Enter a player: oneself while registration is open, anybody as an organiser',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: tournamentParams,
  body: z.object({
    playerId: typedPlayerId,
    partnerId: typedPlayerId
      .nullable()
      .default(null)
      .describe('In a tournament of pairs, who plays with the player; null for who waits for one'),
    affiliation,
    allowLate: z
      .boolean()
      .default(false)
      .describe(
        'Opens late entry where it is closed and, once the tournament has started, raises the limit by one where it is full; for organisers',
      ),
  }),
  status: 201,
  reply: participant,
})

export const pairUp = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/partner',
  summary: 'Give a player who entered alone a partner, who entered alone or not at all',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'partners',
  params: participantParams,
  body: z.object({ partnerId: typedPlayerId }),
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
  status: 200,
  reply: participantList,
})

export const addedRow = z.object({
  line: z.int().describe('From 1'),
  name: z.string(),
  playerId: playerId.nullable(),
  action: z
    .enum(['enter', 'create', 'choose', 'skip'])
    .describe('`choose`: several players have this name; `skip`: entered already, or a problem'),
  problem: z.string().nullable(),
  candidates: z.array(candidate),
})
export type AddedRow = z.infer<typeof addedRow>

export const addParticipants = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/many',
  summary: 'Enter many: chosen players and pasted names; unknown names become new players',
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
    dryRun: z.boolean().default(false).describe('Shows what each line would do'),
  }),
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
  summary: 'Take a player off the list before the start, withdraw the player after it',
  tag: 'Tournaments',
  access: 'signed-in',
  params: participantParams,
  query: z.object({
    undo: flag
      .default(false)
      .describe('Takes an entry back: late entry that was allowed for it is over again'),
  }),
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
  summary: 'Approve, decline, check in, withdraw, disqualify or bring back a player',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: participantParams,
  body: z.object({ action: z.enum(participantActions), reason: optionalReason }),
  status: 200,
  reply: participant,
})

export const requestBye = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/participants/:playerId/bye',
  summary: 'Ask for a half-point or zero-point bye in a Swiss round to come, or take that back',
  tag: 'Tournaments',
  access: 'signed-in',
  allowance: 'entries',
  params: participantParams,
  body: z.object({ round: z.int().min(1).max(30), bye: z.enum(['half', 'zero']).nullable() }),
  status: 200,
  reply: participant,
})

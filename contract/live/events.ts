import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, matchId, timestamp, tournamentId, typedPlayerId } from '../fields.ts'
import { sportId } from '../club/sports.ts'
import { liveMatch, liveRubber, liveSetup } from './match.ts'

/** An id created by a device. */
const createdId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'An id has 1 to 64 letters, digits, hyphens and underscores')

/** An action of any game; the game's schema parses it and refuses invalid ones with a message key. */
const action = z
  .record(z.string().max(40), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 1_000, 'Must be at most 1000 characters')

/** One entry of a log. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('act'),
    id: createdId,
    place: z
      .string()
      .max(60)
      .describe('Part of the match in which it was observed: `set 1 leg 2`, `game 3`'),
    action,
  }),
  z.object({ type: z.literal('edit'), id: createdId, target: createdId, to: action }),
  z.object({ type: z.literal('remove'), id: createdId, target: createdId }),
  z.object({ type: z.literal('restore'), id: createdId, target: createdId }),
])

export const sentEvent = z.object({
  event: liveEvent,
  device: createdId,
  seq: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe(
      'Gapless per device and match, from 1; 0 if a server created it and has since lost it',
    ),
  parent: createdId
    .nullable()
    .describe('The last event that its scorer had seen; null for the first'),
  seenAt: z
    .int()
    .nullable()
    .describe('Epoch ms by the server’s clock; null if the offset is unknown'),
})
export type SentEventWire = z.infer<typeof sentEvent>

export const officialEvent = sentEvent.extend({
  rev: z.int(),
  byName: z.string().nullable(),
  at: timestamp.describe('When the server received it'),
})
export type OfficialEventWire = z.infer<typeof officialEvent>

const choice = z.enum(['official', 'other', 'both'])

export const liveConflict = z.object({
  id,
  device: z.string(),
  byName: z.string().nullable(),
  after: z.string().nullable().describe('The last event that both versions share'),
  events: z.array(sentEvent),
  choice: choice.nullable(),
  at: timestamp,
})
export type LiveConflictWire = z.infer<typeof liveConflict>

const refusalReason = z.object({
  key: z.string(),
  values: z.record(z.string(), z.unknown()),
  message: z.string(),
})

const logReply = z.object({
  match: liveMatch,
  events: z.array(officialEvent).describe('Entries of the official log after `since`'),
  isSuperseded: z
    .boolean()
    .describe('Whether the recorded match is void or was corrected without its log'),
  isRewound: z
    .boolean()
    .describe(
      'The log does not continue from the known event: the reply contains all of it, and the device must resend everything',
    ),
  forks: z.array(liveConflict),
  now: z.number().describe('The server’s time, epoch ms, from which devices compute their offset'),
})
export type LiveLog = z.infer<typeof logReply>

const sinceField = { since: z.coerce.number().int().min(0).default(0) }
const knownFields = {
  known: createdId.nullable().default(null).describe('Id of the event at `since`'),
  sum: z
    .string()
    .max(10)
    .optional()
    .describe('Hash of the ids up to there: FNV-1a of them joined by spaces, in base 36'),
}

const answer = z.object({
  id,
  answer: z.enum(['known', 'appended', 'absorbed', 'forked', 'refused']),
  why: refusalReason.nullable(),
})

export const startLive = endpoint({
  method: 'POST',
  path: '/api/live',
  summary: 'Start scoring a match; the same id or pairing returns the match in progress',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'recordings',
  isForTablets: true,
  body: z.object({
    id: createdId.describe('Created by the device'),
    setup: liveSetup,
    player1Id: typedPlayerId,
    player2Id: typedPlayerId,
    partner1Id: typedPlayerId.nullable().default(null),
    partner2Id: typedPlayerId.nullable().default(null),
    matchType: z.enum(['casual', 'friendly', 'league']).default('casual'),
    tournamentId: tournamentId.nullable().default(null),
    tournamentMatchId: z.string().max(64).nullable().default(null),
    rubber: liveRubber
      .nullable()
      .default(null)
      .describe('The rubber of a team match to score, which determines the players'),
    table: z.string().trim().max(30).nullable().default(null),
  }),
  changes: ['live', 'teamMatches', 'tournaments'],
  status: 201,
  reply: liveMatch,
})
export type LiveStart = z.input<(typeof startLive)['body']>

export const listLive = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'List matches scored live, including those that wait for an organiser',
  tag: 'Live scoring',
  access: 'signed-in',
  isForScorers: true,
  query: z.object({
    sportId: sportId.optional(),
    tournamentId: tournamentId.optional(),
    table: z.string().max(30).optional(),
    matchId: matchId.optional().describe('The recorded match'),
  }),
  status: 200,
  reply: z.object({ items: z.array(liveMatch) }),
})

export const readLive = endpoint({
  method: 'GET',
  path: '/api/live/:id',
  summary: 'Get a match with its log, or with the entries after an event',
  tag: 'Live scoring',
  access: 'signed-in',
  isForScorers: true,
  params: idParams,
  query: z.object({ ...sinceField, ...knownFields, known: createdId.optional() }),
  status: 200,
  reply: logReply,
})

/** Maximum number of events per request. */
export const maxEventsPerRequest = 50

export const sendLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/events',
  summary: 'Send observations from the table; each event counts once, and nothing is dropped',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'refusedEntries',
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    events: z.array(sentEvent).min(1).max(maxEventsPerRequest),
    since: z.int().min(0).default(0),
    ...knownFields,
  }),
  // The sender gets the reply, and watchers are notified over the socket.
  changes: [],
  status: 200,
  reply: logReply.extend({
    answers: z.array(answer),
    sendFrom: z
      .int()
      .nullable()
      .describe('The number from which the device must resend, since earlier events are missing'),
  }),
})
export type SendReply = z.infer<(typeof sendLive)['reply']>

/** Input for correcting a recorded match. */
const recordCorrection = z.object({
  version: z.int().min(1).describe('Version of the recorded match'),
  reason: z.string().trim().min(1).max(500),
})
export type RecordCorrection = z.infer<typeof recordCorrection>

export const resolveConflict = endpoint({
  method: 'POST',
  path: '/api/live/:id/forks/:forkId',
  summary: 'Resolve a conflict between two versions; what is replaced stays in the log',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { exempt: 'The match was counted when it started.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams.extend({ forkId: z.string().min(1).max(500) }),
  body: z.object({
    choice: choice.describe(
      'Keep the official version, replace it with the other, or append the other’s events',
    ),
    instead: choice.optional().describe('The earlier decision that this one replaces'),
    correction: recordCorrection
      .optional()
      .describe('Required once the match is recorded, if the decision changes its log'),
    device: createdId,
  }),
  changes: ['live'],
  status: 200,
  reply: logReply,
})

export const confirmLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/confirm',
  summary: 'Confirm that a match is over, and record its result once',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { exempt: 'The match was counted when it started.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    head: createdId.describe('Id of the last event seen'),
    retired: z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .describe('The side that gave up, if the match is not over by its log'),
  }),
  changes: ['accounts', 'live', 'matches', 'players', 'ratings', 'teamMatches', 'tournaments'],
  status: 200,
  reply: liveMatch,
})

export const correctLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/correct',
  summary: 'Correct a recorded match through its log',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'corrections',
  params: idParams,
  body: recordCorrection.extend({ events: z.array(sentEvent).min(1).max(maxEventsPerRequest) }),
  changes: ['live', 'matches', 'ratings', 'teamMatches', 'tournaments'],
  status: 200,
  reply: logReply,
})

export const stopLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/stop',
  summary: 'End a match without a result; later entries are stored but do not count',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { exempt: 'The match was counted when it started.' },
  params: idParams,
  body: z.object({ reason: z.string().trim().max(200).default('') }),
  changes: ['live', 'teamMatches'],
  status: 200,
  reply: liveMatch,
})

export const resumeLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/resume',
  summary: 'Resume a match that was stopped',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { exempt: 'The match was counted when it started.' },
  params: idParams,
  changes: ['live', 'teamMatches'],
  status: 200,
  reply: liveMatch,
})

export const takeRole = endpoint({
  method: 'POST',
  path: '/api/live/:id/scorer',
  summary: 'Score a match, send a heartbeat, request the scorer role, transfer it, or give it up',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { exempt: 'It only changes who scores a match.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    device: createdId,
    ask: z.enum(['score', 'together', 'beat', 'agree', 'refuse', 'leave', 'gone']),
    other: createdId
      .optional()
      .describe('The device whose request is answered, or that lost contact'),
  }),
  changes: ['live'],
  status: 200,
  reply: liveMatch,
})

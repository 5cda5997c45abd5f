import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, matchId, timestamp, tournamentId, typedPlayerId } from '../fields.ts'
import { sportId } from '../sports.ts'
import { liveMatch, liveSetup } from './match.ts'

/** An id that a device made. */
const made = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'An id has 1 to 64 letters, digits, hyphens and underscores')

/** Whatever a game understands; each is read by the schema of that game, and refused by key. */
const action = z
  .record(z.string().max(40), z.unknown())
  .refine((given) => JSON.stringify(given).length <= 1_000, 'Must be at most 1000 characters')

/** One line of a log. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('act'),
    id: made,
    place: z.string().max(60).describe('Where in the match it was seen: `set 1 leg 2`, `game 3`'),
    action,
  }),
  z.object({ type: z.literal('edit'), id: made, target: made, to: action }),
  z.object({ type: z.literal('remove'), id: made, target: made }),
  z.object({ type: z.literal('restore'), id: made, target: made }),
])

export const sentEvent = z.object({
  event: liveEvent,
  device: made,
  seq: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe(
      'Gapless on its device and match, from 1; 0 where a server made it that lost it since',
    ),
  parent: made.nullable().describe('The last event that its scorer saw; null for the first'),
  seenAt: z
    .int()
    .nullable()
    .describe('Epoch ms by the clock of the server; null where the offset is not known'),
})
export type SentEventWire = z.infer<typeof sentEvent>

export const officialEvent = sentEvent.extend({
  rev: z.int(),
  byName: z.string().nullable(),
  at: timestamp.describe('When the server took it'),
})
export type OfficialEventWire = z.infer<typeof officialEvent>

const choice = z.enum(['official', 'other', 'both'])

export const liveConflict = z.object({
  id,
  device: z.string(),
  byName: z.string().nullable(),
  after: z.string().nullable().describe('The last event that both versions have'),
  events: z.array(sentEvent),
  choice: choice.nullable(),
  at: timestamp,
})
export type LiveConflictWire = z.infer<typeof liveConflict>

const said = z.object({
  key: z.string(),
  values: z.record(z.string(), z.unknown()),
  message: z.string(),
})

const logReply = z.object({
  match: liveMatch,
  events: z.array(officialEvent).describe('Of the log that counts, after `since`'),
  isSuperseded: z
    .boolean()
    .describe('Whether the recorded match was corrected without its log, or is void'),
  isRewound: z
    .boolean()
    .describe('The log does not go on from what was known: all of it is here; send all you hold'),
  forks: z.array(liveConflict),
  now: z.number().describe('The clock of the server, epoch ms, so that devices know their offset'),
})
export type LiveLog = z.infer<typeof logReply>

const since = { since: z.coerce.number().int().min(0).default(0) }
const known = {
  known: made.nullable().default(null).describe('Id of the event `since` names'),
  sum: z
    .string()
    .max(10)
    .optional()
    .describe('Over the ids up to there, FNV-1a of them with a space between, in base 36'),
}

const answer = z.object({
  id,
  answer: z.enum(['known', 'appended', 'absorbed', 'forked', 'refused']),
  why: said.nullable(),
})

export const startLive = endpoint({
  method: 'POST',
  path: '/api/live',
  summary:
    'Begin to score a match; the same id or the same pairing again gives the match that runs',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'recordings',
  isForTablets: true,
  body: z.object({
    id: made.describe('Made on the device'),
    setup: liveSetup,
    player1Id: typedPlayerId,
    player2Id: typedPlayerId,
    partner1Id: typedPlayerId.nullable().default(null),
    partner2Id: typedPlayerId.nullable().default(null),
    matchType: z.enum(['casual', 'friendly', 'league']).default('casual'),
    tournamentId: tournamentId.nullable().default(null),
    tournamentMatchId: z.string().max(64).nullable().default(null),
    rubber: z
      .object({ teamMatchId: id, n: z.int().min(1).max(64) })
      .nullable()
      .default(null)
      .describe('The rubber of a team match that is scored: it says who plays'),
    table: z.string().trim().max(30).nullable().default(null),
  }),
  status: 201,
  reply: liveMatch,
})
export type LiveStart = z.input<(typeof startLive)['body']>

export const listLive = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Matches that are scored live, those that wait for an organiser too',
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
  summary: 'A match with its log, or with what came after an event',
  tag: 'Live scoring',
  access: 'signed-in',
  isForScorers: true,
  params: idParams,
  query: z.object({ ...since, ...known, known: made.optional() }),
  status: 200,
  reply: logReply,
})

/** Most events of one request. */
export const mostSent = 50

export const sendLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/events',
  summary: 'Send what was seen at the table; each event counts once, and nothing is dropped',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'refusedEntries',
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    events: z.array(sentEvent).min(1).max(mostSent),
    since: z.int().min(0).default(0),
    ...known,
  }),
  status: 200,
  reply: logReply.extend({
    answers: z.array(answer),
    sendFrom: z
      .int()
      .nullable()
      .describe('The device has to send from this number on: what comes before is not known'),
  }),
})
export type Sent = z.infer<(typeof sendLive)['reply']>

/** What a change of a recorded match is made with. */
const recordCorrection = z.object({
  version: z.int().min(1).describe('Version of the recorded match'),
  reason: z.string().trim().min(1, 'This field is required').max(500),
})
export type RecordCorrection = z.infer<typeof recordCorrection>

export const resolveConflict = endpoint({
  method: 'POST',
  path: '/api/live/:id/forks/:forkId',
  summary: 'Decide between two versions; what gives way stays in the log',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { none: 'It settles one version of a match that was counted.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams.extend({ forkId: z.string().min(1).max(500) }),
  body: z.object({
    choice: choice.describe(
      'Keep the official one, take the other, or take the other’s events after its own',
    ),
    instead: choice.optional().describe('The decision that this one takes back'),
    correction: recordCorrection
      .optional()
      .describe('Needed once the match is recorded, if the decision changes its log'),
    device: made,
  }),
  status: 200,
  reply: logReply,
})

export const confirmLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/confirm',
  summary: 'The match is over: record it, once, as its log says',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { none: 'It records a match that was counted as it began.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    head: made.describe('Id of the last event that was seen'),
    retired: z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .describe('The side that gave up, where the match is not over by its log'),
  }),
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
  body: recordCorrection.extend({ events: z.array(sentEvent).min(1).max(mostSent) }),
  status: 200,
  reply: logReply,
})

export const stopLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/stop',
  summary: 'End a match without a result; what is sent later is kept and does not count',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { none: 'It ends a match that was counted as it began.' },
  params: idParams,
  body: z.object({ reason: z.string().trim().max(200).default('') }),
  status: 200,
  reply: liveMatch,
})

export const resumeLive = endpoint({
  method: 'POST',
  path: '/api/live/:id/resume',
  summary: 'Go on with a match that was stopped',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { none: 'It continues a match that was counted as it began.' },
  params: idParams,
  status: 200,
  reply: liveMatch,
})

export const takeRole = endpoint({
  method: 'POST',
  path: '/api/live/:id/scorer',
  summary: 'Score a match, beat while scoring, ask for it, hand it over, or let it go',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: { none: 'It replaces who scores a match.' },
  isForScorers: true,
  isForTablets: true,
  params: idParams,
  body: z.object({
    device: made,
    ask: z.enum(['score', 'together', 'beat', 'agree', 'refuse', 'leave', 'gone']),
    other: made.optional().describe('Whose request is answered, or which device is gone'),
  }),
  status: 200,
  reply: liveMatch,
})

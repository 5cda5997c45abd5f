import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  optionalFields,
  queryVersion,
  id,
  idParams,
  nameField,
  playerId,
  timestamp,
  tournamentId,
  version,
} from '../fields.ts'
import { shownMatch } from '../live/public.ts'
import { expectedRange, expectedTime } from '../tournaments/forecast.ts'
import { sportId } from './sports.ts'

/** Length of a pairing code. */
export const displayCodeLength = 6
export const displayCodeMs = 15 * 60 * 1000

const displayKinds = ['venue', 'table', 'leaderboard'] as const

const tableName = z.string().trim().max(30)

export const displaySettings = z.object({
  name: z.string(),
  shows: z
    .enum(displayKinds)
    .describe('Rotating views of the whole venue, the score of one table, or leaderboards'),
  table: tableName.default('').describe('The table whose score is shown'),
  sportIds: z.array(sportId).max(20).default([]).describe('Only these sports; empty for all'),
  tournamentIds: z
    .array(tournamentId)
    .max(20)
    .default([])
    .describe('Only these tournaments; empty for all in progress'),
  viewedFrom: z
    .union([z.literal(3), z.literal(5), z.literal(8)])
    .default(5)
    .describe('Viewing distance in metres, which sets the text size'),
  seconds: z.int().min(8).max(60).default(20).describe('How long each view is shown'),
  speaks: z
    .enum(['nothing', 'calls', 'everything'])
    .default('nothing')
    .describe('What the screen reads aloud: calls to tables, or results as well'),
})
export type DisplaySettings = z.infer<typeof displaySettings>

const displayDraft = displaySettings.extend({ name: nameField(40) })

/** Returns whether the settings name a table if the screen shows a single one. */
export const hasTable = ({ shows, table }: Pick<DisplaySettings, 'shows' | 'table'>) =>
  shows !== 'table' || table !== ''
const tableMissing = { message: 'This field is required', path: ['table'] }

export const display = displaySettings.extend({
  id,
  pairedByName: z.string().nullable(),
  pairedAt: timestamp,
  lastSeenAt: timestamp.nullable().describe('To the minute; null before its first request'),
  version,
})
export type Display = z.infer<typeof display>

const standingRow = z.object({
  rank: z.int(),
  name: z.string(),
  played: z.int(),
  wins: z.int(),
  losses: z.int(),
  points: z.string(),
})

const bracketMatch = z.object({
  sides: z.tuple([z.string(), z.string()]),
  isKnown: z
    .tuple([z.boolean(), z.boolean()])
    .describe('Whether it is a player rather than a placeholder such as `Winner of M3`'),
  score: z.tuple([z.number(), z.number()]).nullable(),
  winner: z.union([z.literal(1), z.literal(2)]).nullable(),
  table: z.string().nullable().describe('The table it is called to'),
  isLive: z.boolean(),
})

export const shownTournament = z.object({
  id: tournamentId,
  name: z.string(),
  sportId,
  participants: z.int(),
  standings: z
    .array(
      z.object({
        title: z.string(),
        round: z.object({ counted: z.int(), of: z.int() }),
        rows: z.array(standingRow),
      }),
    )
    .describe('One table per group; empty for a knockout'),
  rounds: z
    .array(z.object({ title: z.string(), matches: z.array(bracketMatch) }))
    .describe('The last rounds of the main bracket, earliest first'),
  end: expectedRange.nullable().describe('When the last match is expected to end'),
})

/** All data needed to draw a display's views. */
export const displayContent = z.object({
  clubName: z.string(),
  timeZone: z.string(),
  now: timestamp.describe('The server’s time, since a screen’s clock is often wrong'),
  isPublic: z.boolean().describe('Whether phones can follow under `/p/live`'),
  live: z.array(shownMatch),
  calls: z
    .array(
      z.object({
        matchId: z.string(),
        tournamentName: z.string(),
        sportId,
        table: z.string(),
        names: z.tuple([z.string(), z.string()]),
        calledAt: timestamp,
        isSeen: z.boolean().describe('Whether both players have seen the call'),
      }),
    )
    .describe('Matches that are called but not yet scored live, latest first'),
  next: z
    .array(
      z.object({
        tournamentId,
        matchId: z.string(),
        sportId,
        tournamentName: z.string(),
        title: z.string(),
        names: z.tuple([z.string(), z.string()]),
        notBefore: timestamp.nullable().describe('Earliest start, while a player is resting'),
        expected: expectedTime.nullable().describe('When it is expected to start'),
      }),
    )
    .describe('Matches that wait for a table, in the order of calling'),
  tournaments: z.array(shownTournament),
  boards: z.array(
    z.object({
      sportId,
      rows: z.array(
        z.object({ playerId, rank: z.int(), name: z.string(), rating: z.number(), games: z.int() }),
      ),
    }),
  ),
  results: z.array(
    z.object({
      id,
      sportId,
      sides: z.tuple([z.string(), z.string()]),
      score: z.string(),
      winner: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      playedAt: timestamp,
    }),
  ),
})
export type DisplayContent = z.infer<typeof displayContent>

/** Maximum number of players on the public page of a leaderboard. */
export const maxPublicRanks = 100

export const getPublicLeaderboard = endpoint({
  method: 'GET',
  path: '/api/public/leaderboard',
  summary: 'Get the leaderboard of a sport, if results are public',
  tag: 'Public',
  access: 'public',
  query: z.object({
    sportId: sportId.optional().describe('The club’s first sport if absent'),
  }),
  status: 200,
  reply: z.object({
    clubName: z.string(),
    sports: z.array(sportId).describe('The sports that the club plays'),
    sportId,
    items: z
      .array(
        z.object({
          rank: z.int(),
          playerId,
          name: z.string(),
          rating: z.number(),
          games: z.int(),
          wins: z.int(),
          losses: z.int(),
          draws: z.int(),
        }),
      )
      .describe(`The first ${maxPublicRanks} players with a rank`),
    ranked: z.int().describe('Players with a rank on this board'),
  }),
})

export const openDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/open',
  summary: 'Request the pairing of a screen: returns a code to show and a secret to store',
  tag: 'Displays',
  access: 'public',
  rateLimit: 'perAddress',
  isSecret: true,
  changes: ['displays'],
  status: 201,
  reply: z.object({
    secret: z.string(),
    code: z.string().describe('Without letters and digits that look alike'),
    codeExpiresAt: timestamp.describe('Valid for 15 minutes; then a new one is needed'),
  }),
})

/** POST, so that the secret appears in no URL or log. */
export const showDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/show',
  summary: 'Get what a screen shows now; a disabled screen is not found',
  tag: 'Displays',
  access: 'public',
  allowance: { exempt: 'It stores nothing.' },
  rawFields: ['secret'],
  body: z.object({ secret: z.string().max(100) }),
  changes: [],
  status: 200,
  reply: z.object({
    settings: displaySettings.nullable().describe('Null until it is paired'),
    picture: displayContent.nullable(),
  }),
})

export const listDisplays = endpoint({
  method: 'GET',
  path: '/api/displays',
  summary: 'List the club’s paired screens by name',
  tag: 'Displays',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    items: z.array(display),
    tables: z.array(z.string()).describe('Names of tables used by tournaments and live matches'),
  }),
})

export const pairDisplay = endpoint({
  method: 'POST',
  path: '/api/displays',
  summary: 'Pair the screen that shows a code, and set what it shows',
  tag: 'Displays',
  access: 'signed-in',
  isSecret: true,
  rateLimit: 'perAddress',
  body: displayDraft.extend({ code: z.string().min(1).max(20) }).refine(hasTable, tableMissing),
  changes: ['displays'],
  status: 201,
  reply: display,
})

export const changeDisplay = endpoint({
  method: 'PATCH',
  path: '/api/displays/:id',
  summary: 'Change the name of a screen or what it shows',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  body: z.object({ ...optionalFields(displayDraft.shape), version }),
  changes: ['displays'],
  status: 200,
  reply: display,
})

export const endDisplay = endpoint({
  method: 'DELETE',
  path: '/api/displays/:id',
  summary: 'Unpair a screen: it receives nothing further and shows a new code',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['displays'],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const previewDisplay = endpoint({
  method: 'GET',
  path: '/api/displays/:id/picture',
  summary: 'Get what a screen shows now, for its organiser',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({ settings: displaySettings, picture: displayContent }),
})

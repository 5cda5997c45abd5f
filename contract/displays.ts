import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  askedVersion,
  id,
  idParams,
  nameOf,
  playerId,
  timestamp,
  tournamentId,
  version,
} from './fields.ts'
import { shownMatch } from './live/public.ts'
import { sportId } from './sports.ts'

/** Letters of a pairing code, and how long it holds. */
export const displayCodeLength = 6
export const displayCodeMs = 15 * 60 * 1000

const displayKinds = ['venue', 'table', 'leaderboard'] as const

const tableName = z.string().trim().max(30)

export const displaySettings = z.object({
  name: z.string(),
  shows: z
    .enum(displayKinds)
    .describe('Pictures of the whole venue in turn, the score of one table, or leaderboards'),
  table: tableName.default('').describe('The table whose score it shows'),
  sportIds: z.array(sportId).max(20).default([]).describe('Of these sports; none names all'),
  tournamentIds: z
    .array(tournamentId)
    .max(20)
    .default([])
    .describe('Of these tournaments; none names all that are played'),
  viewedFrom: z
    .union([z.literal(3), z.literal(5), z.literal(8)])
    .default(5)
    .describe('In metres: that picks the size of the letters'),
  seconds: z.int().min(8).max(60).default(20).describe('How long a picture stays'),
  speaks: z
    .enum(['nothing', 'calls', 'everything'])
    .default('nothing')
    .describe('What a voice of the screen says: calls to tables, or results too'),
})
export type DisplaySettings = z.infer<typeof displaySettings>

const displayDraft = displaySettings.extend({ name: nameOf(40) })

const hasTable = ({ shows, table }: Pick<DisplaySettings, 'shows' | 'table'>) =>
  shows !== 'table' || table !== ''
const needsTable = { message: 'This field is required', path: ['table'] }

export const display = displaySettings.extend({
  id,
  pairedByName: z.string().nullable(),
  pairedAt: timestamp,
  lastSeenAt: timestamp.nullable().describe('To the minute; null before it asked for a picture'),
  version,
})
export type Display = z.infer<typeof display>

const standing = z.object({
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
    .describe('Whether it is a player, not a placeholder such as `Winner of M3`'),
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
        rows: z.array(standing),
      }),
    )
    .describe('A table each; none where it is a knockout'),
  rounds: z
    .array(z.object({ title: z.string(), matches: z.array(bracketMatch) }))
    .describe('The last rounds of the main bracket, the earlier first'),
})

/** All that a display draws its pictures from. */
export const shownPicture = z.object({
  clubName: z.string(),
  timeZone: z.string(),
  now: timestamp.describe('The clock of the server: that of a screen is often wrong'),
  isPublic: z.boolean().describe('Whether phones may follow under `/p/live`'),
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
    .describe('Called and not yet scored live, the latest first'),
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
      }),
    )
    .describe('What waits for a table, in the order of calling'),
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
export type ShownPicture = z.infer<typeof shownPicture>

/** Players on the public page of a leaderboard. */
export const mostPublicRanks = 100

export const getPublicLeaderboard = endpoint({
  method: 'GET',
  path: '/api/public/leaderboard',
  summary: 'The leaderboard of a sport, where the club shows its results to everyone',
  tag: 'Public',
  access: 'public',
  query: z.object({
    sportId: sportId.optional().describe('The first sport of the club if left out'),
  }),
  status: 200,
  reply: z.object({
    clubName: z.string(),
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
      .describe(`The first ${mostPublicRanks} players with a rank`),
    ranked: z.int().describe('Players with a rank on this board'),
  }),
})

export const openDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/open',
  summary: 'A screen asks to be paired: a code to show, and a secret that it keeps',
  tag: 'Displays',
  access: 'public',
  charge: 'address',
  isSecret: true,
  status: 201,
  reply: z.object({
    secret: z.string(),
    code: z.string().describe('Without letters and digits that are mistaken for one another'),
    codeExpiresAt: timestamp.describe('15 minutes; then it asks again'),
  }),
})

/** POST, so that the secret appears in no URL or log. */
export const showDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/show',
  summary: 'What a screen shows now; a screen that is switched off is not found',
  tag: 'Displays',
  access: 'public',
  allowance: { none: 'It stores nothing.' },
  rawFields: ['secret'],
  body: z.object({ secret: z.string().max(100) }),
  status: 200,
  reply: z.object({
    settings: displaySettings.nullable().describe('Null while it waits to be paired'),
    picture: shownPicture.nullable(),
  }),
})

export const listDisplays = endpoint({
  method: 'GET',
  path: '/api/displays',
  summary: 'Paired screens of the club, by name',
  tag: 'Displays',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    items: z.array(display),
    tables: z.array(z.string()).describe('Names of tables that tournaments and live matches know'),
  }),
})

export const pairDisplay = endpoint({
  method: 'POST',
  path: '/api/displays',
  summary: 'Pair the screen that shows a code, and say what it shows',
  tag: 'Displays',
  access: 'signed-in',
  charge: 'address',
  body: displayDraft.extend({ code: z.string().min(1).max(20) }).refine(hasTable, needsTable),
  status: 201,
  reply: display,
})

export const changeDisplay = endpoint({
  method: 'PATCH',
  path: '/api/displays/:id',
  summary: 'Change the name of a screen and what it shows',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  body: displayDraft.extend({ version }).refine(hasTable, needsTable),
  status: 200,
  reply: display,
})

export const endDisplay = endpoint({
  method: 'DELETE',
  path: '/api/displays/:id',
  summary: 'Unpair a screen: it receives nothing more and shows a new code',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: askedVersion }),
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const previewDisplay = endpoint({
  method: 'GET',
  path: '/api/displays/:id/picture',
  summary: 'What a screen shows now, for the organiser who looks after it',
  tag: 'Displays',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({ settings: displaySettings, picture: shownPicture }),
})

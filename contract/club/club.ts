import { z } from 'zod'
import { session } from '../players/accounts.ts'
import { isBlank } from '#engine/accounts/text.ts'
import { id, timestamp } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { isTimeZone } from './club-time.ts'
import { sportId } from './sports.ts'

/** A result as shown to the public. */
export const publicResult = z.object({
  id,
  sportId,
  format: z.string(),
  side1: z.string(),
  side2: z.string(),
  score1: z.number(),
  score2: z.number(),
  scoreText: z.string(),
  playedAt: timestamp,
})

/** Anyone can sign up, an administrator must approve, or sign-up is closed. */
export const signUpModes = ['open', 'approval', 'closed'] as const

/** Sites that may embed public pages in a frame. */
export const embeddings = ['nowhere', 'sites', 'anywhere'] as const

export const clubName = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine((name) => name.length < 2 || !isBlank(name), 'This field is required')

/** Data of the club that is public without signing in. */
export const club = z.object({
  name: z.string(),
  demo: z.boolean().describe('Whether the demo accounts can sign in'),
  needsSetupCode: z
    .boolean()
    .describe('Whether setup requires the code that the server printed at start'),
  needsSetup: z.boolean().describe('Whether the first administrator still has to be created'),
  publicResults: z.boolean().describe('Whether results are public'),
  publicTournaments: z.boolean().describe('Whether public tournaments have pages'),
  recentResults: z
    .array(publicResult)
    .describe('The latest result of each sport; empty unless results are public'),
  signUp: z.enum(signUpModes).describe('Whether people can sign up'),
  embedding: z.enum(embeddings).describe('Which sites may show public pages in a frame'),
  colour: z.string().describe('The colour of buttons and links'),
  timeZone: z.string().describe('IANA name of the club’s time zone'),
  sports: z.array(sportId).describe('The sports that the club plays'),
  build: z.string(),
})
export type Club = z.infer<typeof club>

export const getClub = endpoint({
  method: 'GET',
  path: '/api/club',
  summary: 'Get the club’s name and the content of its front page',
  tag: 'Club',
  access: 'public',
  status: 200,
  reply: club,
})

export const setUpClub = endpoint({
  method: 'POST',
  path: '/api/club/setup',
  summary: 'Set up a new club: set its name and create its administrator',
  tag: 'Club',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({
    setupCode: z
      .string()
      .max(40)
      .default('')
      .describe('As printed by the server, if `needsSetupCode` is set'),
    clubName,
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'There is no such time zone')
      .optional()
      .describe('The server’s time zone if absent'),
    name: z.string().max(1000),
    email: z.string().max(1000),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    publicResults: z.boolean().default(false),
  }),
  changes: ['club'],
  status: 201,
  reply: session,
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Check whether the process responds',
  tag: 'Operation',
  access: 'public',
  status: 200,
  reply: z.object({ status: z.literal('ok') }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Check whether the database responds, is migrated and writable, and the server is not stopping (503 otherwise)',
  tag: 'Operation',
  access: 'public',
  status: 200,
  reply: z.object({ status: z.literal('ready') }),
})

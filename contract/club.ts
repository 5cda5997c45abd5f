import { z } from 'zod'
import { session } from './accounts.ts'
import { isBlank } from '#engine/accounts/text.ts'
import { id, timestamp } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { isTimeZone } from './club-time.ts'
import { sportId } from './sports.ts'

/** A result as the public may see it. */
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

/** Newcomers come in at once, wait for an administrator, or cannot sign up. */
export const signUpModes = ['open', 'approval', 'closed'] as const

export const clubName = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine((name) => name.length < 2 || !isBlank(name), 'This field is required')

/** What may be known without signing in. */
export const club = z.object({
  name: z.string(),
  demo: z.boolean().describe('Whether the demo user can sign in'),
  needsSetupCode: z
    .boolean()
    .describe('Whether that asks for the code which the server printed when it started'),
  needsSetup: z.boolean().describe('Whether the first administrator is still to be created'),
  publicResults: z.boolean().describe('Whether results are public'),
  recentResults: z
    .array(publicResult)
    .describe('The latest result of each sport; empty where the club keeps results to itself'),
  signUp: z.enum(signUpModes).describe('Whether newcomers may make an account'),
  colour: z.string().describe('The colour of buttons and links'),
  timeZone: z.string().describe('IANA name of the zone whose days are the days of the club'),
  sports: z.array(sportId).describe('The sports that are played'),
  build: z.string(),
})
export type Club = z.infer<typeof club>

export const getClub = endpoint({
  method: 'GET',
  path: '/api/club',
  summary: 'Name of the club and what its front page shows',
  tag: 'Club',
  access: 'public',
  status: 200,
  reply: club,
})

export const setUpClub = endpoint({
  method: 'POST',
  path: '/api/club/setup',
  summary: 'First run: name the club and create its administrator',
  tag: 'Club',
  access: 'public',
  charge: 'address',
  body: z.object({
    setupCode: z
      .string()
      .max(40)
      .default('')
      .describe('As the server printed it, where `needsSetupCode` says so'),
    clubName,
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'There is no such time zone')
      .optional()
      .describe('That of the server where absent'),
    name: z.string().max(1000),
    email: z.string().max(1000),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    publicResults: z.boolean().default(false),
  }),
  status: 201,
  reply: session,
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process answers',
  tag: 'Operation',
  access: 'public',
  status: 200,
  reply: z.object({ status: z.literal('ok') }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Whether the database answers, is migrated and takes entries, and the server does not stop (503 where not)',
  tag: 'Operation',
  access: 'public',
  status: 200,
  reply: z.object({ status: z.literal('ready') }),
})

import { z } from 'zod'
import { id, playerId, timestamp } from '../fields.ts'
import { endpoint } from '../endpoint.ts'

export const roles = ['admin', 'organizer', 'player'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** The public session user: shown in the app shell, and safe to store in the browser. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
  phoneNumber: z.string().nullable(),
  phoneVerified: z.boolean(),
  role,
  isRoleWaiting: z
    .boolean()
    .describe(
      'Whether the role still needs approval by an administrator; until then it acts as `player`',
    ),
  awaits: z
    .enum(['admission', 'email'])
    .nullable()
    .describe('What has to happen before this account can take part'),
  mayRecordForOthers: z.boolean().describe('Whether the club lets players record for others'),
  mayAddGuests: z.boolean().describe('Whether the club lets players add guests'),
  mayMakeGroups: z.boolean().describe('Whether the club lets players create groups'),
  avatar: z.string().nullable(),
  playerId: playerId.nullable().describe('The player record linked to this account'),
  isDemo: z.boolean(),
  isTablet: z
    .boolean()
    .describe('Whether this is a shared tablet of the club rather than a person'),
  scope: z
    .string()
    .nullable()
    .describe(
      'The only thing a person without an account may score: `live:{id}` or `table:{name}`',
    ),
  createdAt: timestamp,
  lastLogin: timestamp.nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/**
 * A session. API clients (`x-client: api`) get the token pair. Browsers get cookies that scripts cannot read,
 * and `null` here.
 */
export const session = z.object({
  user: sessionUser,
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  expiresAt: timestamp.describe('When the access token expires; refresh in its last 5 minutes'),
})
export type Session = z.infer<typeof session>

/**
 * Reply to the first factor. With a second factor, no one is signed in yet: the token is empty, and
 * `ticket` identifies the second step. Source: specification, point 4.
 */
export const signInResult = z.object({
  requiresTwoFactor: z.boolean(),
  ticket: z.string().nullable(),
  user: sessionUser.nullable(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  expiresAt: timestamp.nullable(),
})
export type SignInResult = z.infer<typeof signInResult>

const emailField = z.string().max(1000)
const passwordField = z.string().max(1000)

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create an account and sign in',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({
    email: emailField,
    name: z.string().max(1000),
    password: passwordField,
    confirmPassword: passwordField,
    role: z
      .enum(['player', 'user', 'organizer'])
      .default('player')
      .describe('`user` is an alias of `player`'),
  }),
  changes: ['accounts', 'players'],
  status: 201,
  reply: session,
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({ email: emailField, password: passwordField }),
  changes: [],
  status: 200,
  reply: signInResult,
})

export const logInDemo = endpoint({
  method: 'POST',
  path: '/api/auth/demo',
  summary: 'Sign in to a demo account, if demo mode is on',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({
    as: role.default('organizer').describe('Which of the demo accounts'),
  }),
  changes: [],
  status: 200,
  reply: session,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for a new pair; each token works once',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'renewal',
  body: z.object({
    refreshToken: z.string().max(200).optional().describe('API clients only'),
  }),
  changes: [],
  status: 200,
  reply: session,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out of this session',
  tag: 'Accounts',
  access: 'public',
  allowance: { exempt: 'It ends a session.' },
  changes: [],
  status: 204,
  reply: z.null(),
})

export const getMe = endpoint({
  method: 'GET',
  isForNewPassword: true,
  path: '/api/auth/me',
  summary: 'Get the signed-in user',
  tag: 'Accounts',
  access: 'signed-in',
  isForScorers: true,
  isForTablets: true,
  isForUnapproved: true,
  status: 200,
  reply: z.object({
    user: sessionUser,
    expiresAt: timestamp,
    passwordChangeRequired: z.boolean(),
    cursor: z.string().describe('Cursor from which events follow this reply'),
  }),
})

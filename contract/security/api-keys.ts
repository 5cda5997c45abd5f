import { z } from 'zod'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { id, idParams, nameField, timestamp } from '../fields.ts'
import { typedText } from './fields.ts'

/** What a key may do; each includes the ones before. None opens accounts or administration. */
export const apiKeyScopes = ['read', 'matches', 'tournaments'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Every key starts with this, so that people and secret scanners recognise one. */
export const API_KEY_PREFIX = 'fb_'

/** Maximum number of keys of an account. */
export const MAX_API_KEYS = 20

const readableTags: readonly string[] = [
  'Club',
  'Groups',
  'Live scoring',
  'Matches',
  'Players',
  'Ratings',
  'Seasons',
  'Sports',
  'Teams',
  'Tournaments',
]
const writableTags: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  read: [],
  matches: ['Matches'],
  tournaments: ['Matches', 'Tournaments'],
}

/** Returns whether an endpoint may be called with a key of this scope. */
export function isOpenToKeys({ access, method, tag }: Endpoint, scope: ApiKeyScope): boolean {
  if (access === 'public') return true
  return (method === 'GET' ? readableTags : writableTags[scope]).includes(tag)
}

export const apiKey = z.object({
  id,
  name: z.string(),
  start: z.string().describe('The first characters of the key, to recognise it'),
  scope: z.enum(apiKeyScopes),
  ownerName: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const keys = z.object({ items: z.array(apiKey) })

export const listMyApiKeys = endpoint({
  method: 'GET',
  path: '/api/account/api-keys',
  summary: 'List your API keys, newest first',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: keys,
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/account/api-keys',
  summary: 'Create an API key; the reply is the only time it is shown',
  tag: 'Account',
  access: 'signed-in',
  isNotForDemo: true,
  isSecret: true,
  rateLimit: 'identityCheck',
  body: z.object({
    name: nameField(50),
    scope: z.enum(apiKeyScopes),
    expiresInDays: z.int().min(1).max(3650).nullable().describe('null: does not expire'),
    password: typedText.default('').describe('The password again'),
  }),
  changes: [],
  status: 201,
  reply: z.object({ key: z.string(), apiKey }),
})

export const revokeMyApiKey = endpoint({
  method: 'DELETE',
  path: '/api/account/api-keys/:id',
  summary: 'Revoke one of your API keys; it stops working at once',
  tag: 'Account',
  access: 'signed-in',
  isNotForDemo: true,
  params: idParams,
  changes: [],
  status: 200,
  reply: keys,
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'List the API keys of all accounts, newest first',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: keys,
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/api-keys/:id',
  summary: 'Revoke an API key of any account',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  changes: [],
  status: 200,
  reply: keys,
})

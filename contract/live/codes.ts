import { z } from 'zod'
import { session } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, nameField, timestamp } from '../fields.ts'

const code = z.object({
  code: z.string().describe('Shown once'),
  scope: z
    .string()
    .describe('`live:{id}` for one match, `table:{name}` for any match at that table'),
  expiresAt: timestamp,
})
export type LiveCode = z.infer<typeof code>

export const makeMatchCode = endpoint({
  method: 'POST',
  path: '/api/live/:id/code',
  summary: 'Create a code for scoring this match without an account',
  tag: 'Live scoring',
  access: 'signed-in',
  allowance: 'codes',
  isSecret: true,
  params: idParams,
  changes: [],
  status: 201,
  reply: code,
})

export const makeTableCode = endpoint({
  method: 'POST',
  path: '/api/live-tables/code',
  summary: 'Create a code for a tablet at a table, which scores any match there for a day',
  tag: 'Live scoring',
  access: 'signed-in',
  isSecret: true,
  isNotForDemo: true,
  body: z.object({ table: z.string().trim().min(1).max(30) }),
  changes: [],
  status: 201,
  reply: code,
})

export const scoreByCode = endpoint({
  method: 'POST',
  path: '/api/auth/scorer',
  summary: 'Start scoring by a code, without an account',
  tag: 'Live scoring',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({
    code: z.string().trim().min(4).max(40),
    name: nameField(40),
  }),
  changes: [],
  status: 200,
  reply: session,
})

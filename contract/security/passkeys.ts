import { z } from 'zod'
import { signInResult } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, nameField, timestamp } from '../fields.ts'
import { typedText, done } from './fields.ts'

/** Options and answers follow the WebAuthn API, as JSON. */
const webAuthn = z.looseObject({})

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Get a challenge for signing in with a passkey',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  changes: [],
  status: 200,
  reply: z.object({ ticket: z.string(), options: webAuthn }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with the answer of a passkey',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({ ticket: z.string().max(200), answer: webAuthn }),
  changes: [],
  status: 200,
  reply: signInResult,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/passkeys/options',
  summary: 'Get a challenge for creating a passkey',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText }),
  changes: [],
  status: 200,
  reply: passkeySignInOptions.reply,
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

export const addPasskey = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/passkeys',
  summary: 'Save a new passkey',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  rawFields: ['answer'],
  body: z.object({
    ticket: z.string().max(200),
    name: nameField(50),
    answer: webAuthn,
  }),
  changes: [],
  status: 201,
  reply: passkey,
})

export const removePasskey = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/passkeys/:id/remove',
  summary: 'Remove a passkey',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  params: idParams,
  body: z.object({ password: typedText.default('').describe('The password again') }),
  changes: [],
  status: 200,
  reply: done,
})

import { z } from 'zod'
import { sessionUser, signInResult } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { typedText, code } from './fields.ts'

/** Source: specification, points 5, 8 and 9. */
const phoneFields = {
  phoneNumber: typedText.describe('As people write it; +27 if it has no country code'),
  countryCode: z.string().max(8).default('+27'),
}

const request = z
  .string()
  .max(100)
  .default('')
  .describe(
    'The `request` from the reply to the latest code; empty when asking for the first. A code works only with it.',
  )
const codeSent = z.object({
  request: z.string().describe('To be sent back with the code'),
  phoneNumber: z.string().describe('Digits only'),
  expiresAt: timestamp,
  resendsLeft: z.int(),
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/send',
  summary: 'Send a sign-in code; every further code counts as a resend',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({ ...phoneFields, request }),
  changes: [],
  status: 200,
  reply: codeSent,
})

export const verifyPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/verify',
  summary: 'Sign in with the code; the first time, an account is created',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({ ...phoneFields, request, code }),
  changes: ['accounts', 'players'],
  status: 200,
  reply: signInResult,
})

export const sendMyPhoneCode = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/phone/send',
  summary: 'Send a code to a phone number that should be linked to this account',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  rateLimit: ['identityCheck', 'perAddress'],
  body: z.object({
    ...phoneFields,
    password: typedText
      .default('')
      .describe('The password again, since a phone can be used to sign in'),
  }),
  changes: [],
  status: 200,
  reply: codeSent,
})

export const verifyMyPhone = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/phone/verify',
  summary: 'Link the phone to this account',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: ['identityCheck', 'perAddress'],
  body: z.object({ ...phoneFields, code }),
  changes: ['accounts'],
  status: 200,
  reply: sessionUser,
})

export const removeMyPhone = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/phone/remove',
  summary: 'Unlink the phone number from this account',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText.default('').describe('The password again') }),
  changes: ['accounts'],
  status: 200,
  reply: sessionUser,
})

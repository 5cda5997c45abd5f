import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done } from './fields.ts'

export const sendEmailVerification = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/email/send',
  summary: 'Send the link that verifies this account’s e-mail address',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  rateLimit: 'perAddress',
  changes: [],
  status: 200,
  reply: done,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/verify',
  summary: 'Verify an e-mail address by the token of the link',
  tag: 'Accounts',
  access: 'public',
  isSecret: true,
  rateLimit: 'perAddress',
  body: z.object({ token: z.string().max(200) }),
  changes: ['accounts'],
  status: 200,
  reply: done,
})

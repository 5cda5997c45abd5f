import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText, done } from './fields.ts'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  summary: 'Send a link to set a new password; always reports success',
  tag: 'Accounts',
  access: 'public',
  isSecret: true,
  rateLimit: 'perAddress',
  body: z.object({ email: typedText }),
  changes: [],
  status: 200,
  reply: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  summary: 'Set a new password by the token of the link; ends all sessions',
  tag: 'Accounts',
  access: 'public',
  isSecret: true,
  rateLimit: 'perAddress',
  body: z.object({
    token: z.string().max(200),
    password: typedText,
    confirmPassword: typedText,
  }),
  changes: [],
  status: 200,
  reply: done,
})

export const changePassword = endpoint({
  method: 'POST',
  isForNewPassword: true,
  isNotForDemo: true,
  path: '/api/account/password',
  summary: 'Change the password; ends all other sessions',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({
    currentPassword: typedText,
    newPassword: typedText,
    confirmPassword: typedText,
  }),
  changes: [],
  status: 200,
  reply: done,
})

export const generatePassword = endpoint({
  method: 'GET',
  path: '/api/auth/password/generate',
  summary: 'Generate a password of 16 characters that meets the policy',
  tag: 'Accounts',
  access: 'public',
  status: 200,
  reply: z.object({ password: z.string() }),
})

import { z } from 'zod'
import { session } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { code, typedText, done } from './fields.ts'

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor',
  summary: 'Complete a sign-in with an app code, a backup code or a recovery code',
  tag: 'Accounts',
  access: 'public',
  rateLimit: 'perAddress',
  body: z.object({
    ticket: z.string().max(200),
    code,
    method: z.enum(['totp', 'backup', 'recovery']).default('totp'),
  }),
  changes: [],
  status: 200,
  reply: session,
})

export const setUpTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/setup',
  summary: 'Create a secret for an authenticator app; it takes effect when a code confirms it',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText }),
  changes: [],
  status: 200,
  reply: z.object({
    secret: z.string().describe('Base32, for typing in'),
    address: z.string().describe('otpauth:// address, for a QR code'),
  }),
})

export const enableTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/enable',
  summary: 'Turn on the second factor with an app code; returns ten backup codes, once',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ code }),
  changes: [],
  status: 200,
  reply: z.object({
    backupCodes: z
      .array(z.string())
      .describe('Eight characters each, displayed as two groups of four'),
  }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/disable',
  summary: 'Turn off the second factor and delete its data',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText }),
  changes: [],
  status: 200,
  reply: done,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/backup-codes',
  summary: 'Create ten new backup codes; the old ones stop working',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText }),
  changes: [],
  status: 200,
  reply: enableTwoFactor.reply,
})

export const makeRecoveryCode = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/recovery-code',
  summary:
    'Create a one-time recovery code, valid for 24 hours; using it turns the second factor off',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  isForUnapproved: true,
  rateLimit: 'identityCheck',
  body: z.object({ password: typedText }),
  changes: [],
  status: 200,
  reply: z.object({ recoveryCode: z.string(), expiresAt: timestamp }),
})

import { z } from 'zod'
import { session } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { code, typed, done } from './fields.ts'

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor',
  summary: 'The second step of a sign-in: a code of the app, a backup code or a recovery code',
  tag: 'Accounts',
  access: 'public',
  charge: 'address',
  body: z.object({
    ticket: z.string().max(200),
    code,
    method: z.enum(['totp', 'backup', 'recovery']).default('totp'),
  }),
  status: 200,
  reply: session,
})

export const setUpTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/setup',
  summary: 'A new secret for an authenticator app; nothing changes until a code confirms it',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: z.object({ password: typed }),
  status: 200,
  reply: z.object({
    secret: z.string().describe('Base32, to type in'),
    address: z.string().describe('otpauth:// address, to show as a QR code'),
  }),
})

export const enableTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/enable',
  summary: 'Turn the second factor on with a code of the app; gives ten backup codes, once',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: z.object({ code }),
  status: 200,
  reply: z.object({ backupCodes: z.array(z.string()).describe('Eight characters, shown 4-4') }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/disable',
  summary: 'Turn the second factor off; its data goes',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: z.object({ password: typed }),
  status: 200,
  reply: done,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/backup-codes',
  summary: 'Ten new backup codes; the old ones no longer work',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: z.object({ password: typed }),
  status: 200,
  reply: enableTwoFactor.reply,
})

export const makeRecoveryCode = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/two-factor/recovery-code',
  summary: 'A recovery code: 24 hours, once; using it turns the second factor off',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: z.object({ password: typed }),
  status: 200,
  reply: z.object({ recoveryCode: z.string(), expiresAt: timestamp }),
})

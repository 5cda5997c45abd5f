import { z } from 'zod'
import { session, sessionUser, signInResult } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageNumber, pageOf, pageSize, timestamp, version } from './fields.ts'

const typed = z.string().max(1000)
const code = z.string().max(100)
const done = z.object({ done: z.literal(true) })

// — Phone. Source: specification, points 5, 8 and 9.

const phoneFields = {
  phoneNumber: typed.describe('As people write it; +27 where it names no country'),
  countryCode: z.string().max(8).default('+27'),
}
const codeSent = z.object({
  phoneNumber: z.string().describe('Digits only'),
  expiresAt: timestamp,
  resendsLeft: z.int(),
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/send',
  summary: 'Send a code to sign in with; sent again, it counts as a resend',
  tag: 'Accounts',
  access: 'public',
  body: z.object(phoneFields),
  status: 200,
  reply: codeSent,
})

export const verifyPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/verify',
  summary: 'Sign in with the code; the first time an account is made',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ ...phoneFields, code }),
  status: 200,
  reply: signInResult,
})

export const sendMyPhoneCode = endpoint({
  method: 'POST',
  path: '/api/account/phone/send',
  summary: 'Send a code to a phone that is to belong to this account',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({
    ...phoneFields,
    password: typed.default('').describe('The password again, since a phone signs in'),
  }),
  status: 200,
  reply: codeSent,
})

export const verifyMyPhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/verify',
  summary: 'Link the phone to this account',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ ...phoneFields, code }),
  status: 200,
  reply: sessionUser,
})

export const removeMyPhone = endpoint({
  method: 'DELETE',
  path: '/api/account/phone',
  summary: 'Take the phone off this account',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: sessionUser,
})

// — E-mail

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/api/account/email/send',
  summary: 'Send the link that verifies the e-mail of this account',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: done,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/verify',
  summary: 'Verify an e-mail by the token of the link',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ token: z.string().max(200) }),
  status: 200,
  reply: done,
})

// — Password

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  summary: 'Send a link to set a new password; always reports success',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ email: typed }),
  status: 200,
  reply: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  summary: 'Set a new password by the token of the link; ends every session',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ token: z.string().max(200), password: typed, confirmPassword: typed }),
  status: 200,
  reply: done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password; ends every other session',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ currentPassword: typed, newPassword: typed, confirmPassword: typed }),
  status: 200,
  reply: done,
})

export const generatePassword = endpoint({
  method: 'GET',
  path: '/api/auth/password/generate',
  summary: 'A password of 16 characters that meets the policy',
  tag: 'Accounts',
  access: 'public',
  status: 200,
  reply: z.object({ password: z.string() }),
})

// — Second factor

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor',
  summary: 'The second step of a sign-in: a code of the app, a backup code or a recovery code',
  tag: 'Accounts',
  access: 'public',
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
  path: '/api/account/two-factor/setup',
  summary: 'A new secret for an authenticator app; nothing changes until a code confirms it',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ password: typed }),
  status: 200,
  reply: z.object({
    secret: z.string().describe('Base32, to type in'),
    address: z.string().describe('otpauth:// address, to show as a QR code'),
  }),
})

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/enable',
  summary: 'Turn the second factor on with a code of the app; gives ten backup codes, once',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ code }),
  status: 200,
  reply: z.object({ backupCodes: z.array(z.string()).describe('Eight characters, shown 4-4') }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/disable',
  summary: 'Turn the second factor off; its data goes',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ password: typed }),
  status: 200,
  reply: done,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/backup-codes',
  summary: 'Ten new backup codes; the old ones no longer work',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ password: typed }),
  status: 200,
  reply: enableTwoFactor.reply,
})

export const makeRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/recovery-code',
  summary: 'A recovery code: 24 hours, once; using it turns the second factor off',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ password: typed }),
  status: 200,
  reply: z.object({ recoveryCode: z.string(), expiresAt: timestamp }),
})

// — Passkeys. Options and answers are those of the WebAuthn API, as JSON.

const webAuthn = z.looseObject({})

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'A challenge to sign in with a passkey',
  tag: 'Accounts',
  access: 'public',
  status: 200,
  reply: z.object({ ticket: z.string(), options: webAuthn }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with the answer of a passkey',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ ticket: z.string().max(200), answer: webAuthn }),
  status: 200,
  reply: signInResult,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'A challenge to make a passkey for this account',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ password: typed }),
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
  path: '/api/account/passkeys',
  summary: 'Keep a passkey that was made',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({
    ticket: z.string().max(200),
    name: z.string().trim().min(1, 'This field is required').max(50),
    answer: webAuthn,
  }),
  status: 201,
  reply: passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Remove a passkey',
  tag: 'Account',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: done,
})

// — What is known of my account

export const device = z.object({
  id,
  isCurrent: z.boolean(),
  client: z.enum(['browser', 'api']),
  description: z.string().describe('Such as "Firefox on Windows"'),
  createdAt: timestamp,
  lastSeenAt: timestamp,
})
export type Device = z.infer<typeof device>

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  summary: 'How this account is secured, and where it is signed in',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    hasPassword: z.boolean(),
    passwordChangedAt: timestamp.nullable(),
    passwordChangeRequired: z.boolean(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    isPhoneVerified: z.boolean(),
    twoFactorEnabled: z.boolean(),
    twoFactorSince: timestamp.nullable(),
    backupCodesLeft: z.int(),
    passkeys: z.array(passkey),
    devices: z.array(device),
  }),
})
export type Security = z.infer<(typeof getSecurity)['reply']>

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/:id',
  summary: 'Sign a device out',
  tag: 'Account',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: done,
})

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  summary: 'Sign every other device out',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: z.object({ ended: z.int() }),
})

export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export const outcomes = ['success', 'failure', 'blocked'] as const

/** Source: specification, point 3, Audit event. */
export const auditEvent = z.object({
  id,
  timestamp,
  eventType: z.string(),
  severity: z.enum(severities),
  outcome: z.enum(outcomes),
  userId: id.nullable(),
  userName: z.string().nullable(),
  sessionId: id.nullable(),
  details: z.record(z.string(), z.unknown()),
  riskScore: z.int().describe('0 to 10; 7 or more is high'),
  correlationId: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const listMyEvents = endpoint({
  method: 'GET',
  path: '/api/account/events',
  summary: 'Security events of this account, newest first',
  tag: 'Account',
  access: 'signed-in',
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  status: 200,
  reply: pageOf(auditEvent),
})

// — Profile

export const profile = sessionUser.extend({
  version,
  isEmailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  playerName: z.string().nullable(),
  mayChangeHandle: z.boolean().describe('False for the demo user'),
  claim: z
    .object({ id, playerId: id, playerName: z.string(), createdAt: timestamp })
    .nullable()
    .describe('A player record this account has asked for'),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'My profile',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change my name, avatar (at most 10 characters) or handle',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({
    version,
    name: typed.optional(),
    avatar: typed.nullable().optional(),
    handle: typed.optional(),
  }),
  status: 200,
  reply: profile,
})

// — Linking an account with a player record

export const claimPlayer = endpoint({
  method: 'POST',
  path: '/api/account/player',
  summary: 'Ask for a player record, or take it at once with the code of an invitation',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({ playerId: id.optional(), code: code.optional() }),
  status: 200,
  reply: profile,
})

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/api/account/player',
  summary: 'Take back what was asked for',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: profile,
})

export const invitePlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/invitation',
  summary: 'A code with which somebody links their account to this player; 14 days, once',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  status: 201,
  reply: z.object({ code: z.string(), expiresAt: timestamp }),
})

export const unlinkPlayer = endpoint({
  method: 'DELETE',
  path: '/api/players/:id/account',
  summary: 'Take the account off this player; the matches stay',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: done,
})

export const playerClaim = z.object({
  id,
  userId: id,
  userName: z.string(),
  playerId: id,
  playerName: z.string(),
  createdAt: timestamp,
})
export type PlayerClaim = z.infer<typeof playerClaim>

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/player-claims',
  summary: 'Accounts that ask for a player record',
  tag: 'Players',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(playerClaim) }),
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/player-claims/:id',
  summary: 'Approve or decline; an account that had another player moves to this one',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  body: z.object({ accept: z.boolean() }),
  status: 200,
  reply: listClaims.reply,
})

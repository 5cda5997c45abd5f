import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { passkey } from './passkeys.ts'
import { done } from './fields.ts'

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
  isForNewPassword: true,
  path: '/api/account/security',
  summary: 'Get how this account is secured, and where it is signed in',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
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
  isNotForDemo: true,
  path: '/api/account/devices/:id',
  summary: 'Sign out a device',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  params: idParams,
  changes: [],
  status: 200,
  reply: done,
})

export const endOtherDevices = endpoint({
  method: 'DELETE',
  isNotForDemo: true,
  path: '/api/account/devices',
  summary: 'Sign out every other device',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  changes: [],
  status: 200,
  reply: z.object({ ended: z.int() }),
})

import { z } from 'zod'
import { role } from './players/accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  flag,
  id,
  idParams,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  searchText,
  timestamp,
  timestampInput,
  userId,
  version,
  csvSeparator,
} from './fields.ts'
import { auditEvent, outcomes, severities } from './security/events.ts'

/** An account as shown to administrators. Source: specification, point 3, User. */
export const adminUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  displayName: z.string().describe('The name, under the field name of stored user records'),
  handle: z.string(),
  role,
  awaitsApproval: z
    .enum(['admission', 'role'])
    .nullable()
    .describe('What still needs approval by an administrator'),
  avatar: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  countryCode: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  isDemo: z.boolean(),
  accountLocked: z.boolean(),
  lockedUntil: timestamp.nullable().describe('Null if locked by an administrator'),
  failedLoginAttempts: z.int(),
  twoFactorEnabled: z.boolean(),
  passwordChangeRequired: z.boolean(),
  sessions: z.int(),
  playerId: playerId.nullable(),
  playerName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastLogin: timestamp.nullable(),
  version,
})
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List the club’s accounts by name',
  tag: 'Admin',
  access: 'signed-in',
  query: z.object({
    q: searchText,
    role: role.optional(),
    status: z.enum(['active', 'inactive', 'locked', 'waiting']).optional(),
    page: pageNumber,
    pageSize: pageSize(20),
  }),
  status: 200,
  reply: pageOf(adminUser),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account with a generated password, which is shown once and must be changed',
  tag: 'Admin',
  access: 'signed-in',
  isSecret: true,
  body: z.object({
    email: z.string().max(1000),
    name: z.string().max(1000),
    role: role.default('player'),
  }),
  changes: ['accounts', 'players'],
  status: 201,
  reply: z.object({ user: adminUser, password: z.string() }),
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Change the role of an account, or disable or enable it',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  body: z.object({ version, role: role.optional(), isActive: z.boolean().optional() }),
  changes: ['accounts'],
  status: 200,
  reply: adminUser,
})

export const adminActions = [
  'approve',
  'decline',
  'lock',
  'unlock',
  'reset_two_factor',
  'end_sessions',
  'require_password_change',
  'issue_recovery_code',
] as const
export type AdminAction = (typeof adminActions)[number]

export const actOnUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/actions',
  summary:
    'Approve or decline a pending account or role; lock, unlock, reset the second factor, or end all sessions',
  tag: 'Admin',
  access: 'signed-in',
  isSecret: true,
  params: idParams,
  body: z.object({ action: z.enum(adminActions), reason: z.string().trim().max(500).default('') }),
  changes: ['accounts', 'groups', 'players'],
  status: 200,
  reply: z.object({
    user: adminUser,
    recoveryCode: z.string().nullable().describe('Shown once, if one was requested'),
  }),
})

const auditFilter = {
  q: searchText.describe('Searches the type and the details'),
  eventType: z.string().max(60).optional(),
  severity: z.enum(severities).optional(),
  outcome: z.enum(outcomes).optional(),
  userId: userId.optional().describe('Events by this account or about it'),
  from: timestampInput.optional(),
  to: timestampInput.optional(),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List the audit log, newest first',
  tag: 'Admin',
  access: 'signed-in',
  query: z.object({ ...auditFilter, page: pageNumber, pageSize: pageSize(100) }),
  status: 200,
  reply: pageOf(auditEvent).extend({
    eventTypes: z.array(z.string()).describe('All event types that occur'),
  }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Export the audit log as CSV',
  tag: 'Admin',
  access: 'signed-in',
  query: z.object({ ...auditFilter, separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

/** Source: specification, point 3, Security alert. */
export const securityAlert = z.object({
  id,
  eventIds: z.array(id),
  alertType: z.enum(['brute_force', 'token_reuse', 'high_risk', 'role_change']),
  severity: z.enum(severities),
  description: z.string(),
  subjectId: userId.nullable().describe('The account concerned'),
  subjectName: z
    .string()
    .nullable()
    .describe('Its name, or the address as typed if no account has it'),
  recommendations: z.array(z.string()),
  acknowledged: z.boolean(),
  acknowledgedByName: z.string().nullable(),
  acknowledgedAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type SecurityAlert = z.infer<typeof securityAlert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'List security alerts, newest first',
  tag: 'Admin',
  access: 'signed-in',
  query: z.object({
    open: flag.default(false).describe('Only alerts that are not acknowledged; all if false'),
    page: pageNumber,
    pageSize: pageSize(20),
  }),
  status: 200,
  reply: pageOf(securityAlert).extend({ openCount: z.int() }),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/api/admin/alerts/:id/acknowledge',
  summary: 'Acknowledge an alert',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  changes: ['accounts'],
  status: 200,
  reply: securityAlert,
})

export const getAdminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Get figures about people, matches and alerts, and the state of the system',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    people: z.object({
      users: z.int(),
      admins: z.int(),
      organizers: z.int(),
      inactive: z.int(),
      waiting: z.int().describe('Accounts waiting for approval'),
      locked: z.int(),
      players: z.int(),
      signedInNow: z.int().describe('Sessions seen in the last 15 minutes'),
    }),
    matches: z.object({ total: z.int(), week: z.int() }),
    tournaments: z.object({ total: z.int(), active: z.int() }),
    openAlerts: z.int(),
    openClaims: z.int(),
    health: z.object({
      database: z.object({
        engine: z.enum(['sqlite', 'postgres']),
        isReady: z.boolean(),
        milliseconds: z.number().describe('Duration of one small query'),
        bytes: z.number().nullable(),
      }),
      queue: z.object({ waiting: z.int(), failed: z.int(), lastError: z.string().nullable() }),
      sends: z
        .object({ waiting: z.int(), failing: z.int() })
        .describe('Pending notices to devices and by e-mail, and failed ones'),
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
      memoryBytes: z.number(),
      loop: z
        .object({ maxMs: z.number(), p99Ms: z.number() })
        .describe('Event loop delay since the last check'),
      startedAt: timestamp,
    }),
    version: z.string(),
    build: z.string(),
    backup: z.object({
      lastAt: timestamp.nullable(),
      isLeftHere: z.boolean().describe('Whether the last off-site copy failed'),
    }),
    audit: z.object({ events: z.int(), isChainWhole: z.boolean() }),
  }),
})

const findingNames = [
  'settings',
  'versions',
  'disk',
  'permissions',
  'clock',
  'mail',
  'push',
  'database',
  'folds',
  'audit',
  'backup',
] as const
export const finding = z.object({
  name: z.enum(findingNames),
  state: z.enum(['good', 'attention', 'bad']),
  says: z.string().describe('The finding, in words'),
  todo: z.string().nullable().describe('What to do about it; null if nothing'),
})
export type Finding = z.infer<typeof finding>

export const examineSystem = endpoint({
  method: 'GET',
  path: '/api/admin/examination',
  summary: 'Check settings, machine, mail, push, database and derived data, with recommendations',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(finding) }),
})

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backup',
  summary: 'Back up the database now, while it is in use',
  tag: 'Admin',
  access: 'signed-in',
  changes: ['accounts'],
  status: 201,
  reply: z.object({
    file: z.string(),
    bytes: z.number(),
    offSite: z.enum(['none', 'done', 'failed']).describe('Whether it was copied off-site'),
  }),
})

export const outboxMessage = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: timestamp,
})

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  summary:
    'List messages stored in the data folder because no provider is configured, newest first',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    isUsed: z.object({ email: z.boolean(), sms: z.boolean() }),
    items: z.array(outboxMessage),
  }),
})

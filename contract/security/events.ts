import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pageNumber, pageOf, pageSize, timestamp, userId } from '../fields.ts'

export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export const outcomes = ['success', 'failure', 'blocked'] as const

/** Source: specification, point 3, Audit event. */
export const auditEvent = z.object({
  id,
  timestamp,
  eventType: z.string(),
  severity: z.enum(severities),
  outcome: z.enum(outcomes),
  userId: userId.nullable(),
  userName: z.string().nullable(),
  subjectId: userId.nullable().describe('The account affected, if it is another one'),
  subjectName: z
    .string()
    .nullable()
    .describe('Its name, or the address as typed if no account has it'),
  sessionId: id.nullable(),
  details: z.record(z.string(), z.unknown()),
  riskScore: z.int().describe('0 to 10; 7 or more is high'),
  correlationId: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const listMyEvents = endpoint({
  method: 'GET',
  isForNewPassword: true,
  path: '/api/account/events',
  summary: 'List this account’s security events, newest first',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  status: 200,
  reply: pageOf(auditEvent),
})

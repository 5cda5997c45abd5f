import type { SecurityAlert } from '#contract/admin.ts'
import type { AuditEvent } from '#contract/security/events.ts'
import type { NamedAlert, NamedEvent } from './store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

/** An event as it leaves. */
export function eventView(row: NamedEvent): AuditEvent {
  return {
    id: row.id,
    timestamp: iso(row.at),
    eventType: row.eventType,
    severity: row.severity as AuditEvent['severity'],
    outcome: row.outcome as AuditEvent['outcome'],
    userId: row.userId,
    userName: row.userName,
    sessionId: row.sessionId,
    details: {
      ...(row.subject === null ? {} : { subject: row.subject }),
      ...(JSON.parse(row.details) as Record<string, unknown>),
    },
    riskScore: row.riskScore,
    correlationId: row.correlationId,
  }
}

export function alertView(row: NamedAlert): SecurityAlert {
  return {
    id: row.id,
    eventIds: JSON.parse(row.eventIds) as string[],
    alertType: row.alertType as SecurityAlert['alertType'],
    severity: row.severity as SecurityAlert['severity'],
    description: row.description,
    recommendations: JSON.parse(row.recommendations) as string[],
    acknowledged: row.acknowledgedAt !== null,
    acknowledgedByName: row.acknowledgedByName,
    acknowledgedAt: isoOrNull(row.acknowledgedAt),
    createdAt: iso(row.createdAt),
  }
}

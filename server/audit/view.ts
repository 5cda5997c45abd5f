import type { SecurityAlert } from '#contract/admin.ts'
import type { AuditEvent } from '#contract/security/events.ts'
import type { UserId } from '#engine/ids.ts'
import type { Database } from '../platform/database/database.ts'
import { playerNames } from '../players/store.ts'
import type { NamedAlert, NamedEvent } from './store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

/** Returns events as sent to clients, with the names of the players they are about. */
export async function viewEvents(db: Database, rows: readonly NamedEvent[]): Promise<AuditEvent[]> {
  const views = rows.map(viewEvent)
  const ids = views.flatMap(({ details }) =>
    typeof details.playerId === 'string' && details.playerName === undefined
      ? [details.playerId]
      : [],
  )
  const names = await playerNames(db, [...new Set(ids)])
  return views.map((view) => {
    const name = names.get(view.details.playerId as string)
    return name === undefined ? view : { ...view, details: { ...view.details, playerName: name } }
  })
}

/** Like `viewEvents`, for the affected person: hides the sessions and network addresses of other actors. */
export async function viewOwnEvents(
  db: Database,
  rows: readonly NamedEvent[],
  userId: UserId,
): Promise<AuditEvent[]> {
  const views = await viewEvents(db, rows)
  return views.map((view) => {
    if (view.userId === userId) return view
    const { address: _address, ...details } = view.details
    return { ...view, details, sessionId: null, correlationId: null }
  })
}

function viewEvent(row: NamedEvent): AuditEvent {
  return {
    id: row.id,
    timestamp: iso(row.at),
    eventType: row.eventType,
    severity: row.severity as AuditEvent['severity'],
    outcome: row.outcome as AuditEvent['outcome'],
    userId: row.userId,
    userName: row.userName,
    subjectId: row.subjectId,
    subjectName: row.subjectName ?? row.subject,
    sessionId: row.sessionId,
    details: JSON.parse(row.details) as Record<string, unknown>,
    riskScore: row.riskScore,
    correlationId: row.correlationId,
  }
}

/** Removes sessions, network addresses and addresses of people. */
export function hidePersonalData(event: AuditEvent): AuditEvent {
  const details = Object.entries(event.details).filter(
    ([name, value]) => name !== 'address' && !containsContact(value),
  )
  return {
    ...event,
    subjectName: event.subjectId === null ? null : event.subjectName,
    sessionId: null,
    correlationId: null,
    details: Object.fromEntries(details),
  }
}

/** Removes the subject's name, and the description if it contains an address, if the alert may name one. */
export function hideAlertContacts(alert: SecurityAlert): SecurityAlert {
  if (alert.subjectId !== null && !containsContact(alert.description)) return alert
  const description = containsContact(alert.description) ? '' : alert.description
  return { ...alert, description, subjectName: null }
}

/** Returns whether a detail contains an e-mail address or a phone number. */
const containsContact = (value: unknown) => /@|\d{7}/.test(JSON.stringify(value))

export function viewAlert(row: NamedAlert): SecurityAlert {
  return {
    id: row.id,
    eventIds: JSON.parse(row.eventIds) as string[],
    alertType: row.alertType as SecurityAlert['alertType'],
    severity: row.severity as SecurityAlert['severity'],
    description: row.description,
    subjectId: row.subjectId,
    subjectName: row.subjectName ?? row.subject,
    recommendations: JSON.parse(row.recommendations) as string[],
    acknowledged: row.acknowledgedAt !== null,
    acknowledgedByName: row.acknowledgedByName,
    acknowledgedAt: isoOrNull(row.acknowledgedAt),
    createdAt: iso(row.createdAt),
  }
}

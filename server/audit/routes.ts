import * as admin from '#contract/admin.ts'
import { can } from '#engine/access/policy.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import {
  auditAccount,
  auditAccountSeparately,
  toAuditedAccount,
} from '../accounts/audit-account.ts'
import { toPage } from '../platform/http/to-page.ts'
import { notFound } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { CsvReply } from '../platform/http/replies.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import {
  markAcknowledged,
  eventTypes,
  listAlertRows,
  listEvents,
  openAlerts,
  type AuditFilter,
} from './store.ts'
import {
  alertView,
  alertWithoutContacts,
  eventViews,
  eventWithoutContacts,
  ownEventViews,
} from './view.ts'

type AuditQuery = Omit<AuditFilter, 'from' | 'to'> & {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const parseTime = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** Without contacts, only types are searched, since a search of the details would reveal addresses. */
function filterOf(query: AuditQuery, showsContacts = true): AuditFilter {
  return {
    ...query,
    onlyTypes: !showsContacts,
    from: parseTime(query.from),
    to: parseTime(query.to),
  }
}

const allEvents = { page: 1, pageSize: 10_000 }

const csvHeader = [
  'Time',
  'Type',
  'Severity',
  'Outcome',
  'Risk',
  'Account',
  'About',
  'Details',
  'Correlation',
]

export const auditRoutes: readonly Route[] = [
  reads(listMyEvents, async ({ actor, query }, { db }) => {
    // Visitors of the demo club share an account and must not see one another's events.
    const sessionId = actor.isDemo ? actor.sessionId : undefined
    const { rows, total } = await listEvents(db, { q: '', userId: actor.userId, sessionId }, query)
    return toPage(await ownEventViews(db, rows, actor.userId), total, query)
  }),

  reads(admin.listAudit, async ({ actor, query }, { db }) => {
    requirePermission(actor, 'audit.read')
    const showsContacts = can(actor, 'user.contact').ok
    const { rows, total } = await listEvents(db, filterOf(query, showsContacts), query)
    const views = await eventViews(db, rows)
    const items = showsContacts ? views : views.map(eventWithoutContacts)
    return { ...toPage(items, total, query), eventTypes: await eventTypes(db) }
  }),

  reads(admin.exportAudit, async ({ actor, query, request }, context) => {
    requirePermission(actor, 'audit.export')
    const { rows } = await listEvents(context.db, filterOf(query), allEvents)
    const events = await eventViews(context.db, rows)
    const lines = events.map((event) => [
      event.timestamp,
      event.eventType,
      event.severity,
      event.outcome,
      event.riskScore,
      event.userName ?? event.userId,
      event.subjectName,
      JSON.stringify(event.details),
      event.correlationId,
    ])
    await auditAccountSeparately(
      context,
      'audit.exported',
      toAuditedAccount(actor, readClient(request)),
    )
    return new CsvReply(csvHeader, lines, 'audit.csv')
  }),

  reads(admin.listAlerts, async ({ actor, query }, { db }) => {
    requirePermission(actor, 'audit.read')
    const { rows, total } = await listAlertRows(db, query.open, query)
    const alerts = rows.map(alertView)
    const items = can(actor, 'user.contact').ok ? alerts : alerts.map(alertWithoutContacts)
    return { ...toPage(items, total, query), openCount: await openAlerts(db) }
  }),

  writes(admin.acknowledgeAlert, async ({ actor, params, request }, unit) => {
    requirePermission(actor, 'alert.acknowledge')
    const row = await markAcknowledged(unit.tx, params.id, actor.userId, unit.now)
    if (row === null) throw notFound('alert.notFound')
    const details = { alertId: row.id }
    await auditAccount(unit, 'alert.acknowledged', toAuditedAccount(actor, readClient(request)), {
      details,
    })
    return alertView(row)
  }),
]

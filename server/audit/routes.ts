import * as admin from '#contract/admin.ts'
import { can } from '#engine/access/policy.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import {
  auditAccount,
  auditAccountSeparately,
  toAuditedAccount,
} from '../accounts/audit-account.ts'
import { parseIso } from '../platform/iso.ts'
import { toPage } from '../platform/http/to-page.ts'
import { notFound } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { CsvReply } from '../platform/http/replies.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import {
  findAlert,
  markAcknowledged,
  listEventTypes,
  listAlertRows,
  listAllEvents,
  listEvents,
  countOpenAlerts,
  type AuditFilter,
} from './store.ts'
import {
  viewAlert,
  hideAlertContacts,
  viewEvents,
  hidePersonalData,
  viewOwnEvents,
} from './view.ts'

type AuditQuery = Omit<AuditFilter, 'from' | 'to'> & {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Creates the filter of a query. People who can't see contacts search event types only, since a search of the
 * details would reveal addresses.
 */
function createFilter(query: AuditQuery, canSeePersonalData = true): AuditFilter {
  return {
    ...query,
    isTypeOnly: !canSeePersonalData,
    from: parseIso(query.from),
    to: parseIso(query.to),
  }
}

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
    return toPage(await viewOwnEvents(db, rows, actor.userId), total, query)
  }),

  reads(admin.listAudit, async ({ actor, query }, { db }) => {
    requirePermission(actor, 'audit.read')
    const canSeePersonalData = can(actor, 'user.contact').ok
    const { rows, total } = await listEvents(db, createFilter(query, canSeePersonalData), query)
    const views = await viewEvents(db, rows)
    const items = canSeePersonalData ? views : views.map(hidePersonalData)
    return { ...toPage(items, total, query), eventTypes: await listEventTypes(db) }
  }),

  reads(admin.exportAudit, async ({ actor, query, request }, context) => {
    requirePermission(actor, 'audit.export')
    const rows = await listAllEvents(context.db, createFilter(query))
    const events = await viewEvents(context.db, rows)
    const csvRows = events.map((event) => [
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
    return new CsvReply(csvHeader, csvRows, 'audit.csv')
  }),

  reads(admin.listAlerts, async ({ actor, query }, { db }) => {
    requirePermission(actor, 'audit.read')
    const { rows, total } = await listAlertRows(db, query.open, query)
    const alerts = rows.map(viewAlert)
    const items = can(actor, 'user.contact').ok ? alerts : alerts.map(hideAlertContacts)
    return { ...toPage(items, total, query), openCount: await countOpenAlerts(db) }
  }),

  writes(admin.acknowledgeAlert, async ({ actor, params, request }, unit) => {
    requirePermission(actor, 'alert.acknowledge')
    const isChanged = await markAcknowledged(unit.tx, params.id, actor.userId, unit.now)
    const row = await findAlert(unit.tx, params.id)
    if (row === null) throw notFound('alert.notFound')
    if (isChanged) {
      const details = { alertId: row.id }
      await auditAccount(unit, 'alert.acknowledged', toAuditedAccount(actor, readClient(request)), {
        details,
      })
    }
    return viewAlert(row)
  }),
]

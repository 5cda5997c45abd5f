import { basename } from 'node:path'
import * as admin from '#contract/admin.ts'
import {
  listDeletions as listEndpoint,
  restoreDeletion as restoreEndpoint,
} from '#contract/deletions.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import { can } from '#engine/access/policy.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import { auditAccount, toAuditedAccount } from '../accounts/audit-account.ts'
import { readMessages } from '../platform/mail/stored-messages.ts'
import { readSnapshot } from '../platform/database/database.ts'
import { toPage } from '../platform/http/to-page.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { reads, writes, writesPrepared, type Route } from '../platform/http/serve.ts'
import { listDeletions } from '../platform/database/deletions.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import { makeBackup } from './backups/make-backup.ts'
import { examine } from './doctor/examine.ts'
import { loadOwnData } from './own-data.ts'
import { loadAdminOverview, hideContacts } from './overview.ts'
import { toDeletion, restoreDeletion } from './restore-deletion.ts'

/** Routes of the administrator's screens. */
export const operationRoutes = (
  version: string,
  hooks: readonly PlayerHooks[],
): readonly Route[] => [
  reads(listEndpoint, async ({ actor, query }, { db, clock }) => {
    requirePermission(actor, 'deletion.read')
    const { rows, total } = await listDeletions(db, clock(), query)
    return toPage(rows.map(toDeletion), total, query)
  }),

  writes(restoreEndpoint, async ({ actor, params }, unit) =>
    restoreDeletion(unit, hooks, actor, params.id),
  ),

  reads(admin.getAdminOverview, async ({ actor }, context) => {
    requirePermission(actor, 'system.read')
    const overview = await loadAdminOverview(context, version)
    return can(actor, 'user.contact').ok ? overview : hideContacts(overview)
  }),

  reads(exportMyData, async ({ actor }, { opened, clock }) =>
    readSnapshot(opened, async (db) => loadOwnData(db, actor, clock())),
  ),

  reads(
    admin.examineSystem,
    async ({ actor }, { config, opened, secret, clock, opened: { db } }) => {
      requirePermission(actor, 'system.operate')
      return { items: await examine({ config, opened, db, secret, now: clock(), version }) }
    },
  ),

  writesPrepared(
    admin.makeBackup,
    async ({ actor }, context) => {
      requirePermission(actor, 'system.operate')
      const { file, bytes, offSite } = await makeBackup(context)
      return { file: basename(file), bytes, offSite }
    },
    async ({ actor, request }, unit, details) => {
      const account = toAuditedAccount(actor, readClient(request))
      await auditAccount(unit, 'backup.made', account, { details })
      return details
    },
  ),

  reads(admin.listOutbox, async ({ actor }, { config, clock }) => {
    requirePermission(actor, 'system.operate')
    return {
      isUsed: { email: config.smtp === null, sms: config.sms === null },
      items: await readMessages(config.dataDir, clock()),
    }
  }),
]

import { setTimeout as sleep } from 'node:timers/promises'
import {
  getClub as getEndpoint,
  getHealth,
  getReadiness,
  setUpClub as setUpEndpoint,
} from '#contract/club/club.ts'
import {
  changeClubSettings as changeEndpoint,
  getClubSettings as settingsEndpoint,
} from '#contract/club/club-settings.ts'
import { getFirstSteps } from '#contract/club/first-steps.ts'
import { listPlayerGroups as groupsOfPlayerEndpoint } from '#contract/groups/group.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import { sendSession } from '../accounts/sign-in/send-session.ts'
import { toAuditedAccount } from '../accounts/audit-account.ts'
import { isReady } from '../platform/database/migrate.ts'
import { databaseError, serverStopping } from '../platform/http/errors.ts'
import { readIdempotencyKey } from '../platform/http/idempotency.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { actsOnce, reads, writes, type Route } from '../platform/http/serve.ts'
import { changeClubSettings, getClubSettings } from './change-settings.ts'
import { readFirstSteps } from './first-steps-store.ts'
import { getClub } from './get-club.ts'
import { listGroupsOfPlayer } from './list-groups-of-player.ts'
import { setUpClub } from './set-up-club.ts'

/** Timeout of the readiness check, shorter than that of a request. */
const readyWithinMs = 3000

export const clubRoutes: readonly Route[] = [
  reads(getEndpoint, async (_request, context) => getClub(context)),

  actsOnce(setUpEndpoint, async ({ body, request, reply }, context) => {
    const client = readClient(request)
    const key = readIdempotencyKey(request, 'public')
    return sendSession({ request, reply }, await setUpClub(context, body, client, key), client)
  }),

  reads(settingsEndpoint, async ({ actor }, { db }) => {
    requirePermission(actor, 'settings.read')
    return getClubSettings(db)
  }),

  writes(changeEndpoint, async ({ actor, body, request }, unit) => {
    requirePermission(actor, 'club.settings')
    return changeClubSettings(unit, toAuditedAccount(actor, readClient(request)), body)
  }),

  reads(getFirstSteps, async ({ actor }, { db, clock }) => {
    requirePermission(actor, 'system.read')
    return readFirstSteps(db, clock())
  }),

  reads(groupsOfPlayerEndpoint, async ({ actor, params }, context) =>
    listGroupsOfPlayer(context, actor, params.id),
  ),

  reads(getHealth, async () => ({ status: 'ok' as const })),

  reads(getReadiness, async ({ request }, { opened }) => {
    if (request.server.isDraining) throw serverStopping()
    if (opened.engine.isDamaged()) throw databaseError('damaged')
    const timeout = sleep(readyWithinMs, false, { ref: false })
    const isServerReady = await Promise.race([isReady(opened).catch(() => false), timeout])
    if (!isServerReady) throw databaseError('notReady')
    return { status: 'ready' as const }
  }),
]

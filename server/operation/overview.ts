import { sql } from 'kysely'
import type { ReplyInput } from '#contract/endpoint.ts'
import type { getAdminOverview } from '#contract/admin.ts'
import { countOpenAlerts } from '../audit/store.ts'
import { reportAuditLog } from '../audit/anchor-audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { listBlockedAccounts } from '../membership/administer-users.ts'
import { isLocked } from '../membership/store.ts'
import { readLoopDelay } from './metrics/loop-delay.ts'
import { readSendHealth } from '../notices/send-store.ts'
import { readQueueHealth } from '../platform/mail/message-queue.ts'
import { startsOfWeekDays } from '../platform/club/club-days.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { readDatabaseHealth, readDiskSpace } from './database-health.ts'
import { readLastBackup } from './backups/make-backup.ts'

type Overview = ReplyInput<typeof getAdminOverview>

const quarterHourMs = 15 * 60 * 1000

const countIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as integer)`

async function countPeople(db: Database, now: number): Promise<Overview['people']> {
  const users = await db
    .selectFrom('users as u')
    .select([
      sql<number>`cast(count(*) as integer)`.as('users'),
      countIf(sql`u.role = 'admin'`).as('admins'),
      countIf(sql`u.role = 'organizer'`).as('organizers'),
      countIf(sql`u.is_active = 0`).as('inactive'),
      countIf(sql`u.is_active = 1 and (u.is_admission_waiting = 1 or u.is_role_waiting = 1)`).as(
        'waiting',
      ),
      countIf(isLocked(await listBlockedAccounts(db, now), now)).as('locked'),
    ])
    // Counted like the list of accounts.
    .where('u.isTablet', '=', 0)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { players } = await db
    .selectFrom('players')
    .select(sql<number>`cast(count(*) as integer)`.as('players'))
    // Counted like the list of players.
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { signedInNow } = await db
    .selectFrom('sessions')
    .select(sql<number>`cast(count(distinct user_id) as integer)`.as('signedInNow'))
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', now - quarterHourMs)
    .executeTakeFirstOrThrow()
  return { ...users, players, signedInNow }
}

async function countMatchesAndTournaments(db: Database, weekStartsAt: number) {
  const matches = await db
    .selectFrom('matches')
    .select([
      sql<number>`cast(count(*) as integer)`.as('total'),
      countIf(sql`played_at >= ${weekStartsAt}`).as('week'),
    ])
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow()
  const tournaments = await db
    .selectFrom('tournaments')
    .select([
      sql<number>`cast(count(*) as integer)`.as('total'),
      countIf(sql`status = 'active'`).as('active'),
    ])
    .executeTakeFirstOrThrow()
  return { matches, tournaments }
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** Returns counts of people and matches, alerts and the state of the system. */
export async function loadAdminOverview(context: AppContext, version: string): Promise<Overview> {
  const { db, clock, build } = context
  const now = clock()
  const { openClaims } = await db
    .selectFrom('playerClaims')
    .select(sql<number>`cast(count(*) as integer)`.as('openClaims'))
    .executeTakeFirstOrThrow()
  return {
    people: await countPeople(db, now),
    ...(await countMatchesAndTournaments(db, startsOfWeekDays(now, await readSettings(db))[0]!)),
    openAlerts: await countOpenAlerts(db),
    openClaims,
    health: {
      database: await readDatabaseHealth(context),
      queue: await readQueueHealth(db),
      sends: await readSendHealth(db),
      disk: await readDiskSpace(context),
      memoryBytes: process.memoryUsage.rss(),
      loop: readLoopDelay('overview'),
      startedAt,
    },
    version,
    build,
    backup: await readLastBackup(context, now),
    audit: await loadAuditLogState(context),
  }
}

/** Hides the last error of the queue, which may contain an address. */
export function hideContacts(overview: Overview): Overview {
  const { health } = overview
  return { ...overview, health: { ...health, queue: { ...health.queue, lastError: null } } }
}

type AuditLogState = { readonly events: number; readonly isChainWhole: boolean }
const auditLogStates = new WeakMap<
  AppContext,
  { readonly at: number; readonly reportedState: Promise<AuditLogState> }
>()
/** Cache duration: verifying ten thousand events takes a while, and the overview is opened often. */
const auditLogStateMs = 60_000

/** Returns whether the audit log was intact less than a minute ago. */
async function loadAuditLogState(context: AppContext): Promise<AuditLogState> {
  const cached = auditLogStates.get(context)
  const age = cached === undefined ? Infinity : Math.abs(context.clock() - cached.at)
  if (cached !== undefined && age < auditLogStateMs) return cached.reportedState
  const { dataDir } = context.config
  const reportedState = reportAuditLog(context.db, { dataDir, secret: context.secret }).then(
    ({ events, faults }) => ({ events, isChainWhole: faults.length === 0 }),
  )
  auditLogStates.set(context, { at: context.clock(), reportedState })
  // Failures are not cached.
  reportedState.catch(() => auditLogStates.delete(context))
  return reportedState
}

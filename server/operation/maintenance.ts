import { setTimeout as sleep } from 'node:timers/promises'
import { remindOfDueFees } from '../fees/remind-payers.ts'
import { pruneFees } from '../fees/store.ts'
import { groupFees } from '../groups/group-fees.ts'
import { followMeetups } from '../groups/meetups/follow-rule.ts'
import { transferGroups } from '../groups/transfer-groups.ts'
import { sweepInvitations } from '../groups/invitations/sweep-invitations.ts'
import { createMeetups } from '../groups/meetups/meetup-rules.ts'
import { notifyDueOffers } from '../groups/meetups/run-meetup.ts'
import { notifyInvitationsExpired } from '../groups/invitations/notify-expired.ts'
import { pruneDevices } from '../accounts/sign-in/device.ts'
import { sendDueResetLinks } from '../accounts/passwords/forgot-password.ts'
import { pruneAccounts } from '../accounts/store.ts'
import { anchorAuditLog } from '../audit/anchor-audit-log.ts'
import { pruneAudit } from '../audit/prune-audit.ts'
import { saveErasedIds } from './erasing/erased-ids.ts'
import { notifyAbandoned } from '../live/live-notices.ts'
import { backUpIfDue } from './backups/make-backup.ts'
import { pruneSubscriptions } from '../notices/push-store.ts'
import { sendDue } from '../notices/send-due.ts'
import { pruneSends } from '../notices/send-store.ts'
import { pruneNotices } from '../notices/store.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { pruneIdempotencyKeys } from '../platform/http/idempotency.ts'
import { pruneDeletions } from '../platform/database/deletions.ts'
import { purgeMessages } from '../platform/mail/stored-messages.ts'
import { pruneLimits } from '../platform/security/limits.ts'
import { deliverDue } from '../platform/mail/message-queue.ts'
import { remindTeams } from '../teams/matches/remind-teams.ts'
import { fillLineUps } from '../teams/matches/submit-line-up.ts'
import { tournamentFees } from '../tournaments/tournament-fees.ts'
import { notifyDueTournaments } from '../tournaments/lifecycle/notify-due-tournaments.ts'
import { collectDeliveries, collectClubNights } from '../webhooks/collect-deliveries.ts'
import { sendDeliveries } from '../webhooks/send-deliveries.ts'
import { pruneDeliveries } from '../webhooks/store.ts'
import { startDueTournaments } from '../tournaments/lifecycle/start-due-tournaments.ts'

const everyMs = 5 * 60 * 1000
/** Interval of automatic tournament starts. */
const startsEveryMs = 20 * 1000
/** Interval of jobs that notify people of what time alone brings about. */
const noticesEveryMs = 60 * 1000
/** How often unsent messages are retried, in ms. */
const messagesEveryMs = 2 * 1000
/** How often the audit log is pruned, in ms. Source: specification, point 9, Audit and security. */
const auditEveryMs = 60 * 60 * 1000
/** Interval of anchoring the audit log; a cut within it goes unnoticed. */
const anchorEveryMs = 10 * 1000
/** Maximum time that a hanging mail server delays the end, in ms. */
const longestEndMs = 5_000

/** Recurring jobs; long ones check before each step whether to continue. */
type Work = (context: AppContext, goesOn: () => boolean) => Promise<void>
const always = () => true

/**
 * Runs recurring jobs: deletes expired data, starts due tournaments, sends messages, prunes the audit
 * log. Returns a function that stops them and waits for running ones: a message sent but not recorded
 * would be sent again.
 */
export function startMaintenance(context: AppContext): () => Promise<void> {
  // Every task would fail on a database that can't be written.
  if (context.open.engine.isDamaged()) return async () => {}
  const underWay = new Set<Promise<void>>()
  let isOver = false
  const goesOn = () => !isOver
  const every = (ms: number, work: Work) =>
    setInterval(() => {
      const done = workQuietly(context, work, goesOn).finally(() => underWay.delete(done))
      underWay.add(done)
    }, ms).unref()
  const timers = works().map(([ms, work]) => every(ms, work))
  return async () => {
    isOver = true
    for (const timer of timers) clearInterval(timer)
    await Promise.race([Promise.all(underWay), sleep(longestEndMs, undefined, { ref: false })])
  }
}

/** Runs all jobs once, for a club that is otherwise closed. */
export async function runAllJobsOnce(context: AppContext): Promise<void> {
  if (context.open.engine.isDamaged()) return
  for (const [, work] of works()) await workQuietly(context, work, always)
}

/** All jobs and their intervals. Those that notify run before those that send. */
const works = (): readonly (readonly [everyMs: number, work: Work])[] => [
  [startsEveryMs, startDueTournaments],
  [noticesEveryMs, runTimedJobs],
  [messagesEveryMs, sendMessages],
  [messagesEveryMs, alone(async (context, goesOn) => sendDue(context, 'push', goesOn))],
  [messagesEveryMs, alone(async (context, goesOn) => sendDue(context, 'email', goesOn))],
  [messagesEveryMs, alone(sendWebhooks)],
  [noticesEveryMs, collectClubNights],
  [everyMs, purgeExpired],
  [auditEveryMs, async (context) => void (await pruneAudit(context))],
  [anchorEveryMs, anchorAuditLog],
  [noticesEveryMs, saveErasedIds],
  [everyMs, backUpIfDue],
]

/** Sends notices that are due at a certain time. */
export async function runTimedJobs(context: AppContext): Promise<void> {
  await notifyAbandoned(context)
  await notifyDueTournaments(context)
  await fillLineUps(context)
  await remindTeams(context)
  await transferGroups(context)
  await createMeetups(context)
  await followMeetups(context)
  await notifyDueOffers(context)
  await notifyInvitationsExpired(context)
  await sweepInvitations(context)
  await remindOfDueFees(context, { tournaments: tournamentFees, groups: groupFees })
}

async function sendMessages(context: AppContext, goesOn: () => boolean): Promise<void> {
  await sendDueResetLinks(context)
  await deliverDue(context, goesOn)
}

/** Turns events into webhook deliveries, and sends what is due. */
async function sendWebhooks(context: AppContext, goesOn: () => boolean): Promise<void> {
  await collectDeliveries(context)
  await sendDeliveries(context, goesOn)
}

/**
 * Returns a job that never runs twice at once, so that a hanging mail server delays no push, and a hanging webhook
 * no mail.
 */
function alone(work: Work): Work {
  let isRunning = false
  return async (context, goesOn) => {
    if (isRunning) return
    isRunning = true
    try {
      await work(context, goesOn)
    } finally {
      isRunning = false
    }
  }
}

async function workQuietly(context: AppContext, work: Work, goesOn: () => boolean): Promise<void> {
  await work(context, goesOn).catch((error: unknown) =>
    context.log.warn({ error }, 'maintenance failed'),
  )
}

/** Deletes expired data. */
export async function purgeExpired({ db, clock, config }: AppContext): Promise<void> {
  const now = clock()
  await pruneLimits(db, now)
  await pruneIdempotencyKeys(db, now)
  await pruneAccounts(db, now)
  await pruneDevices(db, now)
  await pruneDeletions(db, now)
  await pruneNotices(db, now)
  await pruneSends(db, now)
  await pruneDeliveries(db, now)
  await pruneFees(db)
  await pruneSubscriptions(db, now)
  await purgeMessages(config.dataDir, now)
}

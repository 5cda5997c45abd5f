import { setTimeout as sleep } from 'node:timers/promises'
import { remindOfDueFees } from '../fees/remind-payers.ts'
import { pruneFees } from '../fees/store.ts'
import { groupFees } from '../groups/group-fees.ts'
import { signUpAndRemind } from '../groups/meetups/sign-up-and-remind.ts'
import { appointMissingAdmins } from '../groups/appoint-missing-admins.ts'
import { revokeExpiredInvitations } from '../groups/invitations/revoke-expired-invitations.ts'
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
import { pruneLimits } from '../platform/limits/rate-limits.ts'
import { deliverDueMessages } from '../platform/mail/message-queue.ts'
import { remindTeams } from '../teams/matches/remind-teams.ts'
import { fillLineUps } from '../teams/matches/submit-line-up.ts'
import { runEach } from '../platform/run-each.ts'
import { tournamentFees } from '../tournaments/tournament-fees.ts'
import { notifyDueTournaments } from '../tournaments/lifecycle/notify-due-tournaments.ts'
import { collectDeliveries, collectClubNights } from '../webhooks/collect-deliveries.ts'
import { sendDeliveries } from '../webhooks/send-deliveries.ts'
import { pruneDeliveries } from '../webhooks/store.ts'
import { startDueTournaments } from '../tournaments/lifecycle/start-due-tournaments.ts'

/** Interval of jobs that are not urgent, such as deleting expired data. */
const purgeIntervalMs = 5 * 60 * 1000
const tournamentStartIntervalMs = 20 * 1000
/** Interval of jobs triggered by time, such as reminders and deadlines. */
const timedJobsIntervalMs = 60 * 1000
const sendIntervalMs = 2 * 1000
/** Source: specification, point 9, Audit and security. */
const auditPruneIntervalMs = 60 * 60 * 1000
/** Events removed from the end of the audit log between two anchors can't be detected. */
const anchorIntervalMs = 10 * 1000
/** Maximum time to wait for running jobs when stopping, in case the mail server hangs. */
const maxStopMs = 5_000

/** A recurring job. Long ones call `shouldContinue` before each step. */
type Job = (context: AppContext, shouldContinue: () => boolean) => Promise<void>

/** Starts the recurring jobs. Returns a function that stops them and waits for running ones. */
export function startMaintenance(context: AppContext): () => Promise<void> {
  // Every job would fail on a read-only database.
  if (context.opened.engine.isDamaged()) return async () => {}
  const running = new Set<Promise<void>>()
  let isStopped = false
  const shouldContinue = () => !isStopped
  const schedule = (intervalMs: number, job: Job) =>
    setInterval(() => {
      const done = runJob(context, job, shouldContinue).finally(() => running.delete(done))
      running.add(done)
    }, intervalMs).unref()
  const timers = createJobs().map(([intervalMs, job]) => schedule(intervalMs, job))
  return async () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
    // A message that was sent but not recorded would be sent again.
    await Promise.race([Promise.all(running), sleep(maxStopMs, undefined, { ref: false })])
  }
}

/** Runs all jobs once, for a club that is otherwise closed. */
export async function runAllJobsOnce(context: AppContext): Promise<void> {
  if (context.opened.engine.isDamaged()) return
  for (const [, job] of createJobs()) await runJob(context, job, () => true)
}

/** Returns all jobs with their intervals. Jobs that notify precede those that send. */
const createJobs = (): readonly (readonly [intervalMs: number, job: Job])[] => [
  [tournamentStartIntervalMs, startDueTournaments],
  [timedJobsIntervalMs, runTimedJobs],
  [sendIntervalMs, sendMessages],
  [sendIntervalMs, skipOverlaps(async (context, more) => sendDue(context, 'push', more))],
  [sendIntervalMs, skipOverlaps(async (context, more) => sendDue(context, 'email', more))],
  [sendIntervalMs, skipOverlaps(sendWebhooks)],
  [timedJobsIntervalMs, collectClubNights],
  [purgeIntervalMs, purgeExpired],
  [auditPruneIntervalMs, async (context) => void (await pruneAudit(context))],
  [anchorIntervalMs, anchorAuditLog],
  [timedJobsIntervalMs, saveErasedIds],
  [purgeIntervalMs, backUpIfDue],
]

const timedJobs: readonly ((context: AppContext) => Promise<void>)[] = [
  notifyAbandoned,
  notifyDueTournaments,
  fillLineUps,
  remindTeams,
  appointMissingAdmins,
  createMeetups,
  signUpAndRemind,
  notifyDueOffers,
  notifyInvitationsExpired,
  revokeExpiredInvitations,
  async (context) => remindOfDueFees(context, { tournaments: tournamentFees, groups: groupFees }),
]

/** Runs everything triggered by time: reminders, deadlines, weekly club nights, expired offers. */
export async function runTimedJobs(context: AppContext): Promise<void> {
  await runEach(timedJobs, async (job) => job(context))
}

async function sendMessages(context: AppContext, shouldContinue: () => boolean): Promise<void> {
  const jobs = [
    async () => sendDueResetLinks(context),
    async () => deliverDueMessages(context, shouldContinue),
  ]
  await runEach(jobs, async (job) => job())
}

/** Turns events into webhook deliveries, and sends due ones. */
async function sendWebhooks(context: AppContext, shouldContinue: () => boolean): Promise<void> {
  await collectDeliveries(context)
  await sendDeliveries(context, shouldContinue)
}

/** Returns a job that skips a run while the previous one lasts, so that hanging receivers don't pile up runs. */
function skipOverlaps(job: Job): Job {
  let isRunning = false
  return async (context, shouldContinue) => {
    if (isRunning) return
    isRunning = true
    try {
      await job(context, shouldContinue)
    } finally {
      isRunning = false
    }
  }
}

/** Runs a job and logs its error. */
async function runJob(context: AppContext, job: Job, shouldContinue: () => boolean): Promise<void> {
  await job(context, shouldContinue).catch((error: unknown) =>
    context.log.warn({ error }, 'maintenance failed'),
  )
}

const tablePrunes = [
  pruneLimits,
  pruneIdempotencyKeys,
  pruneAccounts,
  pruneDevices,
  pruneDeletions,
  pruneNotices,
  pruneSends,
  pruneDeliveries,
  pruneFees,
  pruneSubscriptions,
]

export async function purgeExpired({ db, clock, config }: AppContext): Promise<void> {
  const now = clock()
  const jobs = [
    ...tablePrunes.map((prune) => async () => prune(db, now)),
    async () => purgeMessages(config.dataDir, now),
  ]
  await runEach(jobs, async (job) => job())
}

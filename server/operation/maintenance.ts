import { keyContacts } from '../groups/contact.ts'
import { followEvenings } from '../groups/follow-evenings.ts'
import { handOnGroups } from '../groups/hand-on-groups.ts'
import { sweepInvitations } from '../groups/sweep-invitations.ts'
import { makeEvenings } from '../groups/session-rules.ts'
import { tellDueOffers } from '../groups/run-session.ts'
import { tellInvitationsRunOut } from '../groups/tell-run-out.ts'
import { pruneDevices } from '../accounts/device.ts'
import { answerResetsDue } from '../accounts/forgot-password.ts'
import { pruneAccounts } from '../accounts/store.ts'
import { anchorTrail } from '../audit/anchor.ts'
import { pruneAudit } from '../audit/prune-audit.ts'
import { keepErased } from './erasing/erased-ids.ts'
import { tellAbandoned } from '../live/live-notices.ts'
import { backUpInTime } from './backups/make-backup.ts'
import { pruneSubscriptions } from '../notices/push-store.ts'
import { sendDue } from '../notices/send-due.ts'
import { pruneSends } from '../notices/send-store.ts'
import { pruneNotices } from '../notices/store.ts'
import type { House } from '../platform/house.ts'
import { pruneIdempotencyKeys } from '../platform/idempotency.ts'
import { pruneDeletions } from '../platform/kept-deletions.ts'
import { tidyMessages } from '../platform/kept-messages.ts'
import { pruneLimits } from '../platform/limits.ts'
import { deliverDue } from '../platform/messages.ts'
import { remindTeams } from '../teams/remind-teams.ts'
import { fillLineUps } from '../teams/submit-line-up.ts'
import { tellDueTournaments } from '../tournaments/tell-due-tournaments.ts'
import { startDueTournaments } from '../tournaments/start-due-tournaments.ts'

const everyMs = 5 * 60 * 1000
/** A tournament that starts by itself is late by no more than this. */
const startsEveryMs = 20 * 1000
/** What nobody does and people are told of all the same is looked for this often. */
const noticesEveryMs = 60 * 1000
/** Messages that could not go out at once are tried again this often. */
const messagesEveryMs = 2 * 1000
/** Source: specification, point 9, Audit and security. */
const auditEveryMs = 60 * 60 * 1000
/** What is cut off the end of the audit trail within this time, its anchor does not show. */
const anchorEveryMs = 10 * 1000

/**
 * Forgets what has run out, starts tournaments that are due, sends messages that wait, and prunes the
 * audit trail, each in its own time; gives what stops them.
 */
export function startMaintenance(house: House): () => void {
  // On what cannot be written every one of these would fail.
  if (house.open.engine.isDamaged()) return () => {}
  const timers = [
    every(everyMs, house, tidy),
    every(startsEveryMs, house, startDueTournaments),
    every(messagesEveryMs, house, sendMessages),
    every(messagesEveryMs, house, sendingAlone('push')),
    every(messagesEveryMs, house, sendingAlone('email')),
    every(noticesEveryMs, house, tellWhatIsDue),
    every(auditEveryMs, house, async () => void (await pruneAudit(house))),
    every(anchorEveryMs, house, anchorTrail),
    every(noticesEveryMs, house, keepErased),
    every(everyMs, house, backUpInTime),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** All of it once, for a club that nobody uses and that is closed otherwise. */
export async function maintainOnce(house: House): Promise<void> {
  if (house.open.engine.isDamaged()) return
  const works = [
    startDueTournaments,
    tellWhatIsDue,
    sendMessages,
    async () => sendDue(house, 'push'),
    async () => sendDue(house, 'email'),
    tidy,
    async () => void (await pruneAudit(house)),
    keepErased,
    backUpInTime,
  ]
  for (const work of works) {
    await work(house).catch((error: unknown) => house.log.warn({ error }, 'maintenance failed'))
  }
}

/** Tells people of what time alone brings about. */
export async function tellWhatIsDue(house: House): Promise<void> {
  await tellAbandoned(house)
  await tellDueTournaments(house)
  await fillLineUps(house)
  await remindTeams(house)
  await handOnGroups(house)
  await makeEvenings(house)
  await followEvenings(house)
  await tellDueOffers(house)
  await tellInvitationsRunOut(house)
  await sweepInvitations(house)
  await keyContacts(house)
}

async function sendMessages(house: House): Promise<void> {
  await answerResetsDue(house)
  await deliverDue(house)
}

/** Sends by one channel, one round after another: a mail server that hangs holds up no push. */
function sendingAlone(channel: 'push' | 'email'): (house: House) => Promise<void> {
  let isSending = false
  return async (house) => {
    if (isSending) return
    isSending = true
    try {
      await sendDue(house, channel)
    } finally {
      isSending = false
    }
  }
}

function every(ms: number, house: House, work: (house: House) => Promise<void>) {
  const timer = setInterval(() => {
    work(house).catch((error: unknown) => house.log.warn({ error }, 'maintenance failed'))
  }, ms)
  return timer.unref()
}

/** Forgets what has run out. */
export async function tidy({ db, clock, config }: House): Promise<void> {
  const now = clock()
  await pruneLimits(db, now)
  await pruneIdempotencyKeys(db, now)
  await pruneAccounts(db, now)
  await pruneDevices(db, now)
  await pruneDeletions(db, now)
  await pruneNotices(db, now)
  await pruneSends(db, now)
  await pruneSubscriptions(db, now)
  await tidyMessages(config.dataDir, now)
}

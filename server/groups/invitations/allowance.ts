import type { Invitee } from '#engine/groups/events.ts'
import { inviteeKey } from '#engine/groups/fold.ts'
import { INVITATION_LIMITS } from '#engine/groups/limits.ts'
import type { GroupId } from '#engine/ids.ts'
import { t } from '#contract/messages.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addToCount, readLimitCounts, type Limit } from '../../platform/limits/rate-limits.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findPlayers, lockPlayers } from '../../players/store.ts'
import { countRecentlyReceived, countRecentlySent } from './store.ts'
import { findPlayersWithAccount } from '../store.ts'

/**
 * Counts messages sent within a day, separately from the invitation rows: those are deleted with their group,
 * and a resent invitation has one row for all its messages.
 */
const dailyLimit: Limit = {
  prefix: 'invitations',
  points: INVITATION_LIMITS.byPerson,
  windowMs: INVITATION_LIMITS.dayMs,
}

/** Returns the key under which a sender's messages are counted. An administrator may have no player. */
const createSenderKey = ({ playerId, userId }: Actor) => `by ${playerId ?? userId}`

/**
 * Locks the sender and the recipients, so that two people who invite the same person, or one who invites to
 * two groups, can't exceed a limit.
 */
export async function lockInvitees(
  unit: UnitOfWork,
  { playerId }: Actor,
  to: readonly Invitee[],
): Promise<void> {
  const players = to.flatMap((one) => (one.kind === 'player' ? [one.player] : []))
  await lockPlayers(unit, [...new Set([...players, ...(playerId === null ? [] : [playerId])])])
  const contacts = to.flatMap((one) =>
    one.kind === 'contact' ? [`contact:${one.contact}` as const] : [],
  )
  if (contacts.length > 0) await unit.lock(contacts, 'exclusive')
}

/**
 * Returns a predicate for recipients who can't be invited for an undisclosed reason: retired, without an
 * account, or invited too often.
 */
export async function createUnavailableCheck(
  db: Database,
  { isDemo }: Pick<Actor, 'isDemo'>,
  to: readonly Invitee[],
  now: number,
  /** The invitation that is resent, which does not count. */
  exceptId: string | null = null,
): Promise<(to: Invitee) => boolean> {
  if (to.length === 0) return () => true
  const players = to.flatMap((one) => (one.kind === 'player' ? [one.player] : []))
  const received = await countRecentlyReceived(db, to, now, exceptId)
  const readTodaysCount = await readLimitCounts(db, now, dailyLimit, to.map(inviteeKey))
  const foundPlayers = await findPlayers(db, players)
  const accounts = await findPlayersWithAccount(db, players)
  return (invitee) => {
    const key = inviteeKey(invitee)
    const { aDay: rows, open } = received.get(key) ?? { aDay: 0, open: 0 }
    const sentToday = Math.max(rows, readTodaysCount(key))
    if (sentToday >= INVITATION_LIMITS.toPerson || open >= INVITATION_LIMITS.openToPerson)
      return true
    // Visitors who share the demo account can't send messages.
    if (invitee.kind === 'contact') return isDemo
    const player = foundPlayers.get(invitee.player)
    return player === undefined || player.retiredAt !== null || !accounts.has(invitee.player)
  }
}

/** Throws if a person or group would exceed its messages per day. */
export async function requireAllowance(
  { tx, now }: UnitOfWork,
  actor: Actor,
  groupId: GroupId,
  messageCount: number,
): Promise<void> {
  if (messageCount === 0) return
  const { playerId } = actor
  const sender = createSenderKey(actor)
  const rows = playerId === null ? 0 : await countRecentlySent(tx, { invitedBy: playerId }, now)
  const readTodaysCount = await readLimitCounts(tx, now, dailyLimit, [sender])
  const leftForSender = INVITATION_LIMITS.byPerson - Math.max(rows, readTodaysCount(sender))
  if (leftForSender < messageCount) {
    throw new AppError(
      'RATE_LIMITED',
      t('invitation.tooMany', { left: Math.max(0, leftForSender) }),
    )
  }
  const leftForGroup = INVITATION_LIMITS.forGroup - (await countRecentlySent(tx, { groupId }, now))
  if (leftForGroup < messageCount) {
    const left = Math.max(0, leftForGroup)
    throw new AppError('RATE_LIMITED', t('invitation.groupTooMany', { left }))
  }
}

/** Counts the messages sent now, for the sender and each recipient. */
export async function countSent(
  { tx, now }: UnitOfWork,
  actor: Actor,
  to: readonly Invitee[],
): Promise<void> {
  if (to.length === 0) return
  await addToCount(tx, now, dailyLimit, createSenderKey(actor), to.length)
  for (const invitee of to) await addToCount(tx, now, dailyLimit, inviteeKey(invitee))
}

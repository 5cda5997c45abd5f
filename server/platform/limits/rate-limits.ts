import { sql } from 'kysely'
import { findLatestPlausibleTime } from '../http/clock-ahead.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Clock } from '../database/ids.ts'

export type Limit = {
  readonly prefix: string
  readonly points: number
  readonly windowMs: number
  /** How long a caller above the limit is blocked; by default until the window ends. */
  readonly blockMs?: number
}

const quarterHourMs = 15 * 60 * 1000
/** Limit of the sign-in form. */
const maxFormAttempts = 5

/** Creates limits stored in the database, so that they apply to all nodes and survive a restart. */
export function createLimits(db: Database, clock: Clock, authLimit: number) {
  const form = { points: maxFormAttempts, windowMs: quarterHourMs, blockMs: 2 * quarterHourMs }
  const limit = (settings: Limit) => ({
    /** Counts an attempt. Returns null if it is allowed, otherwise the time to wait in ms. */
    charge: async (key: string) => charge(db, clock(), settings, key),
    /** Refunds an attempt that could not be checked. */
    refund: async (key: string) => {
      await db
        .updateTable('rateLimits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', formatKey(settings, key))
        .where('points', '>', 0)
        .execute()
    },
    reset: async (key: string) => {
      await db.deleteFrom('rateLimits').where('key', '=', formatKey(settings, key)).execute()
    },
  })
  return {
    /** Sign-in form: 5 attempts in 15 minutes, then blocked for 30. Source: specification, point 9. */
    signInForm: limit({ ...form, prefix: 'signin' }),
    /** Wrong passwords, passkeys and codes within a session; the same as the sign-in form. */
    proof: limit({ ...form, prefix: 'proof' }),
    /** Codes of a second factor: 5 in 15 minutes. Source: specification, point 9. */
    secondFactor: limit({ prefix: 'second-factor', points: 5, windowMs: quarterHourMs }),
    /** Refusals of one account that the audit log records: 20 in 15 minutes. */
    refusals: limit({ prefix: 'refused', points: 20, windowMs: quarterHourMs }),
    /** Password reset messages to one address: 5 an hour, not disclosed to the caller. */
    resetMail: limit({ prefix: 'reset-mail', points: 5, windowMs: 4 * quarterHourMs }),
    /** Links to verify one address: 5 an hour, since anyone can sign up with it. */
    verificationMail: limit({ prefix: 'verify-mail', points: 5, windowMs: 4 * quarterHourMs }),
    /** Session renewals from one address, which a whole club may share. */
    renewal: limit({ prefix: 'renewal', points: 10 * authLimit, windowMs: quarterHourMs }),
    /** Requests for invitations and links from one address, since a whole hall may scan one code. */
    linkLookups: limit({ prefix: 'looks', points: 10 * authLimit, windowMs: quarterHourMs }),
    /** Requests of one address to `/api/auth` in 15 minutes. Source: specification, point 9. */
    authAddress: limit({ prefix: 'auth', points: authLimit, windowMs: quarterHourMs }),
  }
}
export type Limits = ReturnType<typeof createLimits>

const formatKey = ({ prefix }: Limit, key: string) => `${prefix}:${key}`

async function charge(
  db: Database,
  now: number,
  limit: Limit,
  key: string,
): Promise<number | null> {
  const { points, expiresAt } = await addToCount(db, now, limit, key)
  return points <= limit.points ? null : Math.max(expiresAt - now, 0)
}

/**
 * Returns the latest plausible end of a limit. A later one was stored by a node whose clock was ahead, and
 * is ignored.
 */
const findLatestExpiry = ({ windowMs, blockMs }: Limit, now: number) =>
  findLatestPlausibleTime(now) + Math.max(windowMs, blockMs ?? 0)

/**
 * Adds to the count of a key and returns its state. A single statement, so that parallel attempts all
 * count. The attempt that exceeds a limit starts its block; later ones don't change it.
 */
export async function addToCount(
  db: Database,
  now: number,
  limit: Limit,
  key: string,
  count = 1,
): Promise<{ readonly points: number; readonly expiresAt: number }> {
  const { points, windowMs, blockMs } = limit
  const latest = findLatestExpiry(limit, now)
  const isExpired = sql`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${latest})`
  return db
    .insertInto('rateLimits')
    .values({ key: formatKey(limit, key), points: count, expiresAt: now + windowMs })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        points: sql<number>`case when ${isExpired} then ${count} else rate_limits.points + ${count} end`,
        expiresAt: sql<number>`case when ${isExpired} then ${now + windowMs}
          when rate_limits.points = ${points} then ${blockMs === undefined ? sql`rate_limits.expires_at` : now + blockMs}
          else rate_limits.expires_at end`,
      }),
    )
    .returning(['points', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

/** Returns a function that looks up the current count of a key. */
export async function readLimitCounts(
  db: Database,
  now: number,
  limit: Limit,
  keys: readonly string[],
): Promise<(key: string) => number> {
  const rows = await db
    .selectFrom('rateLimits')
    .select(['key', 'points'])
    .where(
      'key',
      'in',
      keys.map((key) => formatKey(limit, key)),
    )
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', findLatestExpiry(limit, now))
    .execute()
  const points = new Map(rows.map((row) => [row.key, row.points]))
  return (key) => points.get(formatKey(limit, key)) ?? 0
}

/** Deletes expired limits. */
export async function pruneLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', now).execute()
}

/** Keys of an account in the sign-in limits: the hash of its address, and its id. */
export type LimitedAccount = { readonly emailHash: string; readonly userId: string }

/** Resets the limits of an account: the sign-in form, the second factor and proofs. */
export async function resetAccountLimits(
  tx: Tx,
  { emailHash, userId }: LimitedAccount,
): Promise<void> {
  await tx
    .deleteFrom('rateLimits')
    .where((is) =>
      is.or([
        is('key', 'like', `signin:%|${emailHash}`),
        is('key', '=', `second-factor:${userId}`),
        is('key', 'like', `proof:%:${userId}`),
      ]),
    )
    .execute()
}

/** Returns when blocks of the sign-in form end, by the hash of the entered address. */
export async function listBlockedForms(
  db: Database,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rateLimits')
    .select(['key', 'expiresAt'])
    .where('key', 'like', 'signin:%')
    .where('points', '>', maxFormAttempts)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(rows.map(({ key, expiresAt }) => [key.slice(key.indexOf('|') + 1), expiresAt]))
}

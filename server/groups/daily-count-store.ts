import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { INVITING } from '#engine/groups/limits.ts'

/*
 * What was sent within a day, beside the rows of invitations: those go with their group, and an invitation that
 * is sent again has one row for all its messages.
 */

const keyOf = (what: string) => `invitations:${what}`

/** How much was counted for somebody within a day that began with the first. */
export async function countedToday(db: Database, what: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('rateLimits')
    .select('points')
    .where('key', '=', keyOf(what))
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', now + INVITING.dayMs)
    .executeTakeFirst()
  return row?.points ?? 0
}

/** Counts more for somebody, in the unit of work of what is sent. */
export async function countToday(tx: Tx, what: string, now: number, more = 1): Promise<void> {
  const expiresAt = now + INVITING.dayMs
  const isOver = sql`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${expiresAt})`
  await tx
    .insertInto('rateLimits')
    .values({ key: keyOf(what), points: more, expiresAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        points: sql<number>`case when ${isOver} then ${more} else rate_limits.points + ${more} end`,
        expiresAt: sql<number>`case when ${isOver} then ${expiresAt} else rate_limits.expires_at end`,
      }),
    )
    .execute()
}

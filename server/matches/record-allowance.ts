import { MOST_SHEET_ROWS } from '#engine/sheets/read-rows.ts'
import { say } from '#contract/words.ts'
import { AppError } from '../platform/errors.ts'
import { iso } from '../platform/iso.ts'
import { spend, type Limit } from '../platform/limits.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'

/**
 * Matches that one person records, or begins to score: two whole sheets, so that one which was
 * taken back may be entered again, and far more than anybody plays or a phone holds after an evening without
 * network. One that is scored live counts as it begins and as it is recorded.
 */
const aQuarter: Limit = {
  prefix: 'recordings',
  points: 2 * MOST_SHEET_ROWS,
  windowMs: 15 * 60 * 1000,
}

/**
 * Counts matches that somebody puts on record with this unit, and refuses them past the limit, so that
 * nobody plays themselves to the top of a board by a program. Not for who runs the club, nor for its
 * tablets, at which many stand. To be called after the unit has taken what it locks.
 */
export async function spendRecordings({ tx, now }: Unit, actor: Actor, matches = 1): Promise<void> {
  if (actor.role !== 'player' || actor.isTablet) return
  const { points, windowMs } = aQuarter
  const spent = await spend(tx, now, aQuarter, actor.userId, matches)
  if (spent.points <= points) return
  throw new AppError(
    'RATE_LIMITED',
    say('match.tooManyRecorded', {
      most: points,
      minutes: windowMs / 60_000,
      time: iso(spent.expiresAt),
    }),
    { retryAfterSeconds: Math.ceil(Math.max(0, spent.expiresAt - now) / 1000) },
  )
}

import { t } from '#contract/messages.ts'
import { spendAllowance } from '../platform/limits/allowance.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/**
 * Counts the matches a person records. Throws above the limit, which stops scripts that flood a
 * leaderboard. A live match counts when it is started and when it is recorded. Call this after acquiring
 * locks.
 */
export async function spendRecordings(unit: UnitOfWork, actor: Actor, matches = 1): Promise<void> {
  await spendAllowance(unit, actor, 'recordings', {
    count: matches,
    refusal: ({ max: most, windowMs }, time) =>
      t('match.tooManyRecorded', { most, minutes: windowMs / 60_000, time }),
  })
}

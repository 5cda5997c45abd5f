import { t } from '#contract/messages.ts'
import { spendAllowance } from '../platform/http/allowance.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/**
 * Counts matches that somebody puts on record with this unit, and refuses them past the limit, so that
 * nobody plays themselves to the top of a board by a program. One that is scored live counts as it begins
 * and as it is recorded. To be called after the unit has taken what it locks.
 */
export async function spendRecordings(unit: UnitOfWork, actor: Actor, matches = 1): Promise<void> {
  await spendAllowance(unit, actor, 'recordings', {
    more: matches,
    refusal: ({ most, windowMs }, time) =>
      t('match.tooManyRecorded', { most, minutes: windowMs / 60_000, time }),
  })
}

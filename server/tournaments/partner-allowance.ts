import { can } from '#engine/access/policy.ts'
import { say } from '#contract/words.ts'
import { AppError } from '../platform/errors.ts'
import { spend, type Limit } from '../platform/limits.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'

/** Partners whom one person names in a day: each of them is told. */
const aDay: Limit = { prefix: 'partners', points: 10, windowMs: 24 * 60 * 60 * 1000 }

/** Refuses somebody who enters others as their partner again and again; organisers run the list. */
export async function spendPartner({ tx, now }: Unit, actor: Actor): Promise<void> {
  if (can(actor, 'tournament.manage').ok) return
  const { points } = await spend(tx, now, aDay, actor.userId)
  if (points > aDay.points) throw new AppError('RATE_LIMITED', say('tournament.tooManyPartners'))
}

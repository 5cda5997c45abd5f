import { pruneAccounts } from '../accounts/store.ts'
import type { House } from '../platform/house.ts'
import { pruneIdempotencyKeys } from '../platform/idempotency.ts'
import { pruneLimits } from '../platform/limits.ts'

const everyMs = 5 * 60 * 1000

/** Forgets what has run out, every five minutes; gives what stops it. */
export function startMaintenance(house: House): () => void {
  const timer = setInterval(() => {
    tidy(house).catch((error: unknown) => house.log.warn({ error }, 'maintenance failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function tidy({ db, clock }: House): Promise<void> {
  const now = clock()
  await pruneLimits(db, now)
  await pruneIdempotencyKeys(db, now)
  await pruneAccounts(db, now)
}

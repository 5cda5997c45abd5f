import { pruneAccounts } from '../accounts/store.ts'
import type { House } from '../platform/house.ts'
import { pruneIdempotencyKeys } from '../platform/idempotency.ts'
import { pruneLimits } from '../platform/limits.ts'
import { startDueTournaments } from '../tournaments/start-due-tournaments.ts'

const everyMs = 5 * 60 * 1000
/** A tournament that starts by itself is late by no more than this. */
const startsEveryMs = 20 * 1000

/**
 * Forgets what has run out, every five minutes, and starts what is due, every twenty seconds; gives
 * what stops both.
 */
export function startMaintenance(house: House): () => void {
  const timers = [every(everyMs, house, tidy), every(startsEveryMs, house, startDueTournaments)]
  return () => timers.forEach((timer) => clearInterval(timer))
}

function every(ms: number, house: House, work: (house: House) => Promise<void>) {
  const timer = setInterval(() => {
    work(house).catch((error: unknown) => house.log.warn({ error }, 'maintenance failed'))
  }, ms)
  return timer.unref()
}

async function tidy({ db, clock }: House): Promise<void> {
  const now = clock()
  await pruneLimits(db, now)
  await pruneIdempotencyKeys(db, now)
  await pruneAccounts(db, now)
}

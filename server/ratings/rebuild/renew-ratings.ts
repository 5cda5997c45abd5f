import { RATING_RULES } from '#engine/ratings/leaderboard/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { lockBoards, recalculateAllBoards } from '../rate-log.ts'
import { hasOlderRules, hasRatings, setRules } from '../store.ts'

/**
 * Recalculates every board if matches were rated by earlier rules, before requests are served. Returns
 * whether any rating was recalculated; a new club has none.
 */
export async function renewRatings({
  db,
  runInUnitOfWork,
}: Pick<AppContext, 'db' | 'runInUnitOfWork'>): Promise<boolean> {
  // Usually there is nothing to do, so startup is not delayed.
  if (!(await hasOlderRules(db, RATING_RULES))) return false
  return runInUnitOfWork(async (unit) => {
    await lockBoards(unit, boardIds, 'exclusive')
    if (!(await hasOlderRules(unit.tx, RATING_RULES))) return false
    await recalculateAllBoards(unit)
    await setRules(unit.tx, RATING_RULES)
    return hasRatings(unit.tx)
  })
}

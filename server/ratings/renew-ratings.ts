import { RATING_RULES } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { House } from '../platform/house.ts'
import { lockBoards, refoldAll } from './rate-log.ts'

/**
 * Folds every board again where matches were rated by earlier rules, before anybody is served. Says
 * whether there was anything to do.
 */
export async function renewRatings({ write }: Pick<House, 'write'>): Promise<boolean> {
  return write(async (unit) => {
    await lockBoards(unit, boardIds, 'exclusive')
    const old = await unit.tx
      .selectFrom('boards')
      .select('board')
      .where('rules', '<', RATING_RULES)
      .execute()
    if (old.length === 0) return false
    await refoldAll(unit)
    await unit.tx.updateTable('boards').set({ rules: RATING_RULES }).execute()
    return true
  })
}

import type { Sport } from './types.ts'

/**
 * Returns the usual tie-breaks of a sport whose matches are counted in parts; `balance` criteria measure the
 * margin of victory.
 */
export function createTieBreaks(...balance: readonly string[]): Sport['tieBreaks'] {
  return {
    swiss: ['BH/C1', 'BH', 'DE', ...balance],
    roundrobin: ['DE', ...balance, 'WIN', 'SB'],
  }
}

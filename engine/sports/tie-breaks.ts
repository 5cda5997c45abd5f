import type { Sport } from './types.ts'

/** The usual order where a match is counted in parts: `balance` says by how much it was won. */
export function tieBreaksBy(...balance: readonly string[]): Sport['tieBreaks'] {
  return {
    swiss: ['BH/C1', 'BH', 'DE', ...balance],
    roundrobin: ['DE', ...balance, 'WIN', 'SB'],
  }
}

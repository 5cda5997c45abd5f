import type { PlayerHooks } from '../players/player-hooks.ts'
import { foreseeLeaving, leaveMatches } from './leave-matches.ts'
import { mergeMatches } from './merge-matches.ts'
import { hasPlayed } from './store.ts'

/** What happens to matches when something happens to a player. */
export const matchHooks: PlayerHooks = {
  isOnRecord: hasPlayed,
  leaving: leaveMatches,
  foreseeLeaving,
  merging: mergeMatches,
}

import type { Leaderboard, LeaderboardEntry } from '#contract/ratings.ts'
import { t } from './messages.ts'

/** What both layouts of a leaderboard take. */
export type BoardProps = {
  board: Leaderboard
  /** The player record of whoever is signed in. */
  me: string | null
  /** The player whose row is open. */
  open: string | undefined
  onOpen: (playerId: string) => void
}

/** Ranked players, those without a rank yet, and the retired, whom only a search finds. */
export function splitBoard({ items }: Leaderboard) {
  return {
    ranked: items.filter((entry) => !entry.provisional && !isRetired(entry)),
    provisional: items.filter(({ provisional }) => provisional),
    retired: items.filter(isRetired),
  }
}

export function isRetired({ rank, provisional }: LeaderboardEntry): boolean {
  return rank === null && !provisional
}

export const provisionalRule = t('provisionalRule')
export const retiredRule = t('retiredRule')

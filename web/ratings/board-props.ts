import type { Leaderboard, LeaderboardEntry } from '#contract/ratings.ts'
import { t } from './messages.ts'

/** Props of both layouts of a leaderboard. */
export type BoardProps = {
  board: Leaderboard
  /** The signed-in player. */
  me: string | null
  /** The player whose row is open. */
  openPlayerId: string | undefined
  onOpen: (playerId: string) => void
}

/**
 * Splits the board into ranked players, those without a rank yet, and retired ones, who
 * appear only in a search.
 */
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

export const getProvisionalRule = () => t('provisionalRule')
export const getRetiredRule = () => t('retiredRule')

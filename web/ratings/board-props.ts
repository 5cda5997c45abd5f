import type { Leaderboard } from '#contract/ratings.ts'

/** What both layouts of a leaderboard take. */
export type BoardProps = {
  board: Leaderboard
  /** The player record of whoever is signed in. */
  me: string | null
  /** The player whose row is open. */
  open: string | undefined
  onOpen: (playerId: string) => void
}

/** Ranked players, then those without a rank yet. */
export function splitBoard({ items }: Leaderboard) {
  return {
    ranked: items.filter(({ provisional }) => !provisional),
    provisional: items.filter(({ provisional }) => provisional),
  }
}

export const provisionalRule = 'Provisional: fewer than 5 rated games, so no rank yet'

import type { MatchScore, TieBreakInput, TieBreakValue, TieBreakValues } from './types.ts'

export type RatioName = 'SETR' | 'SETD' | 'PTSR' | 'PTSD'

type Balance = { readonly won: number; readonly lost: number }

function findBalance({ won, lost, pointsWon, pointsLost }: MatchScore, name: RatioName): Balance {
  if (name === 'SETR' || name === 'SETD') return { won, lost }
  return { won: pointsWon ?? 0, lost: pointsLost ?? 0 }
}

/** Returns won divided by lost: 0 if nothing was won, infinite if nothing was lost, null if neither. */
export function computeRatio({ won, lost }: Balance): number | null {
  if (won + lost === 0) return null
  return lost === 0 ? Infinity : won / lost
}

/**
 * Returns the ratio (won ÷ lost) or difference of sets, legs, racks or goals, or of the points within them.
 * Each part is the difference in one match. A ratio is undefined while nothing was played.
 * Source: ITTF 3.7.5.
 */
export function ratioTieBreak({ players }: TieBreakInput, name: RatioName): TieBreakValues {
  const isRatio = name === 'SETR' || name === 'PTSR'
  return new Map(
    players.map(({ number, history, scores = [] }): [number, TieBreakValue] => {
      const balances = scores.flatMap((score, index) => {
        if (score === null) return []
        const entry = history[index]
        const opponent = entry === undefined || entry.kind === 'bye' ? null : entry.opponent
        return [{ round: index + 1, opponent, ...findBalance(score, name) }]
      })
      const won = balances.reduce((sum, each) => sum + each.won, 0)
      const lost = balances.reduce((sum, each) => sum + each.lost, 0)
      const parts = balances.map(({ round, opponent, ...each }) => {
        return { round, opponent, amount: each.won - each.lost, isCut: false }
      })
      return [number, { value: isRatio ? computeRatio({ won, lost }) : won - lost, parts }]
    }),
  )
}

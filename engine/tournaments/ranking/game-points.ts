import type { RecordedRound, TieBreakRecord } from './record.ts'
import type { TieBreakPart, TieBreakValue, TieBreakValues } from './types.ts'

type Records = ReadonlyMap<number, TieBreakRecord>

/** Returns games won, or won minus lost, in one round; 0 if unknown. */
function gamesWon({ player }: TieBreakRecord, { round }: RecordedRound, isDifference: boolean) {
  const score = player.scores?.[round - 1] ?? null
  if (score === null) return 0
  return isDifference ? score.won - score.lost : score.won
}

/**
 * Returns the game points of teams, or their difference, from the games within their matches. Rounds without
 * an opponent add nothing.
 * Source: FIDE C.07 of March 2026, article 11.
 */
export function gamePointTieBreak(records: Records, name: 'GP' | 'GPD'): TieBreakValues {
  return new Map(
    [...records].map(([number, record]): [number, TieBreakValue] => {
      const parts = record.rounds.flatMap((round): TieBreakPart[] => {
        const { opponent } = round
        if (opponent === null) return []
        const amount = gamesWon(record, round, name === 'GPD')
        return [{ round: round.round, opponent, amount, isCut: false }]
      })
      return [number, { value: parts.reduce((sum, { amount }) => sum + amount, 0), parts }]
    }),
  )
}

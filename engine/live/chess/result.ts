import type { LiveResult } from '../result.ts'
import type { ChessState } from './rules.ts'

const formats = { blitz: 'Blitz', rapid: 'Rapid', classical: 'Classical' } as const

/** Returns the result of a game; null while it is in progress. */
export function getChessResult({ settings, result }: ChessState): LiveResult | null {
  if (result === null) return null
  const { white, rate } = settings
  const whiteScore = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5
  const [score1, score2] = white === 1 ? [whiteScore, 1 - whiteScore] : [1 - whiteScore, whiteScore]
  const winnerSide = score1 === score2 ? undefined : score1 > score2 ? 1 : 2
  return { format: formats[rate], score1, score2, winnerSide, details: { white } }
}

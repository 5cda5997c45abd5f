import type { Message } from '../../messages/create-messages.ts'
import { t } from '../messages.ts'

/**
 * Part of the move record: it replaces what was written from a half-move on. Legality is checked where
 * moves are entered or sent.
 */
export type MovesAction = {
  readonly kind: 'moves'
  /** Half-moves before them. */
  readonly from: number
  /** As they are written: `Nf3`, `exd5`, `O-O`, `e8=Q+`; none where the rest is taken out. */
  readonly moves: readonly string[]
}

/** In one entry, so that it stays within what an entry may be. */
export const mostAtOnce = 100
/** The longest recorded games have fewer than 300 moves a side. */
const mostInAll = 800

/** Standard algebraic notation. Source: FIDE Laws of Chess, appendix C. */
const written = /^(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?$/

export const isWritten = (move: string) => written.test(move)

/** Returns why a part can't follow the current record, or null. */
export function refusalOfMoves(stands: readonly string[], action: MovesAction): Message | null {
  const { from, moves } = action
  if (!moves.every(isWritten)) return t('live.noMove')
  if (from > stands.length) return t('live.movesMissing', { count: stands.length })
  if (from + moves.length > mostInAll) return t('live.tooManyMoves', { most: mostInAll })
  return null
}

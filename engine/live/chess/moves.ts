import type { Message } from '../../messages/create-messages.ts'
import { t } from '../messages.ts'

/** Replaces the written record from a half-move on. Legality is checked elsewhere, when moves are entered or sent. */
export type MovesAction = {
  readonly kind: 'moves'
  /** Number of half-moves of the record to keep. */
  readonly from: number
  /** In algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`; empty to remove the rest. */
  readonly moves: readonly string[]
}

/** Maximum number of half-moves in one entry, to stay within the size limit of entries. */
export const maxMovesPerEntry = 100
/** Maximum number of half-moves in a game; the longest recorded games have fewer than 300 moves a side. */
const maxMovesPerGame = 800

/** Standard algebraic notation. Source: FIDE Laws of Chess, appendix C. */
const moveNotation = /^(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?$/

export const isMoveNotation = (move: string) => moveNotation.test(move)

/** Returns why the moves can't follow the record, or null. */
export function checkMoves(record: readonly string[], action: MovesAction): Message | null {
  const { from, moves } = action
  if (!moves.every(isMoveNotation)) return t('live.noMove')
  if (from > record.length) return t('live.movesMissing', { count: record.length })
  if (from + moves.length > maxMovesPerGame)
    return t('live.tooManyMoves', { most: maxMovesPerGame })
  return null
}

import {
  IconChessBishopFilled,
  IconChessFilled,
  IconChessKingFilled,
  IconChessKnightFilled,
  IconChessQueenFilled,
  IconChessRookFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PieceSymbol, Square } from 'chess.js'
import classes from './moves.module.css'
import type { Piece, Position } from './position.ts'
import { t } from './messages.ts'

export const pieceIcons: Readonly<Record<PieceSymbol, TablerIcon>> = {
  p: IconChessFilled,
  n: IconChessKnightFilled,
  b: IconChessBishopFilled,
  r: IconChessRookFilled,
  q: IconChessQueenFilled,
  k: IconChessKingFilled,
}

type Props = {
  readonly position: Position
  /** Whether black is at the bottom. */
  readonly isFlipped: boolean
  readonly selected: Square | null
  readonly targets: ReadonlySet<Square>
  /** Null where the board is read-only. */
  readonly tap: ((square: Square) => void) | null
}

/** A chess board; two taps move a piece. */
export function Board({ position, isFlipped, selected, targets, tap }: Props) {
  const squares = isFlipped ? position.squares.toReversed() : position.squares
  return (
    <div className={classes.board} role="group" aria-label={t('board')}>
      {squares.map(({ name, piece }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          disabled={tap === null}
          aria-label={describeSquare(name, piece)}
          data-dark={isDark(name) || undefined}
          data-last={position.lastMove.includes(name) || undefined}
          data-chosen={selected === name || undefined}
          data-target={targets.has(name) || undefined}
          onClick={() => tap?.(name)}
        >
          {piece !== null && <PieceMark piece={piece} />}
        </button>
      ))}
    </div>
  )
}

function PieceMark({ piece: { kind, colour } }: { readonly piece: Piece }) {
  const Mark = pieceIcons[kind]
  return <Mark aria-hidden className={classes.piece} data-colour={colour} />
}

const describeSquare = (square: Square, piece: Piece | null) =>
  piece === null
    ? square
    : t('squareWith', { square, piece: t(`piece.${piece.colour}.${piece.kind}`) })

const isDark = (square: Square) => (square.charCodeAt(0) + Number(square[1])) % 2 === 0

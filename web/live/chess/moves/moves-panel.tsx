import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconDownload,
  IconRotate,
} from '@tabler/icons-react'
import type { PieceSymbol, Square } from 'chess.js'
import { useMemo, useState } from 'react'
import { maxMovesPerEntry } from '#engine/live/chess/moves.ts'
import { type ChessAction, type ChessState, listKnownMoves } from '#engine/live/chess/rules.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Board, pieceIcons } from './board.tsx'
import { EnterMove, PastePgn } from './enter-moves.tsx'
import { MoveList } from './move-list.tsx'
import classes from './moves.module.css'
import { listMoves, type Position, computePosition } from './position.ts'
import { t } from './messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly state: ChessState
  readonly getName: (colour: 'white' | 'black') => string
  /** Returns the game as a PGN file. */
  readonly createPgn: () => string
  /** Null where the moves are read-only. */
  readonly enter: ((action: ChessAction) => void) | null
  /** Ends the game with the result on the board; null where that is entered elsewhere. */
  readonly end: ((action: ChessAction) => void) | null
}

/** The board and the moves: step through them, or enter them by taps, text or PGN. */
export function MovesPanel({ state, getName, createPgn: pgn, enter, end }: Props) {
  const moves = listKnownMoves(state)
  const [viewedCount, setViewedCount] = useState<number | null>(null)
  const [isFlipped, setFlipped] = useState(false)
  const shownCount = Math.min(viewedCount ?? moves.length, moves.length)
  const shownMoves = moves.slice(0, shownCount)
  const playedText = shownMoves.join(' ')
  // Replaying a long game is slow, and the clock re-renders many times a second.
  const position = useMemo(
    () => computePosition(playedText === '' ? [] : playedText.split(' ')),
    [playedText],
  )
  const enterMoves = (from: number, newMoves: readonly string[]) => {
    for (const [index, part] of splitIntoEntries(newMoves).entries()) {
      enter?.({ kind: 'moves', from: from + index * maxMovesPerEntry, moves: part })
    }
    setViewedCount(null)
  }
  const goTo = (count: number) => setViewedCount(count >= moves.length ? null : Math.max(0, count))
  const isLatest = shownCount === moves.length
  const positionState = position?.state ?? null
  return (
    <div className={classNames(kit.oneColumn, kit.gap4, classes.panel)}>
      {position !== null && (
        <PlayableBoard
          key={playedText}
          position={position}
          moves={shownMoves}
          isFlipped={isFlipped}
          play={enter === null ? null : (move) => enterMoves(shownCount, [move])}
        />
      )}
      <div className={classes.side}>
        <div className={classes.steps} role="toolbar" aria-label={t('list')}>
          <IconButton icon={IconChevronsLeft} label={t('first')} onClick={() => goTo(0)} />
          <IconButton
            icon={IconChevronLeft}
            label={t('previous')}
            onClick={() => goTo(shownCount - 1)}
          />
          <IconButton
            icon={IconChevronRight}
            label={t('next')}
            onClick={() => goTo(shownCount + 1)}
          />
          <IconButton
            icon={IconChevronsRight}
            label={t('latest')}
            onClick={() => goTo(moves.length)}
          />
          <IconButton icon={IconRotate} label={t('flip')} onClick={() => setFlipped(!isFlipped)} />
        </div>
        <p role="status" className={classes.status}>
          {[
            shownCount === 0 ? t('start') : t('afterMove', { move: formatLastMove(shownMoves) }),
            positionState === null ? '' : t(`state.${positionState}`),
            enter !== null && !isLatest ? t('replaces') : '',
          ]
            .filter(Boolean)
            .join('. ')
            .replaceAll('..', '.')}
        </p>
        {end !== null && isLatest && position !== null && !state.over && (
          <EndButton position={position} getName={getName} end={end} />
        )}
        <MoveList moves={moves} record={state.record} shownCount={shownCount} goTo={goTo} />
        {enter !== null && (
          <>
            <EnterMove moves={shownMoves} enter={(move) => enterMoves(shownCount, [move])} />
            <div className={classes.buttons}>
              <Button
                disabled={state.written.length === 0}
                onClick={() => enterMoves(state.written.length - 1, [])}
              >
                {t('undoLast')}
              </Button>
            </div>
            <PastePgn onMoves={(all) => enterMoves(0, all)} />
          </>
        )}
        {moves.length > 0 && (
          <div className={classes.buttons}>
            <Button icon={IconDownload} onClick={() => downloadPgn(pgn())}>
              {t('save')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Splits moves into entries of the maximum size. An empty list becomes one empty entry, which deletes
 * all moves from its position on.
 */
function splitIntoEntries(moves: readonly string[]): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(moves.length / maxMovesPerEntry))
  return Array.from({ length: count }, (_, index) =>
    moves.slice(index * maxMovesPerEntry, (index + 1) * maxMovesPerEntry),
  )
}

/** Formats the last move with its number: `12… Nf6`. */
function formatLastMove(moves: readonly string[]): string {
  const lastIndex = moves.length - 1
  return `${Math.floor(lastIndex / 2) + 1}${lastIndex % 2 === 0 ? '.' : '…'} ${moves[lastIndex] ?? ''}`
}

type PlayableBoardProps = {
  readonly position: Position
  readonly moves: readonly string[]
  readonly isFlipped: boolean
  readonly play: ((move: string) => void) | null
}

const promotionPieces: readonly PieceSymbol[] = ['q', 'r', 'b', 'n']

/** A board to enter moves by two taps; a promotion asks for the piece. */
function PlayableBoard({ position, moves, isFlipped, play }: PlayableBoardProps) {
  const [selected, select] = useState<Square | null>(null)
  const [promotionSquare, setPromotionSquare] = useState<Square | null>(null)
  const legalMoves = selected === null ? [] : listMoves(moves, selected)
  const tap = (square: Square) => {
    const candidates = legalMoves.filter((move) => move.to === square)
    if (candidates.length > 1) return setPromotionSquare(square)
    if (candidates[0] !== undefined) return play?.(candidates[0].san)
    setPromotionSquare(null)
    select(listMoves(moves, square).length > 0 && square !== selected ? square : null)
  }
  return (
    <div className={classes.play}>
      <Board
        position={position}
        isFlipped={isFlipped}
        selected={selected}
        targets={new Set(legalMoves.map((move) => move.to))}
        tap={play === null ? null : tap}
      />
      {promotionSquare !== null && (
        <div className={classes.promote} role="group" aria-label={t('promote')}>
          {promotionPieces.map((piece) => (
            <Button
              key={piece}
              icon={pieceIcons[piece]}
              onClick={() => {
                const move = legalMoves.find(
                  (one) => one.to === promotionSquare && one.promotion === piece,
                )
                if (move !== undefined) play?.(move.san)
              }}
            >
              {t(`promote.${piece as 'q' | 'r' | 'b' | 'n'}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type EndProps = {
  readonly position: Position
  readonly getName: Props['getName']
  readonly end: (action: ChessAction) => void
}

/** Ends the game with the result that the position decides. */
function EndButton({ position: { state, toMove }, getName, end }: EndProps) {
  if (state === null || state === 'check') return null
  if (state === 'mate') {
    return (
      <Button kind="primary" onClick={() => end({ kind: 'loss', of: toMove, reason: 'mate' })}>
        {t('recordMate', { name: getName(toMove) })}
      </Button>
    )
  }
  return <Button onClick={() => end({ kind: 'draw', reason: state })}>{t('recordDraw')}</Button>
}

/** Downloads a PGN as a file. */
function downloadPgn(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'game.pgn'
  link.click()
  URL.revokeObjectURL(address)
}

import { Chess, type Move, type PieceSymbol, type Square } from 'chess.js'
import type { DrawReason } from '#engine/live/chess/rules.ts'
import { normalizeMove } from './read-pgn.ts'

export type Piece = { readonly colour: 'white' | 'black'; readonly kind: PieceSymbol }

/** A position of a game, as the board shows it. */
export type Position = {
  /** Row by row from a8 to h1. */
  readonly squares: readonly { readonly name: Square; readonly piece: Piece | null }[]
  readonly toMove: 'white' | 'black'
  /** The squares of the last move: from and to. */
  readonly lastMove: readonly Square[]
  /** Check, mate or a draw. */
  readonly state: PositionState | null
}

export type PositionState = 'check' | 'mate' | Exclude<DrawReason, 'agreement'>

const readColour = (colour: 'w' | 'b') => (colour === 'w' ? 'white' : 'black')
/** Number of repetitions that draw the game without a claim. */
const fivefold = 5
/** Number of half-moves without a capture or pawn move that draw the game without a claim. */
const seventyFiveMoves = 150

/** Replays a game; null if a move is illegal. */
function replayMoves(moves: readonly string[]): Chess | null {
  const game = new Chess()
  try {
    for (const move of moves) game.move(move)
  } catch {
    // The library throws on an illegal move.
    return null
  }
  return game
}

/**
 * Returns how often the current position occurred: same pieces, side to move and castling and
 * en-passant rights.
 */
function countOccurrences(history: readonly Move[]): number {
  const getPositionKey = (fen: string) => fen.split(' ').slice(0, 4).join(' ')
  const all = [new Chess().fen(), ...history.map(({ after }) => after)].map(getPositionKey)
  return all.filter((one) => one === all.at(-1)).length
}

/** Returns the state of the position, the most important first. */
function getPositionState(game: Chess, history: readonly Move[]): PositionState | null {
  if (game.isCheckmate()) return 'mate'
  if (game.isStalemate()) return 'stalemate'
  if (game.isInsufficientMaterial()) return 'dead position'
  const halfMoves = Number(game.fen().split(' ')[4])
  if (halfMoves >= seventyFiveMoves) return 'seventy-five moves'
  const occurrences = countOccurrences(history)
  if (occurrences >= fivefold) return 'fivefold'
  if (occurrences >= 3) return 'threefold'
  if (game.isDrawByFiftyMoves()) return 'fifty moves'
  return game.isCheck() ? 'check' : null
}

/** Returns the position after these moves; null if one is illegal. */
export function computePosition(moves: readonly string[]): Position | null {
  const game = replayMoves(moves)
  if (game === null) return null
  const history = game.history({ verbose: true })
  const last = history.at(-1)
  const files = 'abcdefgh'
  return {
    squares: game.board().flatMap((row, rank) =>
      row.map((piece, file) => ({
        name: `${files[file]}${8 - rank}` as Square,
        piece: piece === null ? null : { colour: readColour(piece.color), kind: piece.type },
      })),
    ),
    toMove: readColour(game.turn()),
    lastMove: last === undefined ? [] : [last.from, last.to],
    state: getPositionState(game, history),
  }
}

/** Returns the legal moves of a piece; a promotion is listed once per piece. */
export function listMoves(moves: readonly string[], square: Square): readonly Move[] {
  return replayMoves(moves)?.moves({ square, verbose: true }) ?? []
}

/** Normalises a typed move; null if it is illegal. */
export function readMove(moves: readonly string[], typed: string): string | null {
  try {
    return replayMoves(moves)?.move(normalizeMove(typed)).san ?? null
  } catch {
    return null
  }
}

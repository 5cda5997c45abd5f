import { Chess, type Move, type PieceSymbol, type Square } from 'chess.js'
import type { DrawReason } from '#engine/live/chess/rules.ts'

export type Piece = { readonly colour: 'white' | 'black'; readonly kind: PieceSymbol }

/** A game at one of its moves, as the board shows it. */
export type Position = {
  /** From a8 to h1, row by row as it is printed. */
  readonly squares: readonly { readonly name: Square; readonly piece: Piece | null }[]
  readonly toMove: 'white' | 'black'
  /** From and to of the last move. */
  readonly last: readonly Square[]
  /** What the board itself says of the game. */
  readonly state: PositionState | null
}

export type PositionState = 'check' | 'mate' | Exclude<DrawReason, 'agreement'>

const colourOf = (colour: 'w' | 'b') => (colour === 'w' ? 'white' : 'black')
/** Repeated five times it is drawn by itself, as after seventy-five moves of each side. */
const fivefold = 5
const seventyFive = 150

/** A game that was played by its moves; null where one of them is not legal. */
function played(moves: readonly string[]): Chess | null {
  const game = new Chess()
  try {
    for (const move of moves) game.move(move)
  } catch {
    // The library says so by throwing.
    return null
  }
  return game
}

/** How often the position on the board was there, as the library counts it: same board, move and rights. */
function timesSeen(history: readonly Move[]): number {
  const key = (fen: string) => fen.split(' ').slice(0, 4).join(' ')
  const all = [new Chess().fen(), ...history.map(({ after }) => after)].map(key)
  return all.filter((one) => one === all.at(-1)).length
}

/** What is said of the position, the weightiest first. */
function stateOf(game: Chess, history: readonly Move[]): PositionState | null {
  if (game.isCheckmate()) return 'mate'
  if (game.isStalemate()) return 'stalemate'
  if (game.isInsufficientMaterial()) return 'dead position'
  const halfMoves = Number(game.fen().split(' ')[4])
  if (halfMoves >= seventyFive) return 'seventy-five moves'
  const times = timesSeen(history)
  if (times >= fivefold) return 'fivefold'
  if (times >= 3) return 'threefold'
  if (game.isDrawByFiftyMoves()) return 'fifty moves'
  return game.isCheck() ? 'check' : null
}

/** The board after moves; null where one of them is not legal. */
export function positionOf(moves: readonly string[]): Position | null {
  const game = played(moves)
  if (game === null) return null
  const history = game.history({ verbose: true })
  const last = history.at(-1)
  const files = 'abcdefgh'
  return {
    squares: game.board().flatMap((row, rank) =>
      row.map((piece, file) => ({
        name: `${files[file]}${8 - rank}` as Square,
        piece: piece === null ? null : { colour: colourOf(piece.color), kind: piece.type },
      })),
    ),
    toMove: colourOf(game.turn()),
    last: last === undefined ? [] : [last.from, last.to],
    state: stateOf(game, history),
  }
}

/** What a piece may do from a square; a pawn that comes to the end is there with each of its pieces. */
export function movesFrom(moves: readonly string[], square: Square): readonly Move[] {
  return played(moves)?.moves({ square, verbose: true }) ?? []
}

/** A move as it is written, however it was typed; null where it is not legal. */
export function readMove(moves: readonly string[], typed: string): string | null {
  try {
    return played(moves)?.move(typed.trim()).san ?? null
  } catch {
    return null
  }
}

export type ReadPgn =
  | { readonly ok: true; readonly moves: readonly string[] }
  | { readonly ok: false; readonly why: 'unreadable' | 'otherStart' | 'empty' }

/** The moves of a PGN file, its main line alone, with or without tags. */
export function readPgn(text: string): ReadPgn {
  const game = new Chess()
  try {
    game.loadPgn(text.trim())
  } catch {
    return { ok: false, why: 'unreadable' }
  }
  const { FEN } = game.getHeaders()
  if (FEN !== undefined && FEN !== '' && FEN !== new Chess().fen()) {
    return { ok: false, why: 'otherStart' }
  }
  const moves = game.history()
  return moves.length === 0 ? { ok: false, why: 'empty' } : { ok: true, moves }
}

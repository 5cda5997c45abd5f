import { Chess } from 'chess.js'

export type PgnResult =
  | { readonly ok: true; readonly moves: readonly string[] }
  | { readonly ok: false; readonly problem: 'unreadable' | 'otherStart' | 'empty' | 'several' }

const pieces: Readonly<Record<string, string>> = {
  '♔': 'K',
  '♕': 'Q',
  '♖': 'R',
  '♗': 'B',
  '♘': 'N',
  '♙': '',
  '♚': 'K',
  '♛': 'Q',
  '♜': 'R',
  '♝': 'B',
  '♞': 'N',
  '♟': '',
}

/** Normalises a move for the library: `♘f3!?` to `Nf3`, `0-0` to `O-O`, `exd6 e.p.` to `exd6`. */
export const normalizeMove = (written: string): string =>
  written
    .normalize('NFC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\ufeff]/gu, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[♔-♟]/g, (figure) => pieces[figure]!)
    .trim()
    .replace(/[!?‼⁇⁈⁉]+$/, '')
    .replace(/\s*e\.?p\.?$/, '')
    .replace(/[+#!?]+$/, '')
    .replace(/^[0Oo]-[0Oo](-[0Oo])?$/, (_, long?: string) => (long === undefined ? 'O-O' : 'O-O-O'))

const resultToken = /^(?:1[-:]0|0[-:]1|(?:1\/2|½|0[.,]5)(?:[-:](?:1\/2|½|0[.,]5))?|\*)$/
/** Annotations between moves that are not comments: `±`, `+-`, `=`, `$14`. */
const annotation = /^(?:[^\p{L}\p{N}]*|\$\d+|N)$/u
const moveNumber = /^\d+\s*(?:\.+(?!5)|…|$)/
const lexeme =
  /\{[^}]*\}|;[^\n]*|\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]|[()]|\d+\s*(?:\.+(?!5)|…)|[^\s(){};[\]]+|\S/g

type ParsedGame = { fen: string; readonly moves: string[]; isOver: boolean }

/**
 * Reads the main line of every game in a file; null if the text is not PGN. Source: PGN standard,
 * 8.
 */
function readGames(text: string): readonly ParsedGame[] | null {
  const games: ParsedGame[] = []
  const getCurrentGame = (isComplete: (game: ParsedGame) => boolean) => {
    const last = games.at(-1)
    if (last !== undefined && !isComplete(last)) return last
    const game: ParsedGame = { fen: '', moves: [], isOver: false }
    games.push(game)
    return game
  }
  let depth = 0
  // A line that starts with % is an escape for other programs. Source: PGN standard, 6.
  for (const [token, tag, value = ''] of text.replaceAll(/^%.*$/gm, '').matchAll(lexeme)) {
    if (tag !== undefined) {
      const game = getCurrentGame(({ isOver, moves }) => isOver || moves.length > 0)
      if (tag === 'FEN') game.fen = value
      continue
    }
    // A comment or tag is not closed.
    if (/^[{}[\]]$/.test(token)) return null
    depth += token === '(' ? 1 : token === ')' ? -1 : 0
    if (depth < 0) return null
    if (depth > 0 || /^[{;)]/.test(token) || moveNumber.test(token)) continue
    const plain = normalizeMove(token)
    if (resultToken.test(plain)) getCurrentGame(({ isOver }) => isOver).isOver = true
    else if (!annotation.test(plain)) getCurrentGame(({ isOver }) => isOver).moves.push(plain)
  }
  return depth === 0 ? games : null
}

/** Reads the main line of a game in PGN, with or without tags. */
export function readPgn(text: string): PgnResult {
  const games = readGames(text)
  if (games === null) return { ok: false, problem: 'unreadable' }
  const [game, ...others] = games
  if (game === undefined) return { ok: false, problem: 'empty' }
  if (others.length > 0) return { ok: false, problem: 'several' }
  if (game.fen !== '' && game.fen !== new Chess().fen()) {
    return { ok: false, problem: 'otherStart' }
  }
  const board = new Chess()
  try {
    for (const move of game.moves) board.move(move)
  } catch {
    return { ok: false, problem: 'unreadable' }
  }
  const moves = board.history()
  return moves.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, moves }
}

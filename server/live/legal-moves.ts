import { Chess } from 'chess.js'
import type { MovesAction } from '#engine/live/chess/moves.ts'
import { chessLive, type ChessState } from '#engine/live/chess/rules.ts'
import type { AnyAction, LiveGameId } from '#engine/live/games.ts'
import type { LiveRules } from '#engine/live/log.ts'
import { say } from '#engine/live/words.ts'
import { keepLatest } from '../platform/keep-latest.ts'

/** Positions by the moves that lead to them: a log is worked out anew with each that is sent. */
const positions = new Map<string, string | null>()
const mostKept = 2_000

/** The position after moves, as FEN; null where one of them is not legal. */
function positionAfter(moves: readonly string[]): string | null {
  const key = moves.join(' ')
  const known = positions.get(key)
  if (known !== undefined) return known
  const last = moves.at(-1)
  const before = last === undefined ? new Chess().fen() : positionAfter(moves.slice(0, -1))
  const after = last === undefined ? before : moved(before, last)
  keepLatest(positions, key, after, mostKept)
  return after
}

function moved(fen: string | null, move: string): string | null {
  if (fen === null) return null
  const game = new Chess(fen)
  try {
    game.move(move)
  } catch {
    // The library has no other way to say that a move is not legal.
    return null
  }
  return game.fen()
}

function illegalOf(stands: readonly string[], { from, moves }: MovesAction) {
  const whole = [...stands.slice(0, from), ...moves]
  if (positionAfter(whole) !== null) return null
  const at = whole.findIndex((_, place) => positionAfter(whole.slice(0, place + 1)) === null)
  return { number: `${Math.floor(at / 2) + 1}.`, move: whole[at]! }
}

/** The engine holds what is written; whether it is legal on the board is asked where it arrives. */
const legalChess: typeof chessLive = {
  ...chessLive,
  apply: (state: ChessState, action) => {
    const illegal = action.kind === 'moves' ? illegalOf(state.written, action) : null
    const done = chessLive.apply(state, action)
    if (!done.ok || illegal === null) return done
    return { ok: false, refusal: say('live.illegalMove', illegal) }
  },
}

const atTheEdge: { readonly [Id in LiveGameId]?: object } = { chess: legalChess }

type Rules = LiveRules<unknown, AnyAction, unknown>

/** The rules by which an entry is taken from a device: those of the game, and what only packages know. */
export const rulesAtEdge = (game: LiveGameId, rules: Rules): Rules =>
  (atTheEdge[game] as Rules | undefined) ?? rules

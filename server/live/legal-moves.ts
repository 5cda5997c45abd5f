import { setImmediate as others } from 'node:timers/promises'
import { Chess } from 'chess.js'
import type { MovesAction } from '#engine/live/chess/moves.ts'
import { chessLive, type ChessAction, type ChessState } from '#engine/live/chess/rules.ts'
import type { AnyAction, LiveGameId } from '#engine/live/games.ts'
import { foldLog, type LiveEvent, type LiveRules } from '#engine/live/log.ts'
import { say } from '#engine/live/words.ts'
import { say as sayRefusal } from '#contract/words.ts'
import { AppError } from '../platform/errors.ts'
import { keepLatest } from '../platform/keep-latest.ts'
import { type KeptLog, playedOf, readAction } from './live-log.ts'
import type { LiveRow, Sent } from './store.ts'

/** A position by a number of its own; `fen` is null where no legal move leads to it. */
type Position = { readonly id: number; readonly fen: string | null }

const start: Position = { id: 0, fen: new Chess().fen() }
/** What a move makes of a position: a log is worked out anew with each entry that is sent. */
const known = new Map<string, Position>()
const mostKept = 20_000
let made = 0

/** A legal move takes the library a quarter of a millisecond. */
function after(before: Position, move: string): Position {
  const key = `${before.id} ${move}`
  const found = known.get(key)
  if (found !== undefined) return found
  made += 1
  const position = { id: made, fen: moved(before.fen, move) }
  keepLatest(known, key, position, mostKept)
  return position
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
  let position = start
  for (const [at, move] of [...stands.slice(0, from), ...moves].entries()) {
    position = after(position, move)
    if (position.fen === null) return { number: `${Math.floor(at / 2) + 1}.`, move }
  }
  return null
}

/** The engine holds what is written; whether it is legal on the board is asked where it arrives. */
const legalChess: typeof chessLive = {
  ...chessLive,
  apply: (state: ChessState, action) => {
    const done = chessLive.apply(state, action)
    const illegal = done.ok && action.kind === 'moves' ? illegalOf(state.written, action) : null
    if (illegal === null) return done
    return { ok: false, refusal: say('live.illegalMove', illegal) }
  },
}

const atTheEdge: { readonly [Id in LiveGameId]?: object } = { chess: legalChess }

type Rules = LiveRules<unknown, AnyAction, unknown>

/** The rules by which an entry is taken from a device: those of the game, and what only packages know. */
export const rulesAtEdge = (game: LiveGameId, rules: Rules): Rules =>
  (atTheEdge[game] as Rules | undefined) ?? rules

/** Positions that one request may have worked out: more than the longest record has. */
const mostAtOnce = 1_000
/** Then others get their turn. */
const mostInATurn = 8

/** Works positions out bit by bit, so that nobody waits for somebody's record of moves. */
function walker() {
  const before = made
  let turn = made
  return async (moves: readonly string[]) => {
    let position = start
    for (const move of moves) {
      position = after(position, move)
      if (position.fen === null) return
      // What is worked out is kept, so that whoever sends the same again gets further.
      if (made - before > mostAtOnce) {
        throw new AppError('RATE_LIMITED', sayRefusal('live.tooManyMovesAtOnce'), {
          retryAfterSeconds: 5,
        })
      }
      if (made - turn < mostInATurn) continue
      await others()
      turn = made
    }
  }
}

const actionIn = (event: Sent['event']) =>
  event.type === 'act' ? event.action : event.type === 'edit' ? event.to : null

const isReadable = (row: LiveRow, event: Sent['event']) => {
  const action = actionIn(event)
  return action === null || readAction(row, action) !== null
}

const isOfMoves = ({ event }: Sent) => {
  const action = actionIn(event) as { readonly kind?: unknown } | null
  return action?.kind === 'moves'
}

/**
 * Looks at what devices send of a record of moves before it is taken, which must be done in one go.
 * Refuses so much at once that it is nobody's record.
 */
export async function lookAhead(
  row: LiveRow,
  { official, made: sentBefore }: KeptLog,
  events: readonly Sent[],
): Promise<void> {
  const hasMoves = [...official.events, ...events].some(isOfMoves)
  if (atTheEdge[row.game] === undefined || !hasMoves) return
  const { settings } = playedOf(row)
  const log = official.events.map(({ event }) => event) as LiveEvent<ChessAction>[]
  const walk = walker()
  for (const { event } of events) {
    if (sentBefore.has(event.id) || !isReadable(row, event)) continue
    log.push(event as LiveEvent<ChessAction>)
    const { written } = foldLog(chessLive, settings as never, log).state
    await walk(written)
    await others()
  }
}

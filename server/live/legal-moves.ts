import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Chess } from 'chess.js'
import { type ChessAction, chessLive } from '#engine/live/chess/rules.ts'
import type { AnyAction, LiveGameId } from '#engine/live/games.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import { t } from '#engine/live/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { t as refusalText } from '#contract/messages.ts'
import { AppError } from '../platform/http/errors.ts'
import { setInLru } from '../platform/threads/lru.ts'
import { type CachedLog, toPlayedMatch, parseAction } from './live-log.ts'
import type { LiveRow, Sent } from './store.ts'

/** A chess position with a unique number; `fen` is null after an illegal move. */
type Position = { readonly id: number; readonly fen: string | null }

const startPosition: Position = { id: 0, fen: new Chess().fen() }
/** Positions by previous position and move. Cached because the log is replayed for each new entry. */
const positions = new Map<string, Position>()
const maxCachedPositions = 20_000
let lastPositionId = 0

/** Returns the position after a move, cached. */
function computePositionAfter(before: Position, move: string): Position {
  const key = `${before.id} ${move}`
  const cached = positions.get(key)
  if (cached !== undefined) return cached
  lastPositionId += 1
  const position = { id: lastPositionId, fen: applyMove(before.fen, move) }
  setInLru(positions, key, position, maxCachedPositions)
  return position
}

function applyMove(fen: string | null, move: string): string | null {
  if (fen === null) return null
  const game = new Chess(fen)
  try {
    game.move(move)
  } catch {
    // The library only reports illegal moves by throwing.
    return null
  }
  return game.fen()
}

function findIllegalMove(moves: readonly string[]) {
  let position = startPosition
  for (const [index, move] of moves.entries()) {
    position = computePositionAfter(position, move)
    if (position.fen === null) return { number: `${Math.floor(index / 2) + 1}.`, move }
  }
  return null
}

const getAction = (event: LiveEvent<unknown>) =>
  event.type === 'act' ? event.action : event.type === 'edit' ? event.to : null

const isMoveEntry = (event: LiveEvent<unknown>) =>
  (getAction(event) as { readonly kind?: unknown } | null)?.kind === 'moves'

type Log = readonly LiveEvent<ChessAction>[]

/** Returns the moves that a log results in. */
const readMoves = (row: LiveRow, log: Log): readonly string[] =>
  foldLog(chessLive, toPlayedMatch(row).settings as never, log).state.written

/** Returns why an entry would make the move record illegal; null if it would not, or leaves it unchanged. */
function findMoveRefusal(row: LiveRow, log: Log, event: LiveEvent<ChessAction>): Message | null {
  if (![...log, event].some(isMoveEntry)) return null
  const before = readMoves(row, log)
  const moves = readMoves(row, [...log, event])
  const isUnchanged =
    moves.length === before.length && moves.every((move, index) => move === before[index])
  const illegal = isUnchanged ? null : findIllegalMove(moves)
  return illegal === null ? null : t('live.illegalMove', illegal)
}

type EntryCheck = (
  log: readonly LiveEvent<AnyAction>[],
  event: LiveEvent<AnyAction>,
) => Message | null
type CreateEntryCheck = (row: LiveRow) => EntryCheck

const checksByGame: { readonly [Id in LiveGameId]?: CreateEntryCheck } = {
  chess: (row) => (log, event) => findMoveRefusal(row, log as Log, event as LiveEvent<ChessAction>),
}

/**
 * Returns a check that is run once per entry on arrival. It needs a chess library, since the engine stores
 * moves without knowing which are legal.
 */
export const createArrivalCheck = (row: LiveRow): EntryCheck =>
  checksByGame[row.game]?.(row) ?? (() => null)

/** Maximum number of positions computed per request; real games have fewer. */
const maxPerRequest = 1_000
/** Positions computed before yielding to other requests; one takes about 0.25 ms. */
const maxPerSlice = 8

/** Creates a function that computes positions in slices, so that a long game does not block other requests. */
function createPositionBatch() {
  let computed = 0
  let sliceStart = 0
  return async (moves: readonly string[]) => {
    let position = startPosition
    for (const move of moves) {
      const before = lastPositionId
      position = computePositionAfter(position, move)
      computed += lastPositionId - before
      if (position.fen === null) return
      if (computed > maxPerRequest) {
        throw new AppError('RATE_LIMITED', refusalText('live.tooManyMovesAtOnce'), {
          retryAfterSeconds: 5,
        })
      }
      if (computed - sliceStart < maxPerSlice) continue
      sliceStart = computed
      await yieldToEventLoop()
    }
  }
}

const isReadable = (row: LiveRow, event: Sent['event']) => {
  const action = getAction(event) as AnyAction | null
  return action === null || parseAction(row, action) !== null
}

/**
 * Computes the positions of sent moves in advance and caches them, since receiving is synchronous and must be
 * short. Throws `RATE_LIMITED` above the maximum per request; a retry continues from the cache.
 */
export async function precomputePositions(
  row: LiveRow,
  { official, origins }: CachedLog,
  events: readonly Sent[],
): Promise<void> {
  const hasMoves = [...official.events, ...events].some(({ event }) => isMoveEntry(event))
  if (checksByGame[row.game] === undefined || !hasMoves) return
  const log = official.events.map(({ event }) => event) as LiveEvent<ChessAction>[]
  const computePositions = createPositionBatch()
  for (const { event } of events) {
    if (origins.has(event.id) || !isReadable(row, event)) continue
    log.push(event as LiveEvent<ChessAction>)
    await computePositions(readMoves(row, log))
    await yieldToEventLoop()
  }
}

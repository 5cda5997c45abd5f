import type { Pair, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { t } from '../messages.ts'
import { isMoveNotation, type MovesAction, checkMoves } from './moves.ts'

export type Colour = 'white' | 'black'

/** A period of the time control: seconds for a number of moves; the last is for all remaining moves. */
export type Stage = {
  readonly seconds: number
  /** Seconds per move: added, delayed or given back, depending on the kind of clock. */
  readonly increment: number
  readonly moves?: number | undefined
}

/**
 * The clock and the rate of play. `fischer` adds the increment after each move, `delay` waits that long before
 * the clock runs, `bronstein` returns at most the time used.
 * Source: FIDE Laws of Chess, 6 and 7, A and B.
 */
export type ChessSettings = {
  readonly kind: 'fischer' | 'delay' | 'bronstein'
  readonly rate: 'blitz' | 'rapid' | 'classical'
  /** Whether the first increment is added before the first move, as in FIDE's rules. */
  readonly firstIncrement: boolean
  readonly stages: readonly Stage[]
  /** Stages for black, if the sides have different times. */
  readonly blackStages?: readonly Stage[] | undefined
  readonly white: Side
}

export const drawReasons = [
  'agreement',
  'stalemate',
  'dead position',
  'threefold',
  'fivefold',
  'fifty moves',
  'seventy-five moves',
] as const
export type DrawReason = (typeof drawReasons)[number]

/** `at` is in seconds of the monotonic clock of the single device that keeps both clocks. */
export type ChessAction =
  | MovesAction
  | { readonly kind: 'start'; readonly at: number }
  | {
      readonly kind: 'press'
      readonly side: Colour
      readonly at: number
      /** The move in algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`, if a record is kept. */
      readonly move?: string | undefined
    }
  /** Advances the clocks without a move. */
  | { readonly kind: 'beat'; readonly at: number }
  | { readonly kind: 'pause'; readonly at: number }
  | { readonly kind: 'resume'; readonly at: number }
  | {
      readonly kind: 'illegal'
      readonly by: Colour
      readonly at: number
      /** Whether any series of legal moves can mate the player; true if not stated. */
      readonly opponentCanMate?: boolean | undefined
    }
  | { readonly kind: 'flag'; readonly of: Colour; readonly opponentCanMate: boolean }
  | {
      readonly kind: 'time'
      readonly side: Colour
      readonly seconds: number
      readonly reason: string
    }
  | { readonly kind: 'draw'; readonly reason: DrawReason }
  | {
      readonly kind: 'loss'
      readonly of: Colour
      readonly reason: 'mate' | 'resignation' | 'default' | 'phone'
    }

/** A completed move: its notation if known, the seconds left after it, and the seconds used. */
export type Move = { readonly text: string | null; readonly clock: number; readonly used: number }

export type ChessResult = '1-0' | '0-1' | '½-½'

type PerColour<T> = Readonly<Record<Colour, T>>

export type ChessState = {
  readonly settings: ChessSettings
  readonly hasBegun: boolean
  /** Seconds left. */
  readonly clock: PerColour<number>
  readonly running: Colour | null
  readonly toMove: Colour
  /** When the clocks were last advanced, in seconds as in the actions. */
  readonly at: number
  /** Seconds used so far for the current move. */
  readonly used: number
  /** Number of completed moves, white first. */
  readonly moves: Pair
  /** All completed moves in order, white first. */
  readonly record: readonly Move[]
  /** The written moves, recorded by the clock or afterwards; empty if there are none. */
  readonly written: readonly string[]
  /** Illegal moves, white first. */
  readonly illegal: Pair
  readonly flagged: Colour | null
  readonly result: ChessResult | null
  readonly reason: string | null
  /** Longest time for one move, white first. */
  readonly longest: Pair
  readonly over: boolean
}

export const otherColour = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white')
const colourIndex = (colour: Colour): 0 | 1 => (colour === 'white' ? 0 : 1)
const updateColour = (pair: Pair, colour: Colour, change: (n: number) => number): Pair =>
  colour === 'white' ? [change(pair[0]), pair[1]] : [pair[0], change(pair[1])]

const getStages = ({ stages, blackStages }: ChessSettings, colour: Colour) =>
  colour === 'black' && blackStages !== undefined ? blackStages : stages

/** Returns the stage of a side's next move; the last stage applies to all that follow. */
function findStage(settings: ChessSettings, colour: Colour, moves: number): Stage | undefined {
  const stages = getStages(settings, colour)
  let until = 0
  for (const stage of stages) {
    if (stage.moves === undefined) return stage
    until += stage.moves
    if (moves < until) return stage
  }
  return stages.at(-1)
}

/** Returns the seconds added when a new period begins after this many moves; 0 within a period. */
function computeStageBonus(settings: ChessSettings, colour: Colour, moves: number): number {
  const stages = getStages(settings, colour)
  let until = 0
  for (const [index, stage] of stages.entries()) {
    if (stage.moves === undefined) return 0
    until += stage.moves
    if (moves === until) return stages[index + 1]?.seconds ?? 0
  }
  return 0
}

function begin(settings: ChessSettings): ChessState {
  const initialSeconds = (colour: Colour) => {
    const { seconds = 0, increment = 0 } = getStages(settings, colour)[0] ?? {}
    return seconds + (settings.kind === 'fischer' && settings.firstIncrement ? increment : 0)
  }
  return {
    settings,
    hasBegun: false,
    clock: { white: initialSeconds('white'), black: initialSeconds('black') },
    running: null,
    toMove: 'white',
    at: 0,
    used: 0,
    moves: [0, 0],
    record: [],
    written: [],
    illegal: [0, 0],
    flagged: null,
    result: null,
    reason: null,
    longest: [0, 0],
    over: false,
  }
}

/** Returns the seconds per move in a side's current stage. */
export const getIncrement = ({ settings, moves }: ChessState, colour: Colour) =>
  findStage(settings, colour, moves[colourIndex(colour)])?.increment ?? 0

/**
 * Returns the state with the clocks advanced to a timestamp. A clock stops at zero, which does not yet lose
 * the game.
 */
export function advanceClocks(state: ChessState, at: number): ChessState {
  const { running, used, settings } = state
  if (running === null) return { ...state, at }
  const elapsed = at - state.at
  const delayLeft = settings.kind === 'delay' ? Math.max(0, getIncrement(state, running) - used) : 0
  const left = state.clock[running] - Math.max(0, elapsed - delayLeft)
  const clock = { ...state.clock, [running]: Math.max(0, left) }
  const advanced = { ...state, at, used: used + elapsed, clock }
  return left > 0 ? advanced : { ...advanced, running: null, flagged: running }
}

function pressClock(
  state: ChessState,
  side: Colour,
  move: string | undefined,
): Applied<ChessState> {
  if (state.running !== side) {
    return refuse(t(state.flagged === side ? 'live.flagFell' : 'live.clockNotRunning'))
  }
  if (move !== undefined && !isMoveNotation(move)) return refuse(t('live.noMove'))
  const { kind } = state.settings
  const increment = getIncrement(state, side)
  const moves = updateColour(state.moves, side, (n) => n + 1)
  const timeReturned =
    kind === 'fischer' ? increment : kind === 'bronstein' ? Math.min(increment, state.used) : 0
  const bonus = computeStageBonus(state.settings, side, moves[colourIndex(side)])
  const left = state.clock[side] + timeReturned + bonus
  return accept({
    ...state,
    clock: { ...state.clock, [side]: left },
    moves,
    record: [...state.record, { text: move ?? null, clock: left, used: state.used }],
    longest: updateColour(state.longest, side, (most) => Math.max(most, state.used)),
    used: 0,
    toMove: otherColour(side),
    running: otherColour(side),
  })
}

/** Seconds the opponent gains for an illegal move. */
export const getPenaltySeconds = (rate: ChessSettings['rate']) => (rate === 'blitz' ? 60 : 120)
/** Number of illegal moves that loses the game. */
export const illegalMoveLimit = 2

function applyIllegalMove(state: ChessState, by: Colour, canMate: boolean): Applied<ChessState> {
  if (state.toMove !== by) return refuse(t('live.notToMove'))
  const counted = updateColour(state.illegal, by, (n) => n + 1)
  const stopped: ChessState = { ...state, illegal: counted, running: null }
  if (counted[colourIndex(by)] >= illegalMoveLimit) {
    return accept(endGame(stopped, getLossResult(by, canMate), 'illegal moves'))
  }
  const opponent = otherColour(by)
  const seconds = state.clock[opponent] + getPenaltySeconds(state.settings.rate)
  return accept({ ...stopped, clock: { ...state.clock, [opponent]: seconds } })
}

/** Returns the result of a loss; a draw if the opponent cannot mate by any series of legal moves. */
function getLossResult(colour: Colour, opponentCanMate: boolean): ChessResult {
  if (!opponentCanMate) return '½-½'
  return colour === 'white' ? '0-1' : '1-0'
}

function endGame(state: ChessState, result: ChessResult, reason: string): ChessState {
  return { ...state, running: null, result, reason, over: true }
}

/** Writes moves to the record, also after the game, since moves are often entered then. */
function writeMoves(state: ChessState, action: MovesAction): Applied<ChessState> {
  const refusal = checkMoves(state.written, action)
  if (refusal !== null) return refuse(refusal)
  return accept({ ...state, written: [...state.written.slice(0, action.from), ...action.moves] })
}

function apply(before: ChessState, action: ChessAction): Applied<ChessState> {
  if (action.kind === 'moves') return writeMoves(before, action)
  if (before.over) return refuse(t('live.over'))
  if (action.kind === 'start') {
    if (before.hasBegun) return refuse(t('live.hasBegun'))
    return accept({ ...before, hasBegun: true, running: 'white', at: action.at })
  }
  if (!before.hasBegun && action.kind !== 'loss') return refuse(t('live.notBegun'))
  if ('at' in action && action.at < before.at) return refuse(t('live.clockBackwards'))
  const state = 'at' in action ? advanceClocks(before, action.at) : before
  switch (action.kind) {
    case 'press':
      return pressClock(state, action.side, action.move)
    case 'beat':
      return accept(state)
    case 'pause':
      return accept({ ...state, running: null })
    case 'resume':
      if (state.flagged !== null) return refuse(t('live.flagFell'))
      return accept({ ...state, running: state.toMove })
    case 'illegal':
      return applyIllegalMove(state, action.by, action.opponentCanMate ?? true)
    case 'flag':
      if (state.flagged !== action.of) return refuse(t('live.noFlag'))
      return accept(endGame(state, getLossResult(action.of, action.opponentCanMate), 'time'))
    case 'time': {
      const { side, seconds } = action
      const left = Math.max(0, state.clock[side] + seconds)
      const avoidsFlag = state.flagged === side && left > 0
      return accept({
        ...state,
        clock: { ...state.clock, [side]: left },
        flagged: avoidsFlag ? null : state.flagged,
      })
    }
    case 'draw':
      // A draw can be agreed only after both have moved.
      if (action.reason === 'agreement' && Math.min(...state.moves) === 0) {
        return refuse(t('live.moveFirst'))
      }
      return accept(endGame(state, '½-½', action.reason))
    case 'loss':
      return accept(endGame(state, getLossResult(action.of, true), action.reason))
  }
}

/** Returns the known moves: the written ones, else those entered when pressing the clock. */
export function listKnownMoves({ written: moves, record }: ChessState): readonly string[] {
  if (moves.length > 0) return moves
  const unknown = record.findIndex(({ text }) => text === null)
  return record.slice(0, unknown === -1 ? record.length : unknown).map(({ text }) => text!)
}

/** A game of chess with its clocks. */
export const chessLive: LiveRules<ChessSettings, ChessAction, ChessState> = {
  begin,
  apply,
  placeOf: ({ moves }, { kind }) =>
    kind === 'moves' ? 'record' : `move ${moves[0] + moves[1] + 1}`,
}

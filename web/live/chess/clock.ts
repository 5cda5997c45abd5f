import {
  type ChessAction,
  type ChessState,
  type Colour,
  getIncrement,
} from '#engine/live/chess/rules.ts'

/** Below this many seconds, tenths are shown. */
const tenthsBelow = 20
/** Characters in the tiles: `12:34` and ` 19.4`. */
const tileCount = 5

/** Rounds to milliseconds, to remove floating-point errors. */
const roundToMs = (seconds: number) => Math.round(Math.max(0, seconds) * 1_000) / 1_000

/** Formats a clock: `1:02:03`, `4:37`, and `9.4` near the end. Rounds down. */
export function formatClock(seconds: number): string {
  const left = roundToMs(seconds)
  if (left < tenthsBelow) return (Math.floor(left * 10 + 1e-6) / 10).toFixed(1)
  const whole = Math.floor(left)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const formatTwoDigits = (n: number) => String(n).padStart(2, '0')
  return hours > 0
    ? `${hours}:${formatTwoDigits(minutes)}:${formatTwoDigits(rest)}`
    : `${minutes}:${formatTwoDigits(rest)}`
}

/** Like `formatClock`, padded so that tiles keep their width. */
export const formatClockTiles = (seconds: number): string =>
  formatClock(seconds).padStart(tileCount, ' ')

/** Returns the milliseconds until the running clock's display changes; null if no clock runs. */
export function getMsUntilNextTick(state: ChessState): number | null {
  const { running, settings, used } = state
  if (running === null) return null
  const left = roundToMs(state.clock[running])
  const delayLeft = settings.kind === 'delay' ? Math.max(0, getIncrement(state, running) - used) : 0
  const step = left <= tenthsBelow ? 10 : 1
  const rest = (left * step - Math.floor(left * step + 1e-6)) / step
  // One more millisecond, so that the display has changed by then.
  return Math.max(10, Math.round((delayLeft + rest) * 1_000) + 1)
}

/** Fraction of the starting time below which a side is low on time. */
const lowFraction = 0.1

/** Whether a side has little of its starting time left. */
export function isLow({ settings, clock }: ChessState, colour: Colour): boolean {
  const { stages, blackStages } = settings
  const stagesOfSide = colour === 'black' ? (blackStages ?? stages) : stages
  return clock[colour] <= (stagesOfSide[0]?.seconds ?? 0) * lowFraction
}

/** An entry that counts, with its edits applied. */
export type PlayedEntry = { readonly id: string; readonly action: ChessAction }

/** What Undo does: remove an entry, or stop both clocks as of its time. */
export type UndoTarget =
  /** Stops both clocks at the time of the entry. */
  | {
      readonly kind: 'stop'
      readonly id: string
      readonly at: number
      readonly action: ChessAction
    }
  | { readonly kind: 'remove'; readonly id: string; readonly action: ChessAction }

/** Moves have their own undo. */
const skippedKinds = new Set<ChessAction['kind']>(['pause', 'beat', 'moves'])

/**
 * Returns what Undo undoes: the last action of a player or arbiter. Skips clock stops, whose
 * removal would charge a side for the time since. A press or an illegal move becomes a stop of both
 * clocks as of that time, without the increment.
 */
export function findUndoTarget(played: readonly PlayedEntry[]): UndoTarget | null {
  const last = played.findLast(({ action: { kind } }) => !skippedKinds.has(kind))
  if (last === undefined) return null
  const { id, action } = last
  if (action.kind === 'press' || action.kind === 'illegal') {
    return { kind: 'stop', id, at: action.at, action }
  }
  return { kind: 'remove', id, action }
}

/** Returns the latest press if this side made it; null otherwise. */
export function findLastPress(played: readonly PlayedEntry[], side: Colour) {
  const last = played.findLast(({ action }) => action.kind === 'press')
  return last?.action.kind === 'press' && last.action.side === side
    ? { id: last.id, at: last.action.at }
    : null
}

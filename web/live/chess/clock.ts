import {
  type ChessAction,
  type ChessState,
  type Colour,
  incrementOf,
} from '#engine/live/chess/rules.ts'

/** Below so many seconds the tenths are shown. */
const tenthsBelow = 20
/** Places of the tiles: `12:34` and ` 19.4`. */
const places = 5

/** To the millisecond: what is beyond it is an error of counting. */
const exact = (seconds: number) => Math.round(Math.max(0, seconds) * 1_000) / 1_000

/** A clock as people read it: `1:02:03`, `4:37`, and `9.4` near the end. What is begun is not shown. */
export function clockText(seconds: number): string {
  const left = exact(seconds)
  if (left < tenthsBelow) return (Math.floor(left * 10 + 1e-6) / 10).toFixed(1)
  const whole = Math.floor(left)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The same for tiles, whose number stays while the minutes run down. */
export const clockTiles = (seconds: number): string => clockText(seconds).padStart(places, ' ')

/** Milliseconds until what is shown of a running clock changes; null where none runs. */
export function untilNext(state: ChessState): number | null {
  const { running, settings, used } = state
  if (running === null) return null
  const left = exact(state.clock[running])
  const free = settings.kind === 'delay' ? Math.max(0, incrementOf(state, running) - used) : 0
  const step = left <= tenthsBelow ? 10 : 1
  const rest = (left * step - Math.floor(left * step + 1e-6)) / step
  // One more, so that it has changed by then.
  return Math.max(10, Math.round((free + rest) * 1_000) + 1)
}

/** Part of the time at the start below which a side is short of it. */
const lowPart = 0.1

export function isLow({ settings, clock }: ChessState, colour: Colour): boolean {
  const { stages, blackStages } = settings
  const own = colour === 'black' ? (blackStages ?? stages) : stages
  return clock[colour] <= (own[0]?.seconds ?? 0) * lowPart
}

/** An entry that counts, as it stands after its edits. */
export type Played = { readonly id: string; readonly action: ChessAction }

/** How an entry is taken back. */
export type TakenBack =
  /** It becomes a stop of both clocks at its own moment. */
  | { readonly how: 'stop'; readonly id: string; readonly at: number; readonly action: ChessAction }
  | { readonly how: 'remove'; readonly id: string; readonly action: ChessAction }

/** The record of moves has an undo of its own. */
const passedBy = new Set<ChessAction['kind']>(['pause', 'beat', 'moves'])

/**
 * What an undo takes back: the last thing that players or arbiter did. Stops of the clocks are passed
 * by, as taking one back would charge a side with the time since. A press or an illegal move leaves both
 * clocks stopped as they stood at it, without its increment. Source: scoring.md 1.4.
 */
export function toTakeBack(played: readonly Played[]): TakenBack | null {
  const last = played.findLast(({ action: { kind } }) => !passedBy.has(kind))
  if (last === undefined) return null
  const { id, action } = last
  if (action.kind === 'press' || action.kind === 'illegal') {
    return { how: 'stop', id, at: action.at, action }
  }
  return { how: 'remove', id, action }
}

/** The press that a side completed its last move with. */
export function lastPress(played: readonly Played[], side: Colour) {
  const last = played.findLast(({ action }) => action.kind === 'press')
  return last?.action.kind === 'press' && last.action.side === side
    ? { id: last.id, at: last.action.at }
    : null
}

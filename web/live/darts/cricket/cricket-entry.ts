import {
  type CricketAction,
  cricketLive,
  type CricketNumber,
  type CricketState,
} from '#engine/live/darts/cricket.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Side } from '#engine/sports/types.ts'
import type { InitialEntry } from '../use-entry.ts'
import { formatDart, dartsPerVisit, miss, type Ring } from '../dart-notation.ts'

/** Darts of the unfinished visit. */
export type CricketEntry = {
  readonly hit: readonly string[]
  /** Who threw the darts. */
  readonly side: Side | null
  /** A number typed on the keyboard. */
  readonly typed: string
  readonly ring: Ring
}

export const noDarts: CricketEntry = { hit: [], side: null, typed: '', ring: 'S' }

/** The input at the start of a visit. */
export const initialEntry: InitialEntry<CricketEntry> = {
  empty: noDarts,
  fromHand: ({ hit, side }) => ({ ...noDarts, hit, side }),
  clear: () => noDarts,
}

export type CricketKey =
  | { readonly kind: 'dart'; readonly dart: string }
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'ring'; readonly ring: Ring }
  /** Throws the typed number; without one, ends the visit with misses. */
  | { readonly kind: 'end' }
  /** Removes a digit, a dart, or the last entry. */
  | { readonly kind: 'back'; readonly last: CricketAction | null }

export type CricketKeyResult = {
  readonly entry: CricketEntry
  readonly action: CricketAction | null
  readonly isUndo: boolean
}

const keepEntry = (entry: CricketEntry): CricketKeyResult => ({
  entry,
  action: null,
  isUndo: false,
})

/** Returns the input after a key, and the visit that it completes. */
export function pressCricketKey(
  entry: CricketEntry,
  key: CricketKey,
  state: CricketState,
): CricketKeyResult {
  switch (key.kind) {
    case 'dart':
      return throwDart(entry, key.dart, state)
    case 'digit':
      return keepEntry({ ...entry, typed: `${entry.typed}${key.digit}`.slice(-2) })
    case 'ring':
      return entry.typed === ''
        ? keepEntry({ ...entry, ring: key.ring })
        : throwDart(entry, formatDart(key.ring, Number(entry.typed)), state)
    case 'end':
      return entry.typed === ''
        ? endVisit(entry, state)
        : throwDart(entry, formatDart(entry.ring, Number(entry.typed)), state)
    case 'back':
      return pressBack(entry, key.last, state)
  }
}

function throwDart(
  entry: CricketEntry,
  dart: string | null,
  state: CricketState,
): CricketKeyResult {
  const cleared = { ...entry, typed: '', ring: 'S' } as const
  if (dart === null) return keepEntry(cleared)
  const by = state.thrower
  const hit = [...getDartsThrown(entry, state), dart]
  const result = cricketLive.apply(state, { kind: 'thrown', by, hit })
  if (!result.ok) return keepEntry(cleared)
  const isOver = hit.length === dartsPerVisit || result.state.won.length > state.won.length
  if (!isOver) return keepEntry({ ...cleared, hit, side: by })
  return { entry: noDarts, action: { kind: 'thrown', by, hit }, isUndo: false }
}

function endVisit(entry: CricketEntry, state: CricketState): CricketKeyResult {
  const darts = getDartsThrown(entry, state)
  const hit = [...darts, ...Array.from({ length: dartsPerVisit - darts.length }, () => miss)]
  return { entry: noDarts, action: { kind: 'thrown', by: state.thrower, hit }, isUndo: false }
}

function pressBack(
  entry: CricketEntry,
  last: CricketAction | null,
  state: CricketState,
): CricketKeyResult {
  if (entry.typed !== '') return keepEntry({ ...entry, typed: entry.typed.slice(0, -1) })
  const darts = getDartsThrown(entry, state)
  if (darts.length > 0) return keepEntry({ ...entry, hit: darts.slice(0, -1) })
  const reopened = last === null ? {} : { hit: last.hit.slice(0, -1), side: last.by }
  return { entry: { ...noDarts, ...reopened }, action: null, isUndo: true }
}

/** Returns the darts thrown in the current visit. */
export const getDartsThrown = ({ hit, side }: CricketEntry, { thrower }: CricketState) =>
  side === thrower ? hit : []

/** Returns the state with the darts of the current visit applied. */
export function applyDarts(state: CricketState, hit: readonly string[]): CricketState {
  if (hit.length === 0) return state
  const result = cricketLive.apply(state, { kind: 'thrown', by: state.thrower, hit: [...hit] })
  return result.ok && result.state.won.length === state.won.length
    ? { ...state, marks: result.state.marks, points: result.state.points }
    : state
}

const closed = 3

/** Whether the thrower can no longer use a number. */
export function isUnusable(state: CricketState, number: CricketNumber): boolean {
  const { marks, thrower, settings } = state
  const isClosed = (side: Side) => (marks[side - 1]![number] ?? 0) >= closed
  if (!isClosed(thrower)) return false
  return settings.variant === 'no score' || isClosed(otherSide(thrower))
}

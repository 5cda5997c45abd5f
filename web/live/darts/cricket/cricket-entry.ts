import {
  type CricketAction,
  cricketLive,
  type CricketNumber,
  type CricketState,
} from '#engine/live/darts/cricket.ts'
import type { Side } from '#engine/sports/types.ts'
import { dartOf, inVisit, miss, type Ring } from '../in-hand.ts'

/** Darts of the unfinished visit. */
export type CricketEntry = {
  readonly hit: readonly string[]
  /** Who threw them. */
  readonly side: Side | null
  /** A number typed on the keyboard. */
  readonly typed: string
  readonly ring: Ring
}

export const noDarts: CricketEntry = { hit: [], side: null, typed: '', ring: 'S' }

export type CricketPress =
  | { readonly kind: 'dart'; readonly dart: string }
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'ring'; readonly ring: Ring }
  /** Throws the typed number; else ends the visit, with misses for the rest. */
  | { readonly kind: 'end' }
  /** Removes a digit, a dart, or the last entry. */
  | { readonly kind: 'back'; readonly last: CricketAction | null }

export type CricketPressed = {
  readonly entry: CricketEntry
  readonly enters: CricketAction | null
  readonly isUndo: boolean
}

const stays = (entry: CricketEntry): CricketPressed => ({ entry, enters: null, isUndo: false })

/** Returns the darts in hand after a key, and what it enters. */
export function pressedCricket(
  entry: CricketEntry,
  press: CricketPress,
  state: CricketState,
): CricketPressed {
  switch (press.kind) {
    case 'dart':
      return thrown(entry, press.dart, state)
    case 'digit':
      return stays({ ...entry, typed: `${entry.typed}${press.digit}`.slice(-2) })
    case 'ring':
      return entry.typed === ''
        ? stays({ ...entry, ring: press.ring })
        : thrown(entry, dartOf(press.ring, Number(entry.typed)), state)
    case 'end':
      return entry.typed === ''
        ? ended(entry, state)
        : thrown(entry, dartOf(entry.ring, Number(entry.typed)), state)
    case 'back':
      return back(entry, press.last)
  }
}

function thrown(entry: CricketEntry, dart: string | null, state: CricketState): CricketPressed {
  const kept = { ...entry, typed: '', ring: 'S' } as const
  if (dart === null) return stays(kept)
  const by = state.thrower
  const hit = [...dartsNow(entry, state), dart]
  const seen = cricketLive.apply(state, { kind: 'thrown', by, hit })
  if (!seen.ok) return stays(kept)
  const isOver = hit.length === inVisit || seen.state.won.length > state.won.length
  if (!isOver) return stays({ ...kept, hit, side: by })
  return { entry: noDarts, enters: { kind: 'thrown', by, hit }, isUndo: false }
}

function ended(entry: CricketEntry, state: CricketState): CricketPressed {
  const darts = dartsNow(entry, state)
  const hit = [...darts, ...Array.from({ length: inVisit - darts.length }, () => miss)]
  return { entry: noDarts, enters: { kind: 'thrown', by: state.thrower, hit }, isUndo: false }
}

function back(entry: CricketEntry, last: CricketAction | null): CricketPressed {
  if (entry.typed !== '') return stays({ ...entry, typed: entry.typed.slice(0, -1) })
  if (entry.hit.length > 0) return stays({ ...entry, hit: entry.hit.slice(0, -1) })
  const shown = last === null ? {} : { hit: last.hit.slice(0, -1), side: last.by }
  return { entry: { ...noDarts, ...shown }, enters: null, isUndo: true }
}

/** The darts thrown in the current visit. */
export const dartsNow = ({ hit, side }: CricketEntry, { thrower }: CricketState) =>
  side === thrower ? hit : []

/** Returns marks and points including the darts of this visit. */
export function withDarts(state: CricketState, hit: readonly string[]): CricketState {
  if (hit.length === 0) return state
  const seen = cricketLive.apply(state, { kind: 'thrown', by: state.thrower, hit: [...hit] })
  return seen.ok && seen.state.won.length === state.won.length
    ? { ...state, marks: seen.state.marks, points: seen.state.points }
    : state
}

const closed = 3

/** Whether the thrower can no longer use a number. */
export function isDead(state: CricketState, number: CricketNumber): boolean {
  const { marks, thrower, settings } = state
  const isClosed = (side: Side) => (marks[side - 1]![number] ?? 0) >= closed
  if (!isClosed(thrower)) return false
  return settings.variant === 'no score' || isClosed(thrower === 1 ? 2 : 1)
}

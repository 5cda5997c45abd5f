import {
  findEffect,
  listFinishChoices,
  findNearestScores,
} from '#engine/live/darts/finish-choices.ts'
import { legPositionOf, type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import type { Side } from '#engine/sports/types.ts'
import type { InitialEntry } from '../use-entry.ts'
import { formatDart, dartsPerVisit, type Ring } from '../dart-notation.ts'

/**
 * A score that is impossible, with the nearest possible ones; a total without a finish can only be
 * a bust.
 */
export type RefusedScore = {
  readonly points: number
  readonly nearest: readonly number[]
  readonly hasNoFinish: boolean
}

/** The input of a visit that is not entered yet. */
export type X01Entry = {
  readonly by: 'visit' | 'dart'
  readonly typed: string
  /** Whether the typed number is the remaining score. */
  readonly isRemaining: boolean
  readonly hit: readonly string[]
  /** Who threw the darts. */
  readonly side: Side | null
  /** Applies to the next dart. */
  readonly ring: Ring
  /** Whether the total ends the leg and the number of darts is asked. */
  readonly isFinishing: boolean
  readonly refused: RefusedScore | null
}

export const noEntry: X01Entry = {
  by: 'visit',
  typed: '',
  isRemaining: false,
  hit: [],
  side: null,
  ring: 'S',
  isFinishing: false,
  refused: null,
}

export type X01Key =
  | { readonly kind: 'digit'; readonly digit: number }
  /** A total; when the key is held, the remaining score. */
  | { readonly kind: 'total'; readonly points: number; readonly isRemaining?: boolean }
  | { readonly kind: 'enter'; readonly isRemaining?: boolean }
  | { readonly kind: 'bust' }
  /** The number of darts of a finish. */
  | { readonly kind: 'finish'; readonly darts: number }
  | { readonly kind: 'by'; readonly by: 'visit' | 'dart' }
  | { readonly kind: 'toggleRemaining' }
  | { readonly kind: 'ring'; readonly ring: Ring }
  /** A dart; when the key is held, all remaining darts. */
  | { readonly kind: 'dart'; readonly number: number; readonly isHeld?: boolean }
  | { readonly kind: 'bull' }
  /** Removes a digit, a dart, or the last entry. */
  | { readonly kind: 'back'; readonly last: X01Action | null }

export type X01KeyResult = {
  readonly entry: X01Entry
  readonly action: X01Action | null
  readonly isUndo: boolean
}

const keepEntry = (entry: X01Entry): X01KeyResult => ({ entry, action: null, isUndo: false })

/** Returns empty input with the same input mode. */
const clearInput = ({ by, isRemaining }: X01Entry): X01Entry => ({ ...noEntry, by, isRemaining })

/** The input at the start of a visit. */
export const initialEntry: InitialEntry<X01Entry> = {
  empty: noEntry,
  fromHand: ({ hit, side }) => ({ ...noEntry, by: 'dart', hit, side }),
  clear: clearInput,
}

const completeVisit = (entry: X01Entry, action: X01Action): X01KeyResult => ({
  entry: clearInput(entry),
  action,
  isUndo: false,
})

/** Returns the maximum number of digits: of a bed (20), a remaining score (1001) or a total (180). */
const getMaxDigits = ({ by, isRemaining }: X01Entry) => (by === 'dart' ? 2 : isRemaining ? 4 : 3)

/** Returns the input after a key, and the entry that it completes. */
export function pressX01Key(entry: X01Entry, key: X01Key, state: X01State): X01KeyResult {
  const now = entry.refused === null ? entry : { ...entry, refused: null }
  switch (key.kind) {
    case 'digit':
      return pressDigit(now, key.digit, state)
    case 'total':
      return enterTotal(now, key.points, key.isRemaining ?? false, state)
    case 'enter':
      return pressEnter(now, key.isRemaining ?? now.isRemaining, state)
    case 'bust':
      return completeVisit(now, { kind: 'bust', by: state.thrower })
    case 'finish':
      return now.isFinishing ? enterFinish(now, key.darts, state) : keepEntry(now)
    case 'by':
      return keepEntry({ ...clearInput(now), by: key.by })
    case 'toggleRemaining':
      return keepEntry({ ...now, isRemaining: !now.isRemaining })
    case 'ring':
      return pressRing(now, key.ring, state)
    case 'dart':
      return throwDart(now, formatDart(now.ring, key.number), key.isHeld ? dartsPerVisit : 1, state)
    case 'bull':
      return throwDart(now, 'BULL', 1, state)
    case 'back':
      return pressBack(now, key.last)
  }
}

function pressDigit(entry: X01Entry, typed: number, state: X01State): X01KeyResult {
  if (entry.isFinishing) return enterFinish(entry, typed, state)
  const text = entry.typed === '0' ? String(typed) : `${entry.typed}${typed}`
  return keepEntry(text.length > getMaxDigits(entry) ? entry : { ...entry, typed: text })
}

function pressEnter(entry: X01Entry, isRemaining: boolean, state: X01State): X01KeyResult {
  if (entry.isFinishing || entry.typed === '') return keepEntry(entry)
  const typed = Number(entry.typed)
  if (entry.by === 'visit') return enterTotal(entry, typed, isRemaining, state)
  return throwDart(entry, formatDart(entry.ring, typed), 1, state)
}

function enterTotal(
  entry: X01Entry,
  typed: number,
  isRemaining: boolean,
  state: X01State,
): X01KeyResult {
  const by = state.thrower
  const legPosition = legPositionOf(state, by)
  const points = isRemaining ? legPosition.left - typed : typed
  const effect = findEffect(points, legPosition)
  if (effect === 'counts') return completeVisit(entry, { kind: 'visit', by, points })
  if (effect === 'busts') return completeVisit(entry, { kind: 'bust', by })
  const choices = listFinishChoices(legPosition)
  if (effect === 'finishes') {
    const finishing = { ...entry, typed: String(typed), isFinishing: true }
    return choices.length === 1
      ? enterFinish(finishing, choices[0]!.darts, state)
      : keepEntry(finishing)
  }
  const hasNoFinish = points === legPosition.left
  const nearest = hasNoFinish || points < 0 ? [] : findNearestScores(points, legPosition)
  return keepEntry({ ...entry, typed: String(typed), refused: { points, nearest, hasNoFinish } })
}

function enterFinish(entry: X01Entry, darts: number, state: X01State): X01KeyResult {
  const by = state.thrower
  const legPosition = legPositionOf(state, by)
  const choice = listFinishChoices(legPosition).find((each) => each.darts === darts)
  if (choice === undefined) return keepEntry(entry)
  return completeVisit(entry, {
    kind: 'visit',
    by,
    points: legPosition.left,
    darts,
    atDouble: choice.atDouble.min,
  })
}

/** Sets the ring: after a typed number it throws that dart, else it applies to the next one. */
function pressRing(entry: X01Entry, chosen: Ring, state: X01State): X01KeyResult {
  const byDart: X01Entry = { ...entry, by: 'dart', ring: chosen }
  if (entry.typed === '') return keepEntry(byDart)
  return throwDart(byDart, formatDart(chosen, Number(entry.typed)), 1, state)
}

function throwDart(
  entry: X01Entry,
  dart: string | null,
  times: number,
  state: X01State,
): X01KeyResult {
  if (dart === null) return keepEntry({ ...entry, typed: '' })
  const by = state.thrower
  const before = entry.side === by ? entry.hit : []
  let hit = before
  for (let count = 0; count < times && hit.length < dartsPerVisit; count++) {
    hit = [...hit, dart]
    const after = scoreAfterDarts(state, hit)
    if (after === null) return keepEntry({ ...entry, typed: '' })
    if (after.isOver || hit.length === dartsPerVisit)
      return completeVisit(entry, { kind: 'thrown', by, hit })
  }
  return keepEntry({ ...entry, typed: '', hit, side: by, ring: 'S' })
}

function pressBack(entry: X01Entry, last: X01Action | null): X01KeyResult {
  if (entry.isFinishing) return keepEntry({ ...entry, isFinishing: false, typed: '' })
  if (entry.typed !== '') return keepEntry({ ...entry, typed: entry.typed.slice(0, -1) })
  if (entry.hit.length > 0) return keepEntry({ ...entry, hit: entry.hit.slice(0, -1) })
  const isByDart = entry.by === 'dart' && last?.kind === 'thrown'
  // An entry made dart by dart is undone dart by dart.
  const reopened = isByDart ? { hit: last.hit.slice(0, -1), side: last.by } : {}
  return { entry: { ...clearInput(entry), ...reopened }, action: null, isUndo: true }
}

/** Returns the thrower's score after some darts of a visit; null if they are impossible. */
export function scoreAfterDarts(
  state: X01State,
  hit: readonly string[],
): { readonly left: number; readonly points: number; readonly isOver: boolean } | null {
  const by = state.thrower
  const before = state.inLeg[by - 1]!.left
  if (hit.length === 0) return { left: before, points: 0, isOver: false }
  const applied = x01Live.apply(state, { kind: 'thrown', by, hit: [...hit] })
  if (!applied.ok) return null
  const isOut = applied.state.won.length > state.won.length
  const left = isOut ? 0 : applied.state.inLeg[by - 1]!.left
  return { left, points: before - left, isOver: isOut || applied.state.bust }
}

/** Returns the darts thrown in the current visit. */
export const getDartsThrown = ({ hit, side }: X01Entry, { thrower }: X01State) =>
  side === thrower ? hit : []

/** Whether the board has this bed. */
export const canThrow = (ring: Ring, number: number) => formatDart(ring, number) !== null

import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import {
  type InningEnd,
  type StraightAction,
  straightLive,
  type StraightSettings,
} from '#engine/live/pool/straight.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

/** One innings of the score sheet. */
export type Innings = {
  readonly id: string
  readonly by: Side
  /** Counts from 1 for each side. */
  readonly number: number
  readonly balls: number
  readonly ends: InningEnd
  /** Balls minus fouls. */
  readonly run: number
  /** The side's points after this innings. */
  readonly points: number
}

/** Returns the innings of a match in order. */
export function listInnings(
  log: readonly LiveEvent<StraightAction>[],
  settings: StraightSettings,
): readonly Innings[] {
  return stepsOf(straightLive, settings, log).flatMap(({ id, action, before, after }) => {
    if (action.kind !== 'inning') return []
    const { by, balls, ends } = action
    const points = after.points[by - 1]!
    const run = points - before.points[by - 1]!
    return [{ id, by, number: after.innings[by - 1]!, balls, ends, run, points }]
  })
}

/** Both sides' innings with one number; null if not played yet. */
export type SheetRow = { readonly number: number; readonly sides: Pair<Innings | null> }

/** Returns the score sheet, newest first. */
export function createSheetRows(innings: readonly Innings[]): readonly SheetRow[] {
  const max = Math.max(0, ...innings.map(({ number }) => number))
  const findInnings = (side: Side, number: number) =>
    innings.find((each) => each.by === side && each.number === number) ?? null
  return Array.from({ length: max }, (_, index) => {
    const number = max - index
    return { number, sides: [findInnings(1, number), findInnings(2, number)] }
  })
}

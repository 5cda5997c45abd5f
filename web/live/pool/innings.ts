import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import {
  type InningEnd,
  type StraightAction,
  straightLive,
  type StraightSettings,
} from '#engine/live/pool/straight.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

/** One innings as the sheet has it. */
export type Innings = {
  readonly id: string
  readonly by: Side
  /** Of its side: 1 is the first. */
  readonly number: number
  readonly balls: number
  readonly ends: InningEnd
  /** What it brought, fouls taken off. */
  readonly run: number
  /** Points of the side after it. */
  readonly points: number
}

/** The innings of a match in their order. */
export function inningsOf(
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

/** Both sides' innings of one number; null where a side has not had it. */
export type SheetRow = { readonly number: number; readonly sides: Pair<Innings | null> }

/** The sheet of innings, newest first. */
export function sheetOf(innings: readonly Innings[]): readonly SheetRow[] {
  const most = Math.max(0, ...innings.map(({ number }) => number))
  const of = (side: Side, number: number) =>
    innings.find((each) => each.by === side && each.number === number) ?? null
  return Array.from({ length: most }, (_, at) => {
    const number = most - at
    return { number, sides: [of(1, number), of(2, number)] }
  })
}

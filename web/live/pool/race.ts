import { type LiveEvent, type Step, stepsOf } from '#engine/live/log.ts'
import {
  type RackAction,
  racksLive,
  type RackSettings,
  type RackState,
  type RackTag,
  listPossibleTags,
} from '#engine/live/pool/racks.ts'
import type { Side } from '#engine/sports/types.ts'

/** A finished rack, for the strip and the sheet. */
export type WonRack = {
  readonly number: number
  readonly winner: Side
  readonly breaker: Side
  readonly how: RackTag | null
  /** Id of the entry that ended it. */
  readonly id: string
  /** Tags that can apply; none if a third foul decided the rack. */
  readonly possibleTags: readonly RackTag[]
}

/** Returns the tag of a rack that the eight on the break decided; undefined for other racks. */
function findEightBreakTag(action: RackAction, { settings }: RackState): RackTag | undefined {
  if (action.kind !== 'eight on the break' || action.choose !== undefined) return undefined
  return settings.eightOnBreak === 'wins' && action.foul !== true
    ? 'eight on the break'
    : 'early eight'
}

/** Returns whether a step won a rack. */
export const endsRack = ({ before, after }: Step<RackAction, RackState>) =>
  after.log.length > before.log.length

/** Returns the racks of a match in order. */
export function listWonRacks(
  log: readonly LiveEvent<RackAction>[],
  settings: RackSettings,
): readonly WonRack[] {
  const won: WonRack[] = []
  for (const step of stepsOf(racksLive, settings, log)) {
    const { id, action, before, after } = step
    const rack = after.log.at(-1)
    if (rack !== undefined && endsRack(step)) {
      const isRackEntry = action.kind === 'rack'
      won.push({
        number: won.length + 1,
        winner: rack.winner,
        breaker: before.breaker,
        how: isRackEntry ? (action.how ?? null) : (findEightBreakTag(action, before) ?? null),
        id,
        possibleTags: isRackEntry ? listPossibleTags(before, rack.winner) : [],
      })
    }
  }
  return won
}

/** Maximum number of racks in the strip. */
const maxShownRacks = 13

/** Returns the rack numbers in the strip: all possible ones, or those around the current one. */
export function listRackNumbers(
  played: number,
  { raceTo, headStart = [0, 0] }: RackSettings,
): number[] {
  const max = Math.max(1, 2 * raceTo - 1 - headStart[0] - headStart[1])
  const count = Math.min(max, maxShownRacks)
  const last = Math.max(count, Math.min(max, played + 2))
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

/** Returns the minutes of each rack by its number, where the server has its start and end. */
export function measureRackMinutes(
  won: readonly WonRack[],
  official: readonly { readonly event: { readonly id: string }; readonly at: string }[],
  startedAt: string,
): ReadonlyMap<number, number> {
  const ends = new Map(official.map(({ event, at }) => [event.id, Date.parse(at)]))
  const minutes = new Map<number, number>()
  let from: number | undefined = Date.parse(startedAt)
  for (const { id, number } of won) {
    const until = ends.get(id)
    if (until !== undefined && from !== undefined) {
      minutes.set(number, Math.max(1, Math.round((until - from) / 60_000)))
    }
    from = until
  }
  return minutes
}

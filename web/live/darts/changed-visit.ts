import {
  findEffect,
  type FinishChoice,
  listFinishChoices,
} from '#engine/live/darts/finish-choices.ts'
import { legPositionOf, type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'

/** Returns the state before an entry, including later edits of earlier entries. */
export function computeStateBefore(
  log: readonly LiveEvent<X01Action>[],
  settings: X01State['settings'],
  target: string,
): X01State {
  const targetIndex = log.findIndex(({ id }) => id === target)
  const before = log.filter(
    (event, index) => index < targetIndex || (index > targetIndex && event.type !== 'act'),
  )
  return foldLog(x01Live, settings, before).state
}

/** Returns the possible finishes with a total; none if it does not end the leg. */
export function listFinishes(before: X01State, by: 1 | 2, points: number): readonly FinishChoice[] {
  const legPosition = legPositionOf(before, by)
  return findEffect(points, legPosition) === 'finishes' ? listFinishChoices(legPosition) : []
}

/** Returns the visit with another total, without the details of the old one. */
export function replaceTotal(
  before: X01State,
  by: 1 | 2,
  points: number,
  finish: FinishChoice | undefined,
): X01Action & { readonly hit: undefined } {
  const rest = { by, hit: undefined, points, darts: undefined, atDouble: undefined }
  if (findEffect(points, legPositionOf(before, by)) === 'busts') return { ...rest, kind: 'bust' }
  const { darts, atDouble } = finish ?? {}
  return { ...rest, kind: 'visit', darts, atDouble: atDouble?.min }
}

/** The effect of a change, shown before it is made. */
export type ChangeEffect = {
  /** Sets, else legs, after the change; null if neither changes. */
  readonly score: Pair | null
  /** Each side's remaining score after the change; null if unchanged. */
  readonly left: Pair<number | null>
}

/** Returns what differs after a change. */
export function compareStates(before: X01State, after: X01State): ChangeEffect {
  const isSame = String(before.won) === String(after.won)
  const score = String(before.sets) === String(after.sets) ? after.legs : after.sets
  const changedLeft = (index: 0 | 1) =>
    before.inLeg[index].left === after.inLeg[index].left ? null : after.inLeg[index].left
  return { score: isSame ? null : score, left: [changedLeft(0), changedLeft(1)] }
}

import { effectOf, type FinishChoice, finishChoices } from '#engine/live/darts/choices.ts'
import { standingOf, type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'

/** The match as it stood before an entry was made, with all that was said of earlier ones since. */
export function stateBefore(
  log: readonly LiveEvent<X01Action>[],
  settings: X01State['settings'],
  target: string,
): X01State {
  const at = log.findIndex(({ id }) => id === target)
  const before = log.filter((event, place) => place < at || (place > at && event.type !== 'act'))
  return foldLog(x01Live, settings, before).state
}

/** How the leg may have been ended by a total; none where it does not end it. */
export function waysOut(before: X01State, by: 1 | 2, points: number): readonly FinishChoice[] {
  const standing = standingOf(before, by)
  return effectOf(points, standing) === 'finishes' ? finishChoices(standing) : []
}

/** The visit with another total, and nothing left over from what it was before. */
export function changedVisit(
  before: X01State,
  by: 1 | 2,
  points: number,
  finish: FinishChoice | undefined,
): X01Action & { readonly hit: undefined } {
  const rest = { by, hit: undefined, points, darts: undefined, atDouble: undefined }
  if (effectOf(points, standingOf(before, by)) === 'busts') return { ...rest, kind: 'bust' }
  const { darts, atDouble } = finish ?? {}
  return { ...rest, kind: 'visit', darts, atDouble: atDouble?.least }
}

/** What a change does to the match, for the sentence before it is made. */
export type Foreseen = {
  /** Sets where they change, else legs; null where both stay. */
  readonly score: Pair | null
  /** What each side then has left; null where that stays. */
  readonly left: Pair<number | null>
}

export function compare(now: X01State, then: X01State): Foreseen {
  const isSame = String(now.won) === String(then.won)
  const score = String(now.sets) === String(then.sets) ? then.legs : then.sets
  const left = (at: 0 | 1) =>
    now.inLeg[at].left === then.inLeg[at].left ? null : then.inLeg[at].left
  return { score: isSame ? null : score, left: [left(0), left(1)] }
}

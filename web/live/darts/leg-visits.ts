import { atDouble, type Span } from '#engine/sports/darts/board.ts'
import { cricketLive, type CricketAction, type CricketState } from '#engine/live/darts/cricket.ts'
import { type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent, undoTarget } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'

/** A visit of the leg that is played, as the chalk shows it. */
export type ChalkedVisit = {
  readonly points: number
  readonly left: number
  readonly isBust: boolean
}

type Log<Action> = readonly LiveEvent<Action>[]

/** The visits of both in the leg that is played, in their order. */
export function x01Visits(
  log: Log<X01Action>,
  settings: X01State['settings'],
): Pair<readonly ChalkedVisit[]> {
  const visits: [ChalkedVisit[], ChalkedVisit[]] = [[], []]
  const counting = {
    ...x01Live,
    apply: (state: X01State, action: X01Action) => {
      const applied = x01Live.apply(state, action)
      if (!applied.ok) return applied
      if (applied.state.won.length > state.won.length) visits.forEach((side) => (side.length = 0))
      else {
        const { left } = applied.state.inLeg[action.by - 1]!
        const points = state.inLeg[action.by - 1]!.left - left
        visits[action.by - 1]!.push({ points, left, isBust: applied.state.bust })
      }
      return applied
    },
  }
  foldLog(counting, settings, log)
  return visits
}

/** A visit of Cricket: the darts, and the marks that closed or scored. */
export type MarkedVisit = { readonly hit: readonly string[]; readonly marks: number }

/** The same of Cricket. */
export function cricketVisits(
  log: Log<CricketAction>,
  settings: CricketState['settings'],
): Pair<readonly MarkedVisit[]> {
  const visits: [MarkedVisit[], MarkedVisit[]] = [[], []]
  const counting = {
    ...cricketLive,
    apply: (state: CricketState, action: CricketAction) => {
      const applied = cricketLive.apply(state, action)
      if (!applied.ok) return applied
      const at = action.by - 1
      const marks = applied.state.counted[at]!.marks - state.counted[at]!.marks
      if (applied.state.won.length > state.won.length) visits.forEach((side) => (side.length = 0))
      else visits[at]!.push({ hit: action.hit, marks })
      return applied
    },
  }
  foldLog(counting, settings, log)
  return visits
}

/** The last entry that holds, as it stands after a correction of it. */
export function lastEntry<Action>(
  log: Log<Action>,
): { readonly id: string; readonly action: Action } | null {
  const last = undoTarget(log)
  const event = log.find(({ id }) => id === last)
  if (event?.type === 'act') return { id: event.id, action: event.action }
  return event?.type === 'edit' ? { id: event.target, action: event.to } : null
}

/** A leg that has just been won, of which it may be said how many darts were at a double. */
export type Finished = {
  readonly id: string
  readonly points: number
  readonly darts: number
  readonly span: Span
  readonly atDouble: number
}

/** The finish before, until somebody throws in the next leg; null where its double has one answer. */
export function finishToAsk(log: Log<X01Action>, state: X01State): Finished | null {
  const last = lastEntry(log)
  const isNew = state.inLeg.every(({ visits }) => visits === 0)
  if (last === null || !isNew || last.action.kind !== 'visit') return null
  const { points, darts = 3, atDouble: given, by } = last.action
  const leg = state.log.at(-1)
  if (leg?.winner !== by || leg.checkout !== points) return null
  const { out = 'double' } = state.settings
  const span = atDouble(points, points, darts, { out, isFinish: true })
  if (span === null || span.least === span.most) return null
  return { id: last.id, points, darts, span, atDouble: given ?? span.least }
}

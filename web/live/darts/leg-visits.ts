import { countDartsAtDouble, type CountRange } from '#engine/sports/darts/board.ts'
import { type CricketAction, cricketLive, type CricketState } from '#engine/live/darts/cricket.ts'
import { type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import { updateSide } from '#engine/live/sides.ts'
import { type LiveEvent, stepsOf, undoTarget } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { listCurrentPartSteps } from '../pad/log/current-part.ts'

/** A visit as listed on the board. */
export type ListedVisit = {
  readonly points: number
  readonly left: number
  readonly isBust: boolean
}

type Log<Action> = readonly LiveEvent<Action>[]

/** Returns both sides' visits of the current leg, in order. */
export function listX01Visits(
  log: Log<X01Action>,
  settings: X01State['settings'],
): Pair<readonly ListedVisit[]> {
  const inLeg = listCurrentPartSteps(stepsOf(x01Live, settings, log), ({ won }) => won)
  return splitBySide(inLeg, ({ action: { by }, before, after }) => {
    const { left } = after.inLeg[by - 1]!
    return { points: before.inLeg[by - 1]!.left - left, left, isBust: after.bust }
  })
}

/**
 * Returns the state with the deciding leg as it ended: zero for the winner, the remaining score for
 * the loser. The rules start a new leg even after the last one.
 */
export function restoreLastLeg(log: Log<X01Action>, state: X01State): X01State {
  const { winner, settings } = state
  const last = stepsOf(x01Live, settings, log).findLast(({ after }) => after.winner !== null)
  if (winner === null || last === undefined) return state
  const { darts } = state.completedLegs.at(-1)!
  const inLeg = updateSide(last.before.inLeg, winner, (now) => ({
    ...now,
    left: 0,
    darts: darts ?? now.darts,
  }))
  return { ...state, inLeg }
}

/** A Cricket visit: the darts, and the marks that closed or scored. */
export type CricketVisit = { readonly hit: readonly string[]; readonly marks: number }

/** Returns both sides' Cricket visits of the current leg, in order. */
export function listCricketVisits(
  log: Log<CricketAction>,
  settings: CricketState['settings'],
): Pair<readonly CricketVisit[]> {
  const inLeg = listCurrentPartSteps(stepsOf(cricketLive, settings, log), ({ won }) => won)
  return splitBySide(inLeg, ({ action: { by, hit }, before, after }) => ({
    hit,
    marks: after.counted[by - 1]!.marks - before.counted[by - 1]!.marks,
  }))
}

/** Returns the visits of each side, as listed. */
function splitBySide<Visit extends { readonly action: { readonly by: Side } }, Listed>(
  visits: readonly Visit[],
  toListed: (visit: Visit) => Listed,
): Pair<readonly Listed[]> {
  const listSideVisits = (side: Side) =>
    visits.filter(({ action }) => action.by === side).map(toListed)
  return [listSideVisits(1), listSideVisits(2)]
}

/** Returns the last valid entry, with its corrections applied. */
export function findLastEntry<Action>(
  log: Log<Action>,
): { readonly id: string; readonly action: Action } | null {
  const last = undoTarget(log)
  const event = log.find(({ id }) => id === last)
  if (event?.type === 'act') return { id: event.id, action: event.action }
  return event?.type === 'edit' ? { id: event.target, action: event.to } : null
}

/**
 * Returns the visit that Undo removes, to be continued dart by dart; null if Undo reverts a correction
 * instead.
 */
export function findReopenedVisit<Action>(log: Log<Action>): Action | null {
  const target = undoTarget(log)
  const event = log.find(({ id }) => id === target)
  return event?.type === 'act' ? event.action : null
}

/** A leg that was just won, with the possible numbers of darts at a double. */
export type UnansweredFinish = {
  readonly id: string
  readonly points: number
  readonly darts: number
  readonly range: CountRange
  readonly atDouble: number
}

/** Returns the last finish until the next leg begins; null if only one answer is possible. */
export function findUnansweredFinish(
  log: Log<X01Action>,
  state: X01State,
): UnansweredFinish | null {
  const last = findLastEntry(log)
  const isNewLeg = state.inLeg.every(({ visits }) => visits === 0)
  if (last === null || !isNewLeg || last.action.kind !== 'visit') return null
  const { points, darts = 3, atDouble: storedAtDouble, by } = last.action
  const leg = state.completedLegs.at(-1)
  if (leg?.winner !== by || leg.checkout !== points) return null
  const { out = 'double' } = state.settings
  const range = countDartsAtDouble(points, points, darts, { out, isFinish: true })
  if (range === null || range.min === range.max) return null
  return { id: last.id, points, darts, range, atDouble: storedAtDouble ?? range.min }
}

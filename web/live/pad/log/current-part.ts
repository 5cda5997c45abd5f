import type { Step } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

/** Returns the steps since the last game or leg ended. */
export function listCurrentPartSteps<Action, State>(
  steps: readonly Step<Action, State>[],
  getEndedParts: (state: State) => readonly unknown[],
): readonly Step<Action, State>[] {
  const last = steps.findLastIndex(
    ({ before, after }) => getEndedParts(after).length > getEndedParts(before).length,
  )
  return steps.slice(last + 1)
}

/** Returns the sides that won each point or goal of the current game, in order. */
export function listPointWinners<State extends { readonly finished: readonly Pair[] }>(
  steps: readonly Step<unknown, State>[],
  getPoints: (state: State) => Pair,
): readonly Side[] {
  return listCurrentPartSteps(steps, ({ finished }) => finished).flatMap(
    ({ before, after }): Side[] => {
      const [was, now] = [getPoints(before), getPoints(after)]
      return now[0] > was[0] ? [1] : now[1] > was[1] ? [2] : []
    },
  )
}

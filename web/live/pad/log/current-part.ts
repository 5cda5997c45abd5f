import type { Step } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

/** Returns the steps since the last game or leg ended. */
export function currentPartSteps<Action, State>(
  steps: readonly Step<Action, State>[],
  endedOf: (state: State) => readonly unknown[],
): readonly Step<Action, State>[] {
  const last = steps.findLastIndex(
    ({ before, after }) => endedOf(after).length > endedOf(before).length,
  )
  return steps.slice(last + 1)
}

/** Returns the sides that won each point or goal of the current game, in order. */
export function pointWinners<State extends { readonly finished: readonly Pair[] }>(
  steps: readonly Step<unknown, State>[],
  countOf: (state: State) => Pair,
): readonly Side[] {
  return currentPartSteps(steps, ({ finished }) => finished).flatMap(
    ({ before, after }): Side[] => {
      const [was, now] = [countOf(before), countOf(after)]
      return now[0] > was[0] ? [1] : now[1] > was[1] ? [2] : []
    },
  )
}

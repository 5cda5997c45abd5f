import type { Step } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

/** Returns the steps of the current game or leg. */
export function sinceLast<Action, State>(
  steps: readonly Step<Action, State>[],
  endedOf: (state: State) => readonly unknown[],
): readonly Step<Action, State>[] {
  const last = steps.findLastIndex(
    ({ before, after }) => endedOf(after).length > endedOf(before).length,
  )
  return steps.slice(last + 1)
}

/** Returns who scored each point or goal of the current game, in order. */
export function madeBy<State extends { readonly finished: readonly Pair[] }>(
  steps: readonly Step<unknown, State>[],
  countOf: (state: State) => Pair,
): readonly Side[] {
  return sinceLast(steps, ({ finished }) => finished).flatMap(({ before, after }): Side[] => {
    const [was, now] = [countOf(before), countOf(after)]
    return now[0] > was[0] ? [1] : now[1] > was[1] ? [2] : []
  })
}

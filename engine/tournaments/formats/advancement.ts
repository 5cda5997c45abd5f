import type { PlannedMatch } from '../pairing/elimination.ts'
import type { LogState } from '../log/log-state.ts'
import { findFormat } from './formats.ts'

/** Advancement from one knockout match to a side of another. */
export type Advancement = {
  readonly from: string
  readonly outcome: 'winner' | 'loser'
  readonly to: string
  readonly side: 0 | 1
}

const bothSides = [0, 1] as const

/**
 * Returns the next match of the winner and the loser of each knockout match; empty in other formats.
 */
export function listAdvancements(logState: LogState): readonly Advancement[] {
  if (logState.order === null) return []
  const planned = findFormat(logState).planMatches(logState)
  const within = planned.flatMap(({ id, sources }) =>
    bothSides.flatMap((side): Advancement[] => {
      const source = sources[side]
      if (source.from === 'seed') return []
      return [{ from: source.match, outcome: source.from, to: id, side }]
    }),
  )
  return [...within, ...fromPlayIns(logState, planned)]
}

/** Links each play-in match to the position of its seed, or to the next play-in for that seed. */
function fromPlayIns(logState: LogState, planned: readonly PlannedMatch[]): readonly Advancement[] {
  const playIns = findFormat(logState).listPlayIns(logState)
  return playIns.flatMap(({ id, board, round }): Advancement[] => {
    const next = playIns.find((other) => other.board === board && other.round === round + 1)
    if (next !== undefined) return [{ from: id, outcome: 'winner', to: next.id, side: 0 }]
    return planned.flatMap(({ id: to, sources }) =>
      bothSides
        .filter((side) => {
          const source = sources[side]
          return source.from === 'seed' && source.seed === board
        })
        .map((side) => ({ from: id, outcome: 'winner' as const, to, side })),
    )
  })
}

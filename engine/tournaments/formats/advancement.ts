import type { PlannedMatch } from '../pairing/elimination.ts'
import type { LogState } from '../log/facts.ts'
import { formatOf } from './formats.ts'

/** Advancement from one knockout match to a side of another. */
export type Advancement = {
  readonly from: string
  readonly outcome: 'winner' | 'loser'
  readonly to: string
  readonly side: 0 | 1
}

const bothSides = [0, 1] as const

/** Returns where the winner and the loser of each knockout match go next; empty in other formats. */
export function advancementsOf(facts: LogState): readonly Advancement[] {
  if (facts.order === null) return []
  const planned = formatOf(facts).plannedOf(facts)
  const within = planned.flatMap(({ id, sources }) =>
    bothSides.flatMap((side): Advancement[] => {
      const source = sources[side]
      if (source.from === 'seed') return []
      return [{ from: source.match, outcome: source.from, to: id, side }]
    }),
  )
  return [...within, ...fromPlayIns(facts, planned)]
}

/** Leads each match before the first round to the place of its seed, or to the next such match. */
function fromPlayIns(facts: LogState, planned: readonly PlannedMatch[]): readonly Advancement[] {
  const playIns = formatOf(facts).playInsOf(facts)
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

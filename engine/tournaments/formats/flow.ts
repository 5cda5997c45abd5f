import { doubleElimination, singleElimination, type PlannedMatch } from '../pairing/elimination.ts'
import type { Facts } from '../log/facts.ts'
import { groupsThenKnockout } from './groups-stage.ts'
import { seedHolders } from '../log/seeds.ts'

/** Who goes from one match of a knockout to another, and to which side of it. */
export type Way = {
  readonly from: string
  readonly outcome: 'winner' | 'loser'
  readonly to: string
  readonly side: 0 | 1
}

function plannedOf(facts: Facts): readonly PlannedMatch[] {
  const { format, thirdPlacePlayoff } = facts.settings
  const entrants = facts.order?.length ?? 0
  switch (format) {
    case 'single_elimination':
      return singleElimination(entrants, thirdPlacePlayoff)
    case 'double_elimination':
      return doubleElimination(entrants)
    case 'groups_then_knockout': {
      const { length } = groupsThenKnockout(facts).qualifiers
      return length < 2 ? [] : singleElimination(length, thirdPlacePlayoff)
    }
    case 'round_robin':
    case 'double_round_robin':
    case 'swiss':
      return []
  }
}

const bothSides = [0, 1] as const

/** Where the winner and the loser of each knockout match go next; empty in other formats. */
export function waysOf(facts: Facts): readonly Way[] {
  if (facts.order === null) return []
  const planned = plannedOf(facts)
  const ways = planned.flatMap(({ id, sources }) =>
    bothSides.flatMap((side): Way[] => {
      const source = sources[side]
      if (source.from === 'seed') return []
      return [{ from: source.match, outcome: source.from, to: id, side }]
    }),
  )
  return [...ways, ...waysFromPlayIns(facts, planned)]
}

/** A match before the first round leads to the place of its seed, or to the next such match. */
function waysFromPlayIns(facts: Facts, planned: readonly PlannedMatch[]): readonly Way[] {
  const isKnockout = facts.settings.format.endsWith('elimination')
  const { playIns } = isKnockout ? seedHolders(facts) : { playIns: [] }
  return playIns.flatMap(({ id, board, round }): Way[] => {
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

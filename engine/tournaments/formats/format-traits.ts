import type { TournamentFormat } from '../log/settings/settings.ts'
import { doubleEliminationTraits } from './double-elimination.ts'
import type { FormatTraits } from './format.ts'
import { groupsThenKnockoutTraits } from './groups-then-knockout.ts'
import { roundRobinTraits } from './round-robin.ts'
import { singleEliminationTraits } from './single-elimination.ts'
import { swissTraits } from './swiss.ts'

/** Traits of each format. Separate from the rules, so that a browser need not load those. */
export const formatTraits: Record<TournamentFormat, FormatTraits> = {
  single_elimination: singleEliminationTraits,
  double_elimination: doubleEliminationTraits,
  round_robin: roundRobinTraits,
  double_round_robin: roundRobinTraits,
  swiss: swissTraits,
  groups_then_knockout: groupsThenKnockoutTraits,
}

import type { TournamentFormat } from '../log/settings/settings.ts'
import type { LogState } from '../log/log-state.ts'
import { doubleElimination } from './double-elimination.ts'
import type { Format } from './format.ts'
import { groupsThenKnockout } from './groups-then-knockout.ts'
import { doubleRoundRobin, roundRobin } from './round-robin.ts'
import { singleElimination } from './single-elimination.ts'
import { swiss } from './swiss.ts'

/** The formats of a tournament, one file each. Source: specification, points 3 and 6. */
export const formats: Record<TournamentFormat, Format> = {
  single_elimination: singleElimination,
  double_elimination: doubleElimination,
  round_robin: roundRobin,
  double_round_robin: doubleRoundRobin,
  swiss,
  groups_then_knockout: groupsThenKnockout,
}

/** Returns the format of a tournament. */
export function findFormat({ settings }: LogState): Format {
  return formats[settings.format]
}

import type { TeamMatch } from '#contract/teams/team-match.ts'
import { withOrder } from '#engine/teams/systems/check-system.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import { slotOf, type System, type TeamSide } from '#engine/teams/systems/types.ts'

/** The system of a team match in its order of play; null where this build does not know it. */
export function systemOf({
  systemId,
  order,
}: Pick<TeamMatch, 'systemId' | 'order'>): System | null {
  const system = findSystem(systemId)
  return system === null || order === null ? system : withOrder(system, order)
}

/** A place as the sheet writes it. */
export const labelOf = (system: System, side: TeamSide, id: string): string =>
  slotOf(system, side, id)?.label ?? id

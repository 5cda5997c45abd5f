import type { TeamMatch } from '#contract/teams/team-match.ts'
import { withOrder } from '#engine/teams/systems/check-system.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import {
  kindOf,
  slotOf,
  type Play,
  type Rubber,
  type System,
  type TeamSide,
} from '#engine/teams/systems/types.ts'

/** The system of a team match in its order of play; null where this build does not know it. */
export function systemOf({
  systemId,
  ownSystem,
  order,
}: Pick<TeamMatch, 'systemId' | 'ownSystem' | 'order'>): System | null {
  const system: System | null = ownSystem ?? findSystem(systemId)
  // One of the club's own comes in its order of play already.
  return system === null || order === null || ownSystem !== null ? system : withOrder(system, order)
}

/** A place as the sheet writes it. */
export const labelOf = (system: System, side: TeamSide, id: string): string =>
  slotOf(system, side, id)?.label ?? id

/** Best of how many a rubber is; null where its format has no such length. */
export function lengthOf({ format, details }: Play): number | null {
  const named = /^Best of (\d+)$/.exec(format)?.[1]
  if (named !== undefined) return Number(named)
  // A single race of goals, and no match of several.
  if (/^First to \d+$/.test(format)) return 1
  const { bestOf, raceTo } = details ?? {}
  return bestOf ?? (raceTo === undefined ? null : 2 * raceTo - 1)
}

/** Whether a live score can be what a rubber asks for: two sets that may end level, and deciders of their own, are entered. */
export const isScorable = (system: System, rubber: Rubber): boolean =>
  system.score !== 'sets' &&
  kindOf(system, rubber) !== 'team' &&
  rubber.play.details?.decider === undefined

import type { TeamMatch } from '#contract/teams/team-match.ts'
import { reorderRubbers } from '#engine/teams/systems/check-system.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import {
  rubberKind,
  findSlot,
  type Play,
  type Rubber,
  type System,
  type TeamSide,
} from '#engine/teams/systems/types.ts'

/** Returns the system of a team match in its order of play; null if this build does not know it. */
export function findMatchSystem({
  systemId,
  ownSystem,
  order,
}: Pick<TeamMatch, 'systemId' | 'ownSystem' | 'order'>): System | null {
  const system: System | null = ownSystem ?? findSystem(systemId)
  // A club's own system already has its order of play.
  return system === null || order === null || ownSystem !== null
    ? system
    : reorderRubbers(system, order)
}

/** Returns the line-up of a side. */
export const getLineUp = (
  { homeLineUp, awayLineUp }: Pick<TeamMatch, 'homeLineUp' | 'awayLineUp'>,
  side: TeamSide,
) => (side === 'home' ? homeLineUp : awayLineUp)

/** Returns the label of a place, such as `A1`. */
export const slotLabel = (system: System, side: TeamSide, id: string): string =>
  findSlot(system, side, id)?.label ?? id

/** Returns a rubber's best-of; null if its format has none. */
export function bestOfRubber({ format, details }: Play): number | null {
  const namedBestOf = /^Best of (\d+)$/.exec(format)?.[1]
  if (namedBestOf !== undefined) return Number(namedBestOf)
  // A single race of goals.
  if (/^First to \d+$/.test(format)) return 1
  const { bestOf, raceTo } = details ?? {}
  return bestOf ?? (raceTo === undefined ? null : 2 * raceTo - 1)
}

/**
 * Returns whether a rubber can be scored live. That is impossible for team games, for a decider of its own,
 * and in systems that count sets, where a rubber may end level.
 */
export const isScorable = (system: System, rubber: Rubber): boolean =>
  system.score !== 'sets' &&
  rubberKind(system, rubber) !== 'team' &&
  rubber.play.details?.decider === undefined

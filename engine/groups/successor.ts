import type { PlayerId } from '../ids.ts'
import type { GroupEvent } from './events.ts'
import type { Member } from './state.ts'

/**
 * Chooses the next admin: a member with edit permission, else the longest-standing one. Chooses among the
 * members in `eligible` if there are any.
 */
export function chooseSuccessor(
  present: readonly Member[],
  eligible: ReadonlySet<PlayerId>,
): Member | null {
  const eligibleMembers = present.filter(({ player }) => eligible.has(player))
  const candidates = eligibleMembers.length > 0 ? eligibleMembers : present
  return candidates.find(({ permissions }) => permissions.canEditGroup) ?? candidates[0] ?? null
}

export function createAdminEvent({ player, title, permissions }: Member, at: number): GroupEvent {
  return { type: 'member_changed', player, title, permissions, role: 'admin', at, by: null }
}

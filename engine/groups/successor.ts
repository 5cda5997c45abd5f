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
  const acting = present.filter(({ player }) => eligible.has(player))
  const among = acting.length > 0 ? acting : present
  return among.find(({ permissions }) => permissions.canEditGroup) ?? among[0] ?? null
}

export function adminEvent({ player, title, permissions }: Member, at: number): GroupEvent {
  return { type: 'member_changed', player, title, permissions, role: 'admin', at, by: null }
}

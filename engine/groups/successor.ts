import type { PlayerId } from '../ids.ts'
import type { GroupEvent } from './events.ts'
import type { Member } from './state.ts'

/**
 * Returns the next admin of a group without one: a member who may edit, else the longest-standing member;
 * those in `able` come first. Source: teams, 1.2.
 */
export function successorAmong(
  present: readonly Member[],
  able: ReadonlySet<PlayerId>,
): Member | null {
  const acting = present.filter(({ player }) => able.has(player))
  const among = acting.length > 0 ? acting : present
  return among.find(({ permissions }) => permissions.canEditGroup) ?? among[0] ?? null
}

export function adminEvent({ player, title, permissions }: Member, at: number): GroupEvent {
  return { type: 'member_changed', player, title, permissions, role: 'admin', at, by: null }
}

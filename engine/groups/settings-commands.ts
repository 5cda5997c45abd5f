import { accept, conflict, invalid, refuse } from '../decision.ts'
import { type CommandOf, type GroupDecision, type CommandContext } from './command-types.ts'
import { chooseSuccessor, createAdminEvent } from './successor.ts'
import { t } from './messages.ts'

/** Changes the settings of a group. Refuses a size below the number of members. */
export function editGroup(
  { state, me, now }: CommandContext,
  { details }: CommandOf<'edit'>,
): GroupDecision {
  const count = state.members.size
  if (details.maxSize !== undefined && details.maxSize < count) {
    return refuse(invalid(t('group.belowMembers', { count }), 'maxSize'))
  }
  const hasChanges = Object.entries(details).some(
    ([name, value]) => state.details[name as keyof typeof details] !== value,
  )
  if (!hasChanges) return accept()
  // A private group takes no requests, so pending ones are declined.
  const becomesPrivate = details.isPrivate === true && !state.details.isPrivate
  const requesters = becomesPrivate ? [...state.requests.keys()] : []
  return accept(
    { type: 'edited', facts: details, at: now, by: me },
    ...requesters.map((player) => ({ type: 'refused', player, at: now, by: me }) as const),
  )
}

export function archiveGroup({ me, now }: CommandContext): GroupDecision {
  return accept({ type: 'archived', at: now, by: me })
}

/** Restores an archived group, and appoints an admin if none is left. Refuses a group without members. */
export function restoreGroup(
  { state, me, now }: CommandContext,
  { eligibleAdmins }: CommandOf<'restore'>,
): GroupDecision {
  if (state.status === 'active') return refuse(conflict(t('group.notArchived')))
  const members = [...state.members.values()]
  const newAdmin = chooseSuccessor(members, eligibleAdmins)
  if (newAdmin === null) return refuse(conflict(t('group.nobodyLeft')))
  const restored = { type: 'restored', at: now, by: me } as const
  const hasAdmin = members.some(({ role }) => role === 'admin')
  return hasAdmin ? accept(restored) : accept(restored, createAdminEvent(newAdmin, now))
}

export function pinNotice(
  { me, now }: CommandContext,
  { text, until }: CommandOf<'notice'>,
): GroupDecision {
  if (until !== null && until <= now) {
    return refuse(invalid(t('group.noticePast'), 'until'))
  }
  return accept({ type: 'noticed', text, until, at: now, by: me })
}

export function unpinNotice({ state, me, now }: CommandContext): GroupDecision {
  return state.notice === null ? accept() : accept({ type: 'notice_removed', at: now, by: me })
}

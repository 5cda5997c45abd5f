import { accept, conflict, missing, refuse } from '../decision.ts'
import {
  refuseWithoutPlayer,
  type CommandOf,
  type GroupDecision,
  type CommandContext,
} from './command-types.ts'
import { MAX_LINK_USES } from './limits.ts'
import { describeFull, isFull, createJoinedEvent } from './member-commands.ts'
import { t } from './messages.ts'

/** Creates the group's join link; the previous one stops working. */
export function createLink(
  { state, me, now }: CommandContext,
  { id, link, maxUses, hours }: CommandOf<'make_link'>,
): GroupDecision {
  const freePlaces = state.details.maxSize - state.members.size
  if (freePlaces < 1) return refuse(conflict(describeFull(state)))
  const uses = Math.min(maxUses ?? freePlaces, MAX_LINK_USES)
  return accept({ type: 'link_made', id, link, maxUses: uses, hours, at: now, by: me })
}

export function closeLink({ state, me, now }: CommandContext): GroupDecision {
  if (state.link === null) return accept()
  return accept({ type: 'link_closed', id: state.link.id, at: now, by: me })
}

/**
 * Joins by link, or requests to join if the group requires approval. A repeated request does not count as a
 * use. Treats an expired link as unknown, since anyone may have an old one.
 */
export function joinByLink(
  context: CommandContext,
  { link, message }: CommandOf<'join_by_link'>,
): GroupDecision {
  const { state, me, now } = context
  const current = state.link
  const linkNotFound = refuse(missing(t('invitation.linkOver')))
  if (current === null || current.link !== link || current.status === 'expired') return linkNotFound
  if (me === null) return refuseWithoutPlayer()
  if (state.members.has(me) || state.requests.has(me)) return accept()
  if (current.status !== 'open') return linkNotFound
  if (context.isRetired) return refuse(conflict(t('group.retired')))
  const used = { type: 'link_used', id: current.id, at: now, by: me } as const
  if (state.details.requireApproval) {
    return accept(used, { type: 'requested', player: me, message, at: now, by: me })
  }
  if (isFull(state)) return refuse(conflict(describeFull(state)))
  return accept(
    used,
    createJoinedEvent(context, { player: me, way: 'link', addedBy: current.by, by: me }),
  )
}

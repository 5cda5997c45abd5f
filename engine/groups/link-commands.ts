import { accept, conflict, missing, refuse } from '../decision.ts'
import { refuseUnlinked, type Ask, type GroupDecision, type Scene } from './command-types.ts'
import { MAX_LINK_USES } from './limits.ts'
import { fullReason, isFull, joined } from './member-commands.ts'
import { t } from './messages.ts'

/** Creates the group's only link; the previous one stops working. */
export function makeLink(
  { state, me, now }: Scene,
  { id, link, maxUses, hours }: Ask<'make_link'>,
): GroupDecision {
  const left = state.facts.maxSize - state.members.size
  if (left < 1) return refuse(conflict(fullReason(state)))
  const uses = Math.min(maxUses ?? left, MAX_LINK_USES)
  return accept({ type: 'link_made', id, link, maxUses: uses, hours, at: now, by: me })
}

export function closeLink({ state, me, now }: Scene): GroupDecision {
  if (state.link === null) return accept()
  return accept({ type: 'link_closed', id: state.link.id, at: now, by: me })
}

/**
 * Joins by the link, or requests to if the group approves members. A repeated request uses nothing up. An
 * expired link is treated as unknown, since anyone may have an old one.
 */
export function joinByLink(scene: Scene, { link, message }: Ask<'join_by_link'>): GroupDecision {
  const { state, me, now } = scene
  const known = state.link
  const noLink = refuse(missing(t('invitation.linkOver')))
  if (known === null || known.link !== link || known.status === 'expired') return noLink
  if (me === null) return refuseUnlinked()
  if (state.members.has(me) || state.requests.has(me)) return accept()
  if (known.status !== 'open') return noLink
  if (scene.isRetired) return refuse(conflict(t('group.retired')))
  const used = { type: 'link_used', id: known.id, at: now, by: me } as const
  if (state.facts.requireApproval) {
    return accept(used, { type: 'requested', player: me, message, at: now, by: me })
  }
  if (isFull(state)) return refuse(conflict(fullReason(state)))
  return accept(used, joined(scene, { player: me, way: 'link', addedBy: known.by, by: me }))
}

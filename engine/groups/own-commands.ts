import {
  accept,
  conflict,
  refuse,
  type Ask,
  type GroupResult,
  type Scene,
} from './command-types.ts'
import { say } from './words.ts'

/** Changes what a group is. Refuses fewer places than there are members. */
export function edit({ state, me, now }: Scene, { facts }: Ask<'edit'>): GroupResult {
  const count = state.members.size
  if (facts.maxSize !== undefined && facts.maxSize < count) {
    return refuse('VALIDATION_ERROR', say('group.belowMembers', { count }), 'maxSize')
  }
  return accept({ type: 'edited', facts, at: now, by: me })
}

export function archive({ me, now }: Scene): GroupResult {
  return accept({ type: 'archived', at: now, by: me })
}

export function restore({ state, me, now }: Scene): GroupResult {
  if (state.status === 'active') return conflict(say('group.notArchived'))
  return accept({ type: 'restored', at: now, by: me })
}

export function pinNotice({ me, now }: Scene, { text, until }: Ask<'notice'>): GroupResult {
  return accept({ type: 'noticed', text, until, at: now, by: me })
}

export function removeNotice({ state, me, now }: Scene): GroupResult {
  return state.notice === null ? accept() : accept({ type: 'notice_removed', at: now, by: me })
}

import { type Action, can, type Permission, type Subject } from '#engine/access/policy.ts'
import { useUser } from './session.ts'
import { t } from '#engine/access/messages.ts'

/** Returns what the signed-in person may do, by the server's own policy. */
export function usePermission(): (action: Action, subject?: Subject) => Permission {
  const user = useUser()
  return (action, subject = {}) => {
    if (user === null) return { ok: false, reason: t('access.signInFirst') }
    const { id: userId, isRoleWaiting, ...actor } = user
    const role = isRoleWaiting ? 'player' : user.role
    return can({ ...actor, userId, role }, action, subject)
  }
}

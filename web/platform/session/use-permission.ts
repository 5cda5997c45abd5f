import { type Action, can, type Permission, type Subject } from '#engine/access/policy.ts'
import { useUser } from './session.ts'
import { t } from '#engine/access/messages.ts'

const signedOut: Permission = { ok: false, reason: t('access.signInFirst') }

/** Returns what the signed-in person may do, by the server's own policy. */
export function usePermission(): (action: Action, subject?: Subject) => Permission {
  const user = useUser()
  return (action, subject = {}) => {
    if (user === null) return signedOut
    const { id: userId, isRoleWaiting, ...actor } = user
    const role = isRoleWaiting ? 'player' : user.role
    return can({ ...actor, userId, role }, action, subject)
  }
}

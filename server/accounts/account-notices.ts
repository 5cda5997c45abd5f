import { readDeviceName } from '#engine/accounts/device-name.ts'
import type { UserId } from '#engine/ids.ts'
import type { NoticeKey } from '#engine/notices/messages.ts'
import {
  createNotificationDraft,
  type NotificationDraft,
  notify,
  retract,
} from '../notices/notify.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { hasUsedBrowser, type UserRow } from './store.ts'

type SecurityNotice<K extends NoticeKey> = Pick<NotificationDraft<K>, 'slot' | 'key' | 'values'>

/** Notifies the owner of an account, even of their own actions. */
async function notifyOwner<K extends NoticeKey>(
  unit: UnitOfWork,
  user: UserId,
  notice: SecurityNotice<K>,
): Promise<void> {
  const draft = createNotificationDraft({ ...notice, topic: 'security', subject: {} })
  await notify(unit, { by: null, to: { user }, draftFor: () => draft })
}

/** Notifies a person of a sign-in from a new browser, except the first. */
export async function notifySignIn(
  unit: UnitOfWork,
  user: UserRow,
  fingerprint: string,
  userAgent: string,
): Promise<void> {
  if (user.lastLoginAt === null || user.isDemo === 1 || user.isTablet === 1) return
  if (await hasUsedBrowser(unit.tx, user.id, fingerprint)) return
  await notifyOwner(unit, user.id, {
    slot: `security:signIn:${unit.newId()}`,
    key: 'security.signIn',
    values: { device: readDeviceName(userAgent) },
  })
}

/** Notifies a person that their password was changed. */
export async function notifyPasswordChanged(unit: UnitOfWork, user: UserId): Promise<void> {
  const slot = `security:password:${user}`
  await notifyOwner(unit, user, { slot, key: 'security.password', values: undefined })
}

/** Notifies a person that the ways to sign in from before their address was verified were removed. */
export async function notifySignInMethodsRemoved(unit: UnitOfWork, user: UserId): Promise<void> {
  const slot = `security:claimed:${user}`
  await notifyOwner(unit, user, { slot, key: 'security.claimed', values: undefined })
}

type WaitingAccount = Pick<UserRow, 'id' | 'name' | 'isAdmissionWaiting'>

/** Notifies administrators that an account awaits approval. */
export async function notifyAccountWaiting(unit: UnitOfWork, user: WaitingAccount): Promise<void> {
  await notify(unit, {
    by: user.id,
    to: { roles: ['admin'] },
    draftFor: () =>
      createNotificationDraft({
        topic: 'approval',
        slot: `approval:${user.id}`,
        key: user.isAdmissionWaiting === 1 ? 'approval.admission' : 'approval.role',
        values: { name: user.name },
        subject: {},
      }),
  })
}

/** Retracts the notice about an account once it is approved or declined. */
export async function retractAccountWaiting(unit: UnitOfWork, userId: UserId): Promise<void> {
  await retract(unit, [`approval:${userId}`])
}

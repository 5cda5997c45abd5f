import { readDeviceName } from '#engine/accounts/device-name.ts'
import type { UserId } from '#engine/ids.ts'
import { createNotificationDraft, notify, retract } from '../notices/notify.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { hasUsedBrowser, type UserRow } from './store.ts'

/** Notifies a person of a sign-in from a new browser, except the first. */
export async function notifySignIn(
  unit: UnitOfWork,
  user: UserRow,
  fingerprint: string,
  userAgent: string,
): Promise<void> {
  if (user.lastLoginAt === null || user.isDemo === 1 || user.isTablet === 1) return
  if (await hasUsedBrowser(unit.tx, user.id, fingerprint)) return
  await notify(unit, {
    by: null,
    to: { user: user.id },
    draftFor: () =>
      createNotificationDraft({
        topic: 'security',
        slot: `security:signIn:${unit.newId()}`,
        key: 'security.signIn',
        values: { device: readDeviceName(userAgent) },
        subject: {},
      }),
  })
}

/** Notifies a person that their password was changed. */
export async function notifyPasswordChanged(unit: UnitOfWork, user: UserId): Promise<void> {
  await notify(unit, {
    by: null,
    to: { user },
    draftFor: () =>
      createNotificationDraft({
        topic: 'security',
        slot: `security:password:${user}`,
        key: 'security.password',
        values: undefined,
        subject: {},
      }),
  })
}

/** Notifies a person that the ways to sign in from before their address was verified were removed. */
export async function notifySignInMethodsRemoved(unit: UnitOfWork, user: UserId): Promise<void> {
  await notify(unit, {
    by: null,
    to: { user },
    draftFor: () =>
      createNotificationDraft({
        topic: 'security',
        slot: `security:claimed:${user}`,
        key: 'security.claimed',
        values: undefined,
        subject: {},
      }),
  })
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

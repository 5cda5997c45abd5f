import { deviceName } from '#engine/accounts/device-name.ts'
import type { UserId } from '#engine/ids.ts'
import { news, tell, withdraw } from '../notices/tell.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { knowsBrowser, type UserRow } from './store.ts'

/** Tells somebody of a sign-in by a browser that their account was never open in; not of the first. */
export async function tellSignIn(
  unit: Unit,
  user: UserRow,
  fingerprint: string,
  userAgent: string,
): Promise<void> {
  if (user.lastLoginAt === null || user.isDemo === 1 || user.isTablet === 1) return
  if (await knowsBrowser(unit.tx, user.id, fingerprint)) return
  await tell(unit, {
    by: null,
    to: { user: user.id },
    news: () =>
      news({
        topic: 'security',
        slot: `security:signIn:${unit.newId()}`,
        key: 'security.signIn',
        values: { device: deviceName(userAgent) },
        subject: {},
      }),
  })
}

/** Tells somebody that their password is another one, whoever changed it. */
export async function tellPasswordChanged(unit: Unit, user: UserId): Promise<void> {
  await tell(unit, {
    by: null,
    to: { user },
    news: () =>
      news({
        topic: 'security',
        slot: `security:password:${user}`,
        key: 'security.password',
        values: undefined,
        subject: {},
      }),
  })
}

type Waiting = Pick<UserRow, 'id' | 'name' | 'isAdmissionWaiting'>

/** Tells administrators that an account waits for them. */
export async function tellWaiting(unit: Unit, user: Waiting): Promise<void> {
  await tell(unit, {
    by: user.id,
    to: { roles: ['admin'] },
    news: () =>
      news({
        topic: 'approval',
        slot: `approval:${user.id}`,
        key: user.isAdmissionWaiting === 1 ? 'approval.admission' : 'approval.role',
        values: { name: user.name },
        subject: {},
      }),
  })
}

/** Takes back that an account waits: somebody answered. */
export async function withdrawWaiting(unit: Unit, userId: UserId): Promise<void> {
  await withdraw(unit, [`approval:${userId}`])
}

import type { Role } from '#contract/players/accounts.ts'
import type { ClubSettings } from '#contract/club/club-settings.ts'
import type { Actor as PolicyActor, PendingStep } from '#engine/access/policy.ts'
import type { UserRow } from '../store.ts'

type Account = Pick<
  UserRow,
  | 'role'
  | 'isAdmissionWaiting'
  | 'isRoleWaiting'
  | 'emailVerifiedAt'
  | 'phoneVerified'
  | 'isDemo'
  | 'isTablet'
>

/**
 * Returns the step an account must complete before full access, or null. A verified phone counts like a
 * verified address.
 */
export function findPendingStep(
  user: Account,
  { verifyEmailFirst }: ClubSettings,
): PendingStep | null {
  if (user.isAdmissionWaiting === 1) return 'admission'
  const isVerified =
    user.emailVerifiedAt !== null ||
    user.phoneVerified === 1 ||
    user.isDemo === 1 ||
    user.isTablet === 1
  // Exempts administrators, since they must be able to turn the setting off.
  return verifyEmailFirst && !isVerified && user.role !== 'admin' ? 'email' : null
}

/** Returns the fields of an actor that come from its account. */
export const createActorFields = (
  user: Account & Pick<UserRow, 'name' | 'playerId' | 'scope' | 'passwordChangeRequired'>,
  settings: ClubSettings,
) => ({
  name: user.name,
  role: findEffectiveRole(user),
  awaits: findPendingStep(user, settings),
  ...findPlayerPermissions(user, settings),
  settings,
  playerId: user.playerId,
  isDemo: user.isDemo === 1,
  isTablet: user.isTablet === 1,
  scope: user.scope,
  mustChangePassword: user.passwordChangeRequired === 1,
})

/** Returns the effective role: player until the requested role is approved. */
export function findEffectiveRole({ role, isRoleWaiting }: Account): Role {
  return isRoleWaiting === 1 ? 'player' : role
}

/** Returns the permissions beyond one's own records. A tablet may record for everyone. */
export function findPlayerPermissions(
  { isTablet }: Account,
  { recordForOthers, guestsBy, groupsBy }: ClubSettings,
) {
  return {
    mayRecordForOthers: recordForOthers === 'everyone' || isTablet === 1,
    mayMakeGroups: groupsBy === 'everyone' && isTablet === 0,
    mayAddGuests: guestsBy === 'everyone' && isTablet === 0,
  } satisfies Partial<PolicyActor>
}

import type { Role } from '#contract/players/accounts.ts'
import type { ClubSettings } from '#contract/club/club-settings.ts'
import type { Actor as PolicyActor, Awaited } from '#engine/access/policy.ts'
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
 * Returns what an account is waiting for before it gets full access. A verified phone counts like a verified
 * address.
 */
export function awaitedStep(user: Account, { verifyEmailFirst }: ClubSettings): Awaited | null {
  if (user.isAdmissionWaiting === 1) return 'admission'
  const isVerified =
    user.emailVerifiedAt !== null ||
    user.phoneVerified === 1 ||
    user.isDemo === 1 ||
    user.isTablet === 1
  // Administrators, who could turn the setting off, are not affected.
  return verifyEmailFirst && !isVerified && user.role !== 'admin' ? 'email' : null
}

/** Returns what an actor has from its account, however it signed in. */
export const actorOfAccount = (
  user: Account & Pick<UserRow, 'name' | 'playerId' | 'scope' | 'passwordChangeRequired'>,
  settings: ClubSettings,
) => ({
  name: user.name,
  role: effectiveRole(user),
  awaits: awaitedStep(user, settings),
  ...playerPermissions(user, settings),
  settings,
  playerId: user.playerId,
  isDemo: user.isDemo === 1,
  isTablet: user.isTablet === 1,
  scope: user.scope,
  mustChangePassword: user.passwordChangeRequired === 1,
})

/** Returns the effective role: player until the requested one is approved. */
export function effectiveRole({ role, isRoleWaiting }: Account): Role {
  return isRoleWaiting === 1 ? 'player' : role
}

/** Returns what players may do beyond their own records; a tablet records for everyone. */
export function playerPermissions(
  { isTablet }: Account,
  { recordForOthers, guestsBy, groupsBy }: ClubSettings,
) {
  return {
    mayRecordForOthers: recordForOthers === 'everyone' || isTablet === 1,
    mayMakeGroups: groupsBy === 'everyone' && isTablet === 0,
    mayAddGuests: guestsBy === 'everyone' && isTablet === 0,
  } satisfies Partial<PolicyActor>
}

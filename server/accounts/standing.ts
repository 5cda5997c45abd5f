import type { Role } from '#contract/accounts.ts'
import type { ClubSettings } from '#contract/club-settings.ts'
import type { Actor as PolicyActor, Awaited } from '#engine/access/policy.ts'
import type { UserRow } from './store.ts'

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

/** What an account waits for before it takes part. A verified phone is as good as an address. */
export function awaitedBy(user: Account, { verifyEmailFirst }: ClubSettings): Awaited | null {
  if (user.isAdmissionWaiting === 1) return 'admission'
  const isVerified =
    user.emailVerifiedAt !== null ||
    user.phoneVerified === 1 ||
    user.isDemo === 1 ||
    user.isTablet === 1
  // Whoever could switch the setting off must not be kept out by it.
  return verifyEmailFirst && !isVerified && user.role !== 'admin' ? 'email' : null
}

/** The role an account acts in: a player until the one on record is approved. */
export function actingRole({ role, isRoleWaiting }: Account): Role {
  return isRoleWaiting === 1 ? 'player' : role
}

/** What the club lets a player do beside what is their own; a tablet records for anybody. */
export function allowedTo(
  { isTablet }: Account,
  { recordForOthers, guestsBy, groupsBy }: ClubSettings,
) {
  return {
    mayRecordForOthers: recordForOthers === 'everyone' || isTablet === 1,
    mayMakeGroups: groupsBy === 'everyone' && isTablet === 0,
    mayAddGuests: guestsBy === 'everyone' && isTablet === 0,
  } satisfies Partial<PolicyActor>
}

import type { CallOf } from '#contract/endpoint.ts'
import {
  type claimPlayer,
  getProfile,
  type Profile,
  type updateProfile,
  type withdrawClaim,
} from '#contract/security/membership.ts'
import { call, type Input, type Options } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { reloadSession } from '../../platform/session/session-renewal.ts'

/** Saves the user's profile, then updates the cached profile and the signed-in user. */
export async function callAndUpdateProfile<
  E extends typeof updateProfile | typeof claimPlayer | typeof withdrawClaim,
>(endpoint: E, input: CallOf<E>, options: Options = {}): Promise<Profile> {
  const profile: Profile = await call(endpoint, ...([input, options] as Input<E>))
  queryClient.setQueryData(keyOf(getProfile), profile)
  await reloadSession().catch(() => undefined)
  return profile
}

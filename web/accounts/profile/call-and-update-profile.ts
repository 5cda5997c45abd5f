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
import { confirmSession } from '../../platform/session/session-renewal.ts'

/** Changes the user's own profile, and the name, avatar and player that the shell shows. */
export async function saveProfile<
  E extends typeof updateProfile | typeof claimPlayer | typeof withdrawClaim,
>(endpoint: E, input: CallOf<E>, options: Options = {}): Promise<Profile> {
  const profile: Profile = await call(endpoint, ...([input, options] as Input<E>))
  queryClient.setQueryData(keyOf(getProfile), profile)
  await confirmSession().catch(() => undefined)
  return profile
}

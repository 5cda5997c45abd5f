import type { CallOf } from '#contract/endpoint.ts'
import {
  type claimPlayer,
  getProfile,
  type Profile,
  type updateProfile,
  type withdrawClaim,
} from '#contract/security/membership.ts'
import { call, type Input } from '../../platform/api/api.ts'
import { refetch } from '../../platform/cache/live-cache.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { confirmSession } from '../../platform/session/session-renewal.ts'

/** Changes one's own profile. The shell shows name, avatar and player too. */
export async function profileCommand<
  E extends typeof updateProfile | typeof claimPlayer | typeof withdrawClaim,
>(endpoint: E, input: CallOf<E>): Promise<Profile> {
  const profile: Profile = await call(endpoint, ...([input] as Input<E>))
  queryClient.setQueryData(keyOf(getProfile), profile)
  await confirmSession().catch(() => undefined)
  refetch(queryClient, ['accounts', 'players'])
  return profile
}

import { queryOptions } from '@tanstack/react-query'
import { answerClaim, listClaims } from '#contract/security/membership.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { keyOf, queryOf } from '../platform/cache/query-of.ts'
import { reloadSession } from '../platform/session/session-renewal.ts'

/** Refetch interval in ms, since claims publish no event. */
const refetchIntervalMs = 60_000

export const claimsQuery = queryOptions({
  ...queryOf(listClaims),
  refetchInterval: refetchIntervalMs,
})

/** Approves or declines a claim, and refreshes the session in case it is the user's own. */
export async function answerPlayerClaim(id: string, accept: boolean): Promise<void> {
  try {
    await mutate(answerClaim, { params: { id }, body: { accept } }, { updates: listClaims })
  } catch (error) {
    // Someone else may have answered it, or the player withdrew it.
    void queryClient.invalidateQueries({ queryKey: keyOf(listClaims) })
    throw error
  }
  // The account may be the signed-in user's own.
  await reloadSession().catch(() => undefined)
}

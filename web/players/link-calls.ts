import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { answerClaim, listClaims, unlinkPlayer } from '#contract/security/membership.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'
import { confirmSession } from '../platform/session/session-renewal.ts'

/** Somebody asking is no event that the club is told of; organisers see it within a minute. */
const again = 60_000

export const claimsQuery = queryOptions({
  queryKey: keys.claims(),
  queryFn: ({ signal }) => call(listClaims, {}, { signal }),
  refetchInterval: again,
})

/** Reloads the session: the account may be the reader's own. */
async function refreshSession(): Promise<void> {
  await confirmSession().catch(() => undefined)
}

export async function sendAnswer(
  client: QueryClient,
  { id }: { id: string },
  accept: boolean,
): Promise<void> {
  try {
    client.setQueryData(
      keys.claims(),
      await call(answerClaim, { params: { id }, body: { accept } }),
    )
  } catch (error) {
    // Somebody else may have answered it, or it was taken back.
    void client.invalidateQueries({ queryKey: keys.claims() })
    throw error
  }
  await refreshSession()
}

export async function sendUnlink(id: string): Promise<void> {
  await call(unlinkPlayer, { params: { id } })
  await refreshSession()
}

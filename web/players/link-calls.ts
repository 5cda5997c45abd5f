import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { answerClaim, listClaims, unlinkPlayer } from '#contract/security/membership.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { keys } from '../platform/query-keys.ts'
import { confirmSession } from '../platform/session-renewal.ts'

/** Somebody asking is no event that the club is told of; organisers see it within a minute. */
const again = 60_000

export const claimsQuery = queryOptions({
  queryKey: keys.claims(),
  queryFn: ({ signal }) => call(listClaims, {}, { signal }),
  refetchInterval: again,
})

/** Whose account it is may be one’s own. */
async function refresh(client: QueryClient, playerId: string): Promise<void> {
  applyEvent(client, { type: 'player.updated', data: { playerId } })
  void client.invalidateQueries({ queryKey: keys.profile() })
  void client.invalidateQueries({ queryKey: keys.admin() })
  await confirmSession().catch(() => undefined)
}

export async function sendAnswer(
  client: QueryClient,
  { id, playerId }: { id: string; playerId: string },
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
  await refresh(client, playerId)
}

export async function sendUnlink(client: QueryClient, id: string): Promise<void> {
  await call(unlinkPlayer, { params: { id } })
  await refresh(client, id)
}

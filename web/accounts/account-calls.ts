import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  claimPlayer,
  type Profile,
  updateProfile,
  withdrawClaim,
} from '#contract/security/membership.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'
import { confirmSession } from '../platform/session/session-renewal.ts'

/** What a change of the account’s security makes stale. */
export async function refreshSecurity(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.security() }),
    client.invalidateQueries({ queryKey: keys.securityEvents() }),
    client.invalidateQueries({ queryKey: keys.profile() }),
  ])
}

/** The shell shows name, avatar and player too. */
async function keep(client: QueryClient, profile: Profile): Promise<Profile> {
  client.setQueryData(keys.profile(), profile)
  await confirmSession().catch(() => undefined)
  void client.invalidateQueries({ queryKey: keys.playerLists() })
  void client.invalidateQueries({ queryKey: keys.playerRecords() })
  void client.invalidateQueries({ queryKey: keys.claims() })
  return profile
}

export async function saveProfile(client: QueryClient, body: BodyOf<typeof updateProfile>) {
  return keep(client, await call(updateProfile, { body }))
}

export async function askForPlayer(client: QueryClient, body: BodyOf<typeof claimPlayer>) {
  return keep(client, await call(claimPlayer, { body }))
}

export async function takeClaimBack(client: QueryClient): Promise<Profile> {
  return keep(client, await call(withdrawClaim))
}

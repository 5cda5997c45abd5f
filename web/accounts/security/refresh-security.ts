import { getProfile } from '#contract/security/membership.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { listMyApiKeys } from '#contract/security/api-keys.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

/** Refetches what a security change makes stale. */
export async function refreshSecurity(): Promise<void> {
  const stale = [keyOf(listMyApiKeys), keyOf(getSecurity), keyOf(listMyEvents), keyOf(getProfile)]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

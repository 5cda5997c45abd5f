import type { DataScope } from '#contract/subjects.ts'
import { queryClient } from './query-client.ts'

/** Refetches what these subjects affect. Loads their table on demand: the first screen does not need it. */
export async function refetchChanged(subjects: readonly DataScope[]): Promise<void> {
  const { refetch } = await import('./live-cache.ts')
  refetch(queryClient, subjects)
}

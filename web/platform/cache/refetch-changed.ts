import type { DataScope } from '#contract/subjects.ts'
import { queryClient } from './query-client.ts'

/**
 * Refetches what these subjects affect; everything if their table can't be loaded, such as offline. It is loaded on
 * demand, because the first screen does not need it.
 */
export async function refetchChanged(subjects: readonly DataScope[]): Promise<void> {
  try {
    const { refetch } = await import('./live-cache.ts')
    refetch(queryClient, subjects)
  } catch {
    await queryClient.invalidateQueries()
  }
}

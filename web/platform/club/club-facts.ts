import { useQuery } from '@tanstack/react-query'
import type { Club } from '#contract/club/club.ts'
import { clubQuery } from './club.ts'

/** What is known of the club; the app asks for it when it opens. */
export function useClubFacts(): Club | undefined {
  return useQuery({ ...clubQuery, enabled: false }).data
}

import { useQuery } from '@tanstack/react-query'
import type { Club } from '#contract/club/club.ts'
import { clubQuery } from './club.ts'

/** Returns the club's settings; undefined until the app has loaded them. */
export function useClub(): Club | undefined {
  return useQuery({ ...clubQuery, enabled: false }).data
}

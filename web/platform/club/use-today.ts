import { dayIn } from '#contract/club/club-time.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useClubFacts } from './club-facts.ts'

/** The day that it is in the club, `2026-03-20`; in the reader's zone until the club's is known. */
export function useToday(): string {
  const club = useClubFacts()
  return dayIn(club?.timeZone, useNow())
}

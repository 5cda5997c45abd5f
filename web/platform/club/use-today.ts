import { dayIn } from '#contract/club/club-time.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import { useClub } from './use-club.ts'

/** Today in the club's time zone, `2026-03-20`; in the browser's until the club's is loaded. */
export function useToday(): string {
  const club = useClub()
  return dayIn(club?.timeZone ?? timeZone(), useNow())
}

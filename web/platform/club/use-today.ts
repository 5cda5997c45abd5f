import { dayIn } from '#contract/club/club-time.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import { useClub } from './use-club.ts'

/** Returns today in the club's time zone, `2026-03-20`; in the browser's until that is loaded. */
export function useToday(): string {
  const club = useClub()
  return dayIn(club?.timeZone ?? timeZone(), useNow())
}

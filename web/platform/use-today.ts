import { dayIn } from '#contract/club-time.ts'
import { useNow } from '../ui/use-now.ts'

/** The day that it is, `2026-03-20`. */
export function useToday(): string {
  return dayIn(undefined, useNow())
}

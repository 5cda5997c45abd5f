import { t } from './messages.ts'

/** `4W` for wins in a row, `2L` for losses in a row, a dash after a draw. */
export function streakText(streak: number): string {
  if (streak === 0) return '–'
  return streak > 0 ? t('streak.won', { games: streak }) : t('streak.lost', { games: -streak })
}

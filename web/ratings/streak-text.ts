import { t } from './messages.ts'

/** `4W` for a winning streak, `2L` for a losing streak, a dash after a draw. */
export function streakText(streak: number): string {
  if (streak === 0) return '–'
  return streak > 0 ? t('streak.won', { games: streak }) : t('streak.lost', { games: -streak })
}

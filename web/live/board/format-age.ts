import { formatRelative } from '../../ui/i18n/format-relative.ts'
import { t } from './messages.ts'

/** Formats the time since an update: `now`, `20 s ago`, `3 min ago`. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 5_000) * 5)
  if (seconds < 5) return t('now')
  return seconds < 60 ? t('secondsAgo', { count: seconds }) : formatRelative(at, now)
}

import { formatDate, locale } from '../i18n/locale.ts'
import { t } from './messages.ts'

/** Returns `in 28 minutes, at 21:04`: a future time in the club's zone. */
export function formatUpcoming(at: string | number, now = Date.now(), tag = locale): string {
  const minutes = Math.max(1, Math.ceil((new Date(at).getTime() - now) / 60_000))
  const time = formatDate(at, 'time', tag)
  return minutes > 90
    ? t('inHours', { count: Math.round(minutes / 60), time })
    : t('inMinutes', { count: minutes, time })
}

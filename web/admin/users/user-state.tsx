import type { AdminUser } from '#contract/admin.ts'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t } from '../messages.ts'

/** The state of an account as a label. */
export function UserState({ user }: { user: AdminUser }) {
  if (!user.isActive) return <StateMark kind="bad">{t('status.inactive')}</StateMark>
  if (user.accountLocked) return <StateMark kind="bad">{lockText(user)}</StateMark>
  if (user.awaitsApproval !== null) {
    return <StateMark kind="idle">{t('status.waiting')}</StateMark>
  }
  return <StateMark kind="good">{t('status.active')}</StateMark>
}

function lockText({ lockedUntil }: AdminUser): string {
  if (lockedUntil === null) return t('status.locked')
  return t('lockedUntil', { time: formatDate(lockedUntil, 'time') })
}

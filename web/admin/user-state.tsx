import type { AdminUser } from '#contract/admin.ts'
import { StateMark } from '../ui/state-mark.tsx'
import { dateWords } from '../ui/locale.ts'
import { say } from './words.ts'

/** Whether an account is open, in words. */
export function UserState({ user }: { user: AdminUser }) {
  if (!user.isActive) return <StateMark kind="bad">{say('status.inactive')}</StateMark>
  if (user.accountLocked) return <StateMark kind="bad">{lockWords(user)}</StateMark>
  if (user.awaitsApproval !== null) {
    return <StateMark kind="idle">{say('status.waiting')}</StateMark>
  }
  return <StateMark kind="good">{say('status.active')}</StateMark>
}

function lockWords({ lockedUntil }: AdminUser): string {
  if (lockedUntil === null) return say('status.locked')
  return say('lockedUntil', { time: dateWords(lockedUntil, 'time') })
}

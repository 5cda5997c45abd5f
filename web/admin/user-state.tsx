import type { AdminUser } from '#contract/admin.ts'
import { StateMark } from '../ui/state-mark.tsx'
import { dateWords } from '../ui/locale.ts'

/** Whether an account is open, in words. */
export function UserState({ user }: { user: AdminUser }) {
  if (!user.isActive) return <StateMark kind="bad">Switched off</StateMark>
  if (user.accountLocked) return <StateMark kind="bad">{lockWords(user)}</StateMark>
  return <StateMark kind="good">Active</StateMark>
}

function lockWords({ lockedUntil }: AdminUser): string {
  if (lockedUntil === null) return 'Locked'
  const until = dateWords(lockedUntil, 'time')
  return `Locked until ${until}`
}

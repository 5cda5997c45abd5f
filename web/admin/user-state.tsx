import type { AdminUser } from '#contract/admin.ts'
import { StateMark } from '../ui/state-mark.tsx'

/** Whether an account is open, in words. */
export function UserState({ user }: { user: AdminUser }) {
  if (!user.isActive) return <StateMark kind="bad">Switched off</StateMark>
  if (user.accountLocked) return <StateMark kind="bad">{lockWords(user)}</StateMark>
  return <StateMark kind="good">Active</StateMark>
}

function lockWords({ lockedUntil }: AdminUser): string {
  if (lockedUntil === null) return 'Locked'
  const until = new Date(lockedUntil).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
  })
  return `Locked until ${until}`
}

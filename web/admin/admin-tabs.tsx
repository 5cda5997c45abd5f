import { Link } from '@tanstack/react-router'
import { classNames } from '../ui/class-names.ts'
import tabRow from '../ui/tabs.module.css'
import classes from './admin-tabs.module.css'
import { say } from './words.ts'

const tabs = [
  { to: '/admin/dashboard', label: say('overview') },
  { to: '/admin/users', label: say('users') },
  { to: '/admin/settings', label: say('settings') },
  { to: '/admin/audit', label: say('auditLog') },
] as const

/** The parts of the administration. */
export function AdminTabs() {
  return (
    <nav aria-label={say('parts')} className={classNames(tabRow.tabs, classes.tabs)}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} resetScroll={false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

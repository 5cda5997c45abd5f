import { Link } from '@tanstack/react-router'
import classes from './admin-tabs.module.css'

const tabs = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/audit', label: 'Audit log' },
] as const

/** The parts of the administration. */
export function AdminTabs() {
  return (
    <nav aria-label="Parts of the administration" className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} resetScroll={false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { classNames } from '../ui/class-names.ts'
import tabRow from '../ui/controls/tabs.module.css'
import classes from './admin-tabs.module.css'
import { t } from './messages.ts'

const tabs = () =>
  [
    { to: '/admin/dashboard', label: t('overview') },
    { to: '/admin/users', label: t('users') },
    { to: '/admin/settings', label: t('settings') },
    { to: '/admin/audit', label: t('auditLog') },
  ] as const

export function AdminTabs() {
  return (
    <nav
      aria-label={t('sections')}
      className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
    >
      {tabs().map(({ to, label }) => (
        <Link key={to} to={to} resetScroll={false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { IconDots } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { DropPanel } from '../../ui/controls/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './bottom-bar.module.css'
import { isWithin, phoneEntries, useEntries } from './entries.ts'
import { t } from './messages.ts'

/** The navigation on a phone: four screens, and the others behind More. */
export function BottomBar() {
  const entries = useEntries()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const shown = phoneEntries.flatMap((to) => entries.filter((entry) => entry.to === to))
  const rest = entries.filter(({ to }) => !phoneEntries.some((other) => other === to))
  return (
    <nav className={classes.bar} aria-label={t('main')}>
      {shown.map(({ to, label, icon }) => (
        <Link key={to} to={to}>
          <Icon of={icon} />
          {label}
        </Link>
      ))}
      <DropPanel
        role="menu"
        place="bottom"
        label={t('moreScreens')}
        button={
          <>
            <Icon of={IconDots} />
            {t('more')}
          </>
        }
      >
        {(close) => (
          <div className={classes.more} role="presentation">
            {rest.map(({ to, label, icon }) => (
              <Link
                key={to}
                to={to}
                role="menuitem"
                aria-current={isWithin(to, pathname) ? 'page' : undefined}
                onClick={close}
              >
                <Icon of={icon} />
                {label}
              </Link>
            ))}
          </div>
        )}
      </DropPanel>
    </nav>
  )
}

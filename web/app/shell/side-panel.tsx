import { Link, useRouterState } from '@tanstack/react-router'
import { afterFirstScreen } from '../../platform/after-first-screen.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isWithin, useEntries } from './entries.ts'
import classes from './side-panel.module.css'
import { usePanelWidth } from './use-panel-width.ts'
import { t } from './messages.ts'

/** Loaded last: few people resize the panel. */
const PanelSeparator = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./panel-separator.tsx')).PanelSeparator
  },
  { isSilent: true },
)

export function SidePanel() {
  const [width, setWidth] = usePanelWidth()
  const entries = useEntries()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav
      aria-label={t('main')}
      className={classes.wrap}
      style={{ '--side': `${width}px` } as React.CSSProperties}
    >
      <div id="panel" className={classes.side}>
        {entries.map(({ to, label, icon }) => (
          <Link key={to} to={to} aria-current={isWithin(to, pathname) ? 'page' : undefined}>
            <Icon of={icon} />
            <span>{label}</span>
          </Link>
        ))}
      </div>
      <PanelSeparator controls="panel" width={width} onWidth={setWidth} />
    </nav>
  )
}
